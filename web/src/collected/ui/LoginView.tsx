import { Alert, Button, Card, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { problemOf, Refused, type Problem } from "../model/problem";
import { useCollected } from "./hooks";
import { ProblemBox } from "./ProblemBox";
import classes from "./collected.module.css";

/** Asks for the token. The page keeps it no longer than it takes to send it. */
export function LoginView() {
  const store = useCollected();
  const [token, setToken] = useState("");
  const [running, setRunning] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = "Log in – Skein";
    field.current?.focus();
  }, []);
  const login = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    setWrong(false);
    setProblem(undefined);
    try {
      await store.login(token.trim());
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 400)) {
        setWrong(true);
      } else {
        setProblem(problemOf(error));
      }
      field.current?.focus();
    }
    setRunning(false);
  };
  return (
    <main className={classes.alone}>
      <Stack maw={520} mx="auto" pt="12vh" gap="md">
        <Title order={1} size="h2">
          Log in to Skein
        </Title>
        {store.ended && (
          <Alert color="yellow" role="status">
            Your session has ended. Log in again: the page goes on where it was.
          </Alert>
        )}
        <Card withBorder component="form" onSubmit={(event) => void login(event)} autoComplete="off">
          <Stack gap="sm">
            <TextInput
              ref={field}
              type="password"
              label="Token"
              description="It decides which namespaces you see."
              value={token}
              onChange={(event) => setToken(event.currentTarget.value)}
              error={wrong && "The analyzer does not know this token, or it is no longer valid."}
              autoComplete="off"
              spellCheck={false}
              required
              withAsterisk={false}
            />
            <Button type="submit" loading={running} disabled={token.trim() === ""}>
              Log in
            </Button>
          </Stack>
        </Card>
        {problem !== undefined && <ProblemBox problem={problem} />}
        <Text size="sm" c="dimmed">
          On Kubernetes any token of somebody who may get Pods: <code>kubectl create token NAME -n NAMESPACE</code>{" "}
          prints one of a service account. Elsewhere a token of the analyzer’s file. A session ends after 12 hours, or
          after 2 hours in which nothing is asked.
        </Text>
      </Stack>
    </main>
  );
}
