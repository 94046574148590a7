import { Badge, Card, Chip, Group, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { TemplateInfo } from "../../engine/engine";
import { problem } from "../messages";
import { usePage, usePart } from "../store/hooks";
import classes from "./panel.module.css";

/** The notebooks that come with the page, by their tags. */
export function GalleryView({ narrow = false }: { narrow?: boolean }) {
  const templates = usePart((state) => state.templates);
  const [tag, setTag] = useState<string | null>(null);
  const tags = commonTags(templates);
  const shown = templates
    .filter((template) => tag === null || template.tags?.includes(tag) === true)
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || a.title.localeCompare(b.title));
  const cards = shown.map((template) => <TemplateCard key={template.name} template={template} narrow={narrow} />);
  return (
    <Stack gap="sm">
      <Group gap={6} role="group" aria-label="Tags">
        {tags.map((name) => (
          <Chip key={name} size="xs" checked={tag === name} onChange={(on) => setTag(on ? name : null)}>
            {name}
          </Chip>
        ))}
      </Group>
      {narrow ? (
        <Stack gap={6}>{cards}</Stack>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {cards}
        </SimpleGrid>
      )}
    </Stack>
  );
}

function TemplateCard({ template, narrow }: { template: TemplateInfo; narrow: boolean }) {
  const page = usePage();
  const current = usePart((state) => state.template === template.name);
  const offered = usePart((state) => state.offer?.name === template.name);
  return (
    <UnstyledButton
      className={classes.card}
      data-template={template.title}
      aria-current={current || undefined}
      onClick={() => void page.openTemplate(template.name).catch(problem)}
    >
      <Card withBorder padding={narrow ? "xs" : "sm"} h="100%" className={classes.cardBody}>
        <Group gap={6} wrap="nowrap">
          <Text fw={600} size="sm">
            {template.title}
          </Text>
          {offered && (
            <Badge size="xs" variant="light">
              fits
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" lineClamp={narrow ? 2 : 3}>
          {template.description}
        </Text>
        {!narrow && (
          <Text size="xs" className={classes.tags}>
            {template.tags?.join(" · ")}
          </Text>
        )}
      </Card>
    </UnstyledButton>
  );
}

/** Tags of more than one template, the most frequent first; those of one find nothing that its title does not. */
export function commonTags(templates: readonly TemplateInfo[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of templates.flatMap(({ tags }) => tags ?? [])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 12)
    .map(([tag]) => tag);
}
