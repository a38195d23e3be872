import type { ThreadEvent } from '@godwit/client/thread';
import type { Result } from '@godwit/contract/routes';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import classes from './run.module.css';

type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migrationId: string;
  run: Run;
  events: readonly ThreadEvent[];
}

/** What a run is doing in this moment, in its own words, and the steps it has behind it. */
export function Running({ migrationId, run, events }: Props) {
  const steps = events.filter(({ run_id, type }) => run_id === run.run_id && type === 'status');
  const now = steps.at(-1);
  const progress = now?.data.progress;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={500}>{run.status === 'queued' ? texts.runs.queued : texts.runs.inFlight[run.kind]}</Text>
          <Text size="sm" role="status">
            {run.status === 'queued' ? null : (messageOf(now) ?? run.message)}
          </Text>
          <Text size="xs" c="var(--quiet)">
            {texts.migration.since} <Since at={run.started_at ?? run.created_at} />
          </Text>
        </div>
        <CancelRun migrationId={migrationId} runId={run.run_id} />
      </Group>
      {typeof progress === 'number' && (
        <Progress size="xs" value={progress * 100} aria-label={texts.migration.progress} />
      )}
      {steps.length > 1 && (
        <ol className={classes.steps} aria-label={texts.migration.soFar}>
          {steps.slice(0, -1).map((step) => (
            <li key={step.sequence}>{messageOf(step)}</li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

export function messageOf(event: ThreadEvent | undefined): string | undefined {
  const message = event?.data.message;
  return typeof message === 'string' ? message : undefined;
}

export function CancelRun({ migrationId, runId }: { migrationId: string; runId: string }) {
  const cancel = useWrite('cancelRun', runChanges);
  return (
    <Stack gap={4} align="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate({
            params: { migration_id: migrationId, run_id: runId },
            body: { status: 'cancel_requested' },
          })
        }
      >
        {texts.migration.cancel}
      </Button>
      {cancel.error && <Problem error={cancel.error} />}
    </Stack>
  );
}

/** Whole seconds that go on. */
function Since({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
  return <span>{seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}</span>;
}
