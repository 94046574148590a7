import { AppShell, Center, Loader, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Spotlight, spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { useEffect, useMemo } from "react";
import { NotebookView } from "./notebook/NotebookView";
import { SidePanel } from "./panel/SidePanel";
import { actionsOf, type Action } from "./shell/actions";
import { DropZone } from "./shell/DropZone";
import { FindWindow } from "./shell/FindWindow";
import { Header } from "./shell/Header";
import { keysText } from "./shell/keys";
import { ShortcutsWindow } from "./shell/ShortcutsWindow";
import { WelcomeView } from "./shell/WelcomeView";
import { useFormatter, usePage, usePart } from "./store/hooks";

/** The page. */
export function App() {
  const page = usePage();
  const formatter = useFormatter();
  const open = usePart(({ session }) => session !== undefined);
  const ready = usePart((state) => state.ready);
  const title = usePart((state) => state.title());
  const dirty = usePart((state) => state.dirty);
  const [panel, { toggle: togglePanel }] = useDisclosure(true);
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false);
  const [search, { open: openSearch, close: closeSearch }] = useDisclosure(false);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const actions = useMemo(
    () =>
      actionsOf(page, {
        openPalette: spotlight.open,
        openShortcuts,
        openSearch,
        togglePanel,
        toggleDark: () => setColorScheme(dark ? "light" : "dark"),
        formatter,
      }),
    [page, openShortcuts, openSearch, togglePanel, setColorScheme, dark, formatter],
  );
  const possible = useMemo(() => actions.filter((action) => open || action.needsNotebook !== true), [actions, open]);
  useHotkeys(hotkeys(possible, false));
  useHotkeys(hotkeys(possible, true), [], true);

  useEffect(() => {
    document.title = open ? `${title} – Skein` : "Skein";
  }, [open, title]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (dirty) {
      window.addEventListener("beforeunload", ask);
    }
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  useEffect(() => {
    // Nobody asked for it here; when the server is gone, the next query says so.
    const look = () => void page.lookAgain().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [page]);

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 290, breakpoint: 700, collapsed: { desktop: !panel, mobile: !panel } }}
      padding="md"
    >
      <AppShell.Header>
        <Header actions={useMemo(() => new Map(actions.map((action) => [action.id, action])), [actions])} />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Side panel">
        <SidePanel />
      </AppShell.Navbar>
      <AppShell.Main>
        {!ready ? (
          <Center mih="60vh">
            <Loader aria-label="Loading" />
          </Center>
        ) : open ? (
          <NotebookView />
        ) : (
          <WelcomeView />
        )}
      </AppShell.Main>
      <Spotlight
        actions={groupsOf(possible)}
        nothingFound="No such command"
        searchProps={{ placeholder: "Command", "aria-label": "Command" }}
        shortcut={null}
        highlightQuery
        scrollable
        maxHeight={420}
      />
      <ShortcutsWindow actions={actions} opened={shortcuts} onClose={closeShortcuts} />
      <FindWindow opened={search} onClose={closeSearch} />
      <DropZone />
    </AppShell>
  );
}

function hotkeys(actions: readonly Action[], everywhere: boolean): [string, () => void][] {
  return actions.flatMap((action): [string, () => void][] =>
    action.keys !== undefined && (action.everywhere === true) === everywhere ? [[action.keys, action.run]] : [],
  );
}

function groupsOf(actions: readonly Action[]): SpotlightActionGroupData[] {
  return [...new Set(actions.map(({ group }) => group))].map((group) => ({
    group,
    actions: actions
      .filter((action) => action.group === group)
      .map(({ id, label, keys, run }) => ({
        id,
        label,
        onClick: run,
        ...(keys === undefined
          ? {}
          : {
              rightSection: (
                <Text size="xs" c="dimmed">
                  {keysText(keys)}
                </Text>
              ),
            }),
      })),
  }));
}
