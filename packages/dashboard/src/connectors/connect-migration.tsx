import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Loaded } from '../parts/loaded.js';
import { PageLink } from '../parts/page-link.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { ConnectionForm } from './connection-form.js';
import type { Connector } from './connector.js';

/** A connector is tried with the migration that needs it. */
export function ConnectMigration({ connector }: { connector: Connector }) {
  const [search, setSearch] = useState('');
  const [migrationId, setMigrationId] = useState<string | null>(null);
  const migrations = useRead(
    'listMigrations',
    { query: { sort: 'activity', limit: 100, ...(search.trim() && { search: search.trim() }) } },
    { placeholderData: (before) => before },
  );
  const migration = useRead(
    'getMigration',
    { params: { migration_id: migrationId ?? '' } },
    { enabled: migrationId !== null },
  );
  const t = texts.connectors;
  return (
    <Section title={t.connect}>
      <Stack gap="md">
        <Text size="sm" c="var(--quiet)">
          {t.connectAbout}
        </Text>
        <Loaded of={migrations}>
          {({ migrations: all }) =>
            all.length === 0 && search === '' ? (
              <Text size="sm">{t.noMigrations}</Text>
            ) : (
              <Select
                label={t.migration}
                maw={420}
                searchable
                clearable
                // The API searches; the list shows what it found.
                filter={({ options }) => options}
                data={all.map(({ id, name }) => ({ value: id, label: name }))}
                value={migrationId}
                onChange={setMigrationId}
                onSearchChange={(typed) => setSearch(all.some(({ name }) => name === typed) ? '' : typed)}
              />
            )
          }
        </Loaded>
        {migrationId !== null && (
          <Loaded of={migration}>
            {({ migration: { id, connection } }) => (
              <>
                <PageLink to="/migrations/$migration_id" params={{ migration_id: id }} size="sm">
                  {t.toMigration}
                </PageLink>
                <ConnectionForm key={id} migrationId={id} connected={connection} preset={connector.key} />
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </Section>
  );
}
