import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { sayWhen } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { type Source, sourceReads } from './source.js';

/** A run of one of the source's migrations is picked; whether its recipe can be used is the API's to say. */
export function PinRecipe({ source, onDone }: { source: Source; onDone: () => void }) {
  const [migrationId, setMigrationId] = useState<string | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const pin = useWrite('pinRecipe', sourceReads);
  const migrations = useRead('listMigrations', {
    query: { source: source.name, sort: 'activity', limit: 200 },
  });
  const runs = useRead(
    'listRuns',
    { params: { migration_id: migrationId ?? '' } },
    { enabled: migrationId !== null },
  );
  const written = (runs.data?.runs ?? []).filter(
    ({ kind, status }) => (kind === 'generate' || kind === 'update') && status === 'awaiting_approval',
  );
  const t = texts.sources;
  const act = () => {
    if (runId === null) return;
    pin.mutate({ params: { source: source.name }, body: { run_id: runId } }, { onSuccess: onDone });
  };
  if (migrations.data?.migrations.length === 0) return <Text size="sm">{t.noMigrations}</Text>;
  return (
    <Stack gap="xs">
      <Select
        label={t.pinMigration}
        searchable
        data={(migrations.data?.migrations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={migrationId}
        onChange={(id) => {
          setMigrationId(id);
          setRunId(null);
        }}
      />
      {migrationId !== null && runs.data && written.length === 0 && <Text size="sm">{t.noRuns}</Text>}
      {written.length > 0 && (
        <Select
          label={t.pinRun}
          data={written.map(({ run_id, kind, created_at }) => ({
            value: run_id,
            label: `${t.runKinds[kind]} ${sayWhen(new Date(created_at), new Date())}`,
          }))}
          value={runId}
          onChange={setRunId}
        />
      )}
      {(pin.error ?? migrations.error ?? runs.error) && (
        <Problem error={pin.error ?? migrations.error ?? runs.error ?? new Error()} />
      )}
      <Group gap="xs">
        <Button disabled={runId === null} loading={pin.isPending} onClick={act}>
          {t.pin}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.common.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
