import { Container, Title } from "@mantine/core";

/** The page. */
export function App() {
  return (
    <Container>
      <Title order={1}>Skein</Title>
    </Container>
  );
}
