import type { Result } from '@godwit/contract/routes';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { useAgent } from '../agent/use-agent.js';
import { runChanges } from '../changes.js';

interface Props {
  migration: Result<'getMigration'>['migration'];
  label: string;
  isQuiet?: boolean;
}

/** Starts a generate: from nothing where asked for, and with what a live connection has. */
export function StartPreview({ migration, label, isQuiet = false }: Props) {
  const start = useWrite('startRun', runChanges);
  const agent = useAgent();
  const [fromNothing, setFromNothing] = useState(false);
  const [isLive, setLive] = useState(true);
  // Without files the service reads from the connection by itself.
  const canChoose = migration.connection !== null && migration.files.length > 0;
  const begin = () =>
    start.mutate({
      params: { migration_id: migration.id },
      body: {
        kind: 'generate',
        ...agent.body,
        ...(fromNothing && { ignore_prior: true }),
        ...(canChoose && { extract_via_api: isLive }),
      },
    });
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Button loading={start.isPending} variant={isQuiet ? 'default' : 'filled'} onClick={begin}>
          {label}
        </Button>
        {migration.source !== null && (
          <Checkbox
            size="xs"
            label={texts.migration.ignorePrior}
            checked={fromNothing}
            onChange={(event) => setFromNothing(event.currentTarget.checked)}
          />
        )}
        {agent.field}
        {canChoose && (
          <Checkbox
            size="xs"
            label={texts.migration.alsoLive(migration.connection ?? '')}
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
          />
        )}
      </Group>
      {start.error && <Problem error={start.error} />}
    </Stack>
  );
}
