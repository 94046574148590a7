import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Problem } from "../model/problem";

interface Props {
  problem: Problem;
  /** Tries the same once more. */
  again?: () => void;
}

/** What went wrong, and what to do. */
export function ProblemBox({ problem: { title, text, advice, retry }, again }: Props) {
  return (
    <Alert color="red" title={title} role="alert" mb="md">
      {text !== undefined && <Text size="sm">{text}</Text>}
      {advice !== undefined && <Text size="sm">{advice}</Text>}
      {again !== undefined && <Again wait={retry ?? 0} again={again} />}
    </Alert>
  );
}

/** Too early it would be refused again. */
function Again({ wait, again }: { wait: number; again: () => void }) {
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const timer = left > 0 ? setTimeout(() => setLeft(left - 1), 1000) : undefined;
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button size="compact-sm" variant="default" mt="xs" onClick={again} title={left > 0 ? `Best in ${left} s` : ""}>
      Try again{left > 0 && ` (best in ${left} s)`}
    </Button>
  );
}
