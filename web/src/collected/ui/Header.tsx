import { ActionIcon, Button, Group, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Icon } from "../../ui/Icon";
import { useCollected } from "./hooks";
import classes from "./collected.module.css";

/** The bar at the top. */
export function Header() {
  const store = useCollected();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const name = store.session?.name;
  return (
    <header className={classes.header}>
      <a href="#/" className={classes.brand}>
        Skein
      </a>
      <Text size="sm" c="dimmed" className={classes.wide}>
        Collected recordings
      </Text>
      <Group gap="xs" wrap="nowrap" ml="auto" miw={0}>
        <Button
          size="compact-sm"
          variant="default"
          aria-busy={store.reading}
          onClick={() => void store.refresh()}
          title="Reads what has come meanwhile"
        >
          Refresh
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Dark or light"
          title="Dark or light"
          onClick={() => setColorScheme(dark ? "light" : "dark")}
        >
          <Icon name={dark ? "sun" : "moon"} />
        </ActionIcon>
        {name != null && (
          <>
            <Text size="sm" truncate title={name} className={classes.wide}>
              {name}
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => void store.logout()}>
              Log out
            </Button>
          </>
        )}
      </Group>
    </header>
  );
}
