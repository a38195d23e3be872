import { Stack, Text } from '@mantine/core';
import { PageLink } from '../../parts/page-link.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import type { Listed } from '../found.js';

interface Props {
  template: Listed;
  all: readonly Listed[];
}

/** The migrations that use a template, and the templates whose columns link to it. */
export function Uses({ template: { used_by: used, linked_from: linking, slug: own }, all }: Props) {
  const names = new Map(all.map(({ slug, name }) => [slug, name]));
  const others = linking.filter((slug) => slug !== own);
  const t = texts.editor;
  return (
    <Section title={t.uses}>
      <Stack gap={6}>
        <Text size="sm">{used.migrations === 0 ? t.unused : t.usedBy(used.migrations)}</Text>
        {used.newest.map(({ migration_id, name }) => (
          <PageLink key={migration_id} to="/migrations/$migration_id" params={{ migration_id }} size="sm">
            {name}
          </PageLink>
        ))}
        {others.length > 0 && (
          <Text size="sm" mt="xs">
            {t.linkedFrom}
          </Text>
        )}
        {others.map((slug) => (
          <PageLink key={slug} to="/templates/$slug" params={{ slug }} size="sm">
            {names.get(slug) ?? slug}
          </PageLink>
        ))}
      </Stack>
    </Section>
  );
}
