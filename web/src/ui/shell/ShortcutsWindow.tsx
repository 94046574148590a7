import { Group, Kbd, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import type { Action } from "./actions";
import { keysText } from "./keys";

const IN_EDITORS: readonly [string, string][] = [
  ["mod+Enter", "Run the cell"],
  ["shift+Enter", "Run the cell, go to the next editor"],
  ["mod+Space", "Complete"],
  ["Escape", "Leave the editor"],
];

/** All keys in one window. */
export function ShortcutsWindow({
  actions,
  opened,
  onClose,
}: {
  actions: readonly Action[];
  opened: boolean;
  onClose: () => void;
}) {
  const groups = [...new Set(actions.map(({ group }) => group))];
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {groups.map((group) => (
          <Keys
            key={group}
            title={group}
            keys={actions.flatMap((action) =>
              action.group === group && action.keys !== undefined ? [[action.keys, action.label] as const] : [],
            )}
          />
        ))}
        <Keys title="In an editor" keys={IN_EDITORS} />
      </SimpleGrid>
    </Modal>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {keys.map(([key, label]) => (
        <Group key={key} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm">{label}</Text>
          <Kbd size="xs">{keysText(key)}</Kbd>
        </Group>
      ))}
    </Stack>
  );
}
