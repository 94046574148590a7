import {
  ActionIcon,
  Badge,
  Button,
  Divider,
  Group,
  Menu,
  Switch,
  Text,
  Tooltip,
  useComputedColorScheme,
} from "@mantine/core";
import { Icon, type IconName } from "../Icon";
import { usePage, usePart, useSession } from "../store/hooks";
import type { Action } from "./actions";
import { keysText } from "./keys";
import { RecordingsMenu } from "./RecordingsMenu";
import classes from "./shell.module.css";

interface Props {
  actions: ReadonlyMap<string, Action>;
}

/** The bar at the top. */
export function Header({ actions }: Props) {
  const page = usePage();
  const open = usePart(({ session }) => session !== undefined);
  const title = usePart((state) => state.title());
  const dirty = usePart((state) => state.dirty);
  const canRun = usePart((state) => state.canRun);
  const dark = useComputedColorScheme("light") === "dark";
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap" className={classes.header}>
      <IconButton action={actions.get("panel")} icon="panel" />
      <Text component="span" fw={700} className={classes.brand}>
        Skein
      </Text>
      <RecordingsMenu />
      {open && (
        <>
          <Divider orientation="vertical" my={10} />
          <Text size="sm" truncate className={classes.title} title={title}>
            {title}
            {dirty && <span title="not saved"> •</span>}
          </Text>
        </>
      )}
      <Group gap={4} wrap="nowrap" ml="auto">
        {open && (
          <>
            {canRun && <RunTools actions={actions} />}
            <HistoryTools actions={actions} />
          </>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="default">
              File
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {["new", "open", "save", "export-data", "report", "print", "close"].flatMap((id) => {
              const action = actions.get(id);
              return action === undefined
                ? []
                : [<ActionItem key={id} action={action} enabled={open || action.needsNotebook !== true} />];
            })}
          </Menu.Dropdown>
        </Menu>
        {open && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={page.hideQueries}
            title={tip(actions.get("queries"))}
            onClick={() => actions.get("queries")?.run()}
            className={classes.wide}
          >
            <QueriesWord />
          </Button>
        )}
        <IconButton action={actions.get("dark")} icon={dark ? "sun" : "moon"} />
        <IconButton action={actions.get("palette")} icon="search" />
        <IconButton action={actions.get("shortcuts")} icon="help" />
      </Group>
    </Group>
  );
}

function QueriesWord() {
  return usePart(({ hideQueries }) => hideQueries) ? "Show SQL" : "Hide SQL";
}

function RunTools({ actions }: Props) {
  const page = usePage();
  const paused = useSession((session) => session.paused) ?? false;
  const pending = useSession((session) => session.pending) ?? 0;
  const running = useSession((session) => session.busy()) ?? false;
  return (
    <>
      {running ? (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          leftSection={<Icon name="stop" size={12} />}
          onClick={() => actions.get("stop")?.run()}
          title={tip(actions.get("stop"))}
        >
          Stop
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Icon name="play" size={12} />}
          onClick={() => actions.get("run-all")?.run()}
          title={tip(actions.get("run-all"))}
        >
          Run all
        </Button>
      )}
      <Tooltip label="While paused, nothing runs by itself; changes are gathered" openDelay={600}>
        <Switch
          size="xs"
          label="Pause"
          checked={paused}
          onChange={(event) => page.session?.pause(event.currentTarget.checked)}
          mx={6}
        />
      </Tooltip>
      {pending > 0 && (
        <Button size="compact-sm" variant="filled" onClick={() => page.session?.flush()}>
          Run{" "}
          <Badge size="xs" color="gray" ml={4}>
            {pending}
          </Badge>
        </Button>
      )}
    </>
  );
}

function HistoryTools({ actions }: Props) {
  const canUndo = usePart(({ history }) => history.canUndo);
  const canRedo = usePart(({ history }) => history.canRedo);
  return (
    <>
      <IconButton action={actions.get("undo")} icon="undo" disabled={!canUndo} />
      <IconButton action={actions.get("redo")} icon="redo" disabled={!canRedo} />
    </>
  );
}

function IconButton({
  action,
  icon,
  disabled = false,
}: {
  action: Action | undefined;
  icon: IconName;
  disabled?: boolean;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={action?.label ?? ""}
      title={tip(action)}
      disabled={disabled}
      onClick={() => action?.run()}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

function ActionItem({ action, enabled }: { action: Action; enabled: boolean }) {
  return (
    <Menu.Item
      disabled={!enabled}
      rightSection={
        action.keys === undefined ? undefined : (
          <Text size="xs" c="dimmed">
            {keysText(action.keys)}
          </Text>
        )
      }
      onClick={action.run}
    >
      {action.label}
    </Menu.Item>
  );
}

function tip(action: Action | undefined): string {
  return action === undefined
    ? ""
    : action.keys === undefined
      ? action.label
      : `${action.label} (${keysText(action.keys)})`;
}
