import { ScrollArea, Tabs } from "@mantine/core";
import { usePart } from "../store/hooks";
import { GalleryView } from "./GalleryView";
import { OutlineView } from "./OutlineView";
import { SchemaView } from "./SchemaView";

/** The panel at the left. */
export function SidePanel() {
  const open = usePart(({ session }) => session !== undefined);
  return (
    <Tabs
      defaultValue={open ? "outline" : "schema"}
      key={String(open)}
      h="100%"
      style={{ display: "flex", flexDirection: "column" }}
    >
      <Tabs.List>
        {open && <Tabs.Tab value="outline">Cells</Tabs.Tab>}
        <Tabs.Tab value="schema">Schema</Tabs.Tab>
        <Tabs.Tab value="gallery">Gallery</Tabs.Tab>
      </Tabs.List>
      <ScrollArea style={{ flex: 1, minHeight: 0 }} type="auto" scrollbars="y">
        {open && (
          <Tabs.Panel value="outline" p="xs">
            <OutlineView />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="schema" p="xs">
          <SchemaView />
        </Tabs.Panel>
        <Tabs.Panel value="gallery" p="xs">
          <GalleryView narrow />
        </Tabs.Panel>
      </ScrollArea>
    </Tabs>
  );
}
