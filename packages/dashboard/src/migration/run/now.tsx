import type { ThreadEvent } from '@godwit/client/thread';
import type { Result } from '@godwit/contract/routes';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import { Credentials } from './credentials.js';
import { Questions } from './questions.js';
import { Running } from './running.js';
import { StartPreview } from './start-preview.js';

type Migration = Result<'getMigration'>['migration'];
type Run = NonNullable<Migration['last_run']>;

interface Props {
  migration: Migration;
  events: readonly ThreadEvent[];
}

/** The one thing that goes on or is to be done next. */
export function Now({ migration, events }: Props) {
  return (
    <Section title={texts.migration.now}>
      <Next migration={migration} events={events} />
    </Section>
  );
}

function Next({ migration, events }: Props) {
  const { last_run: run, id } = migration;
  if (run?.status === 'queued' || run?.status === 'running')
    return <Running migrationId={id} run={run} events={events} />;
  if (run?.status === 'blocked' && run.credential_request)
    return <Credentials key={run.run_id} migrationId={id} run={run} request={run.credential_request} />;
  if (run?.status === 'blocked')
    return (
      <Questions
        key={(run.questions ?? []).map((question) => question.id).join()}
        migrationId={id}
        run={run}
        questions={run.questions ?? []}
      />
    );
  return (
    <Stack gap="sm">
      {run?.status === 'failed' && <Failed migration={migration} run={run} />}
      {run?.status === 'canceled' && (
        <Text size="sm">{texts.migration.canceled(texts.runs.kinds[run.kind])}</Text>
      )}
      <Rest migration={migration} />
    </Stack>
  );
}

function Rest({ migration }: { migration: Migration }) {
  const { status } = migration;
  if (status === 'awaiting_files') return <Text size="sm">{texts.migration.needFiles}</Text>;
  if (status === 'ready')
    return (
      <>
        <Text size="sm">{texts.migration.ready}</Text>
        <StartPreview migration={migration} label={texts.migration.generate} />
      </>
    );
  return (
    <>
      <Text size="sm">
        {status === 'completed' ? texts.migration.executed : texts.migration.previewReady}{' '}
        <Anchor href="#preview" size="sm" underline="always">
          {texts.migration.toPreview}
        </Anchor>
      </Text>
      <StartPreview migration={migration} label={texts.migration.generateAgain} isQuiet />
    </>
  );
}

/** The reason in the run's own words; an execute can be tried again as it was. */
function Failed({ migration, run }: { migration: Migration; run: Run }) {
  const start = useWrite('startRun', runChanges);
  const again = { kind: run.kind, ...(run.agent && { agent: run.agent }) };
  const canRepeat = run.kind === 'generate' || run.kind === 'execute';
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={texts.migration.failed(texts.runs.kinds[run.kind])}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{run.error}</Text>
        {migration.status === 'awaiting_approval' && <Text size="sm">{texts.migration.previewStays}</Text>}
        {canRepeat && (
          <Button
            size="compact-sm"
            variant="default"
            loading={start.isPending}
            onClick={() => start.mutate({ params: { migration_id: migration.id }, body: again })}
          >
            {texts.migration.again}
          </Button>
        )}
        {start.error && <Problem error={start.error} />}
      </Stack>
    </Alert>
  );
}
