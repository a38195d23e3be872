import type { ThreadEvent } from '@godwit/client/thread';
import type { Result } from '@godwit/contract/routes';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { useAgent } from '../agent/use-agent.js';
import { runChanges } from '../changes.js';
import classes from './talk.module.css';
import { Turn } from './turn.js';

type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migrationId: string;
  /** Newest first. */
  runs: readonly Run[];
  events: readonly ThreadEvent[];
  isBusy: boolean;
}

/** What was asked and changed in words, with what came of it, and a box for more. */
export function Talk({ migrationId, runs, events, isBusy }: Props) {
  const turns = runs.filter(({ kind }) => kind === 'update' || kind === 'clarify').toReversed();
  const previews = runs.filter(({ status }) => status === 'awaiting_approval');
  const [newest, before] = previews;
  return (
    <Section title={texts.talk.title}>
      {turns.length > 0 && (
        <ol className={classes.turns} aria-label={texts.talk.conversation}>
          {turns.map((run) => (
            <Turn
              key={run.run_id}
              migrationId={migrationId}
              run={run}
              said={saidIn(events, run)}
              // The rows of the newest two previews are kept.
              before={run === newest ? before?.run_id : undefined}
              isBusy={isBusy}
            />
          ))}
        </ol>
      )}
      <Box migrationId={migrationId} isBusy={isBusy} />
    </Section>
  );
}

function saidIn(events: readonly ThreadEvent[], { run_id }: Run): string | undefined {
  const first = events.find((event) => event.run_id === run_id && event.type === 'message');
  return first?.data.role === 'user' && typeof first.data.text === 'string' ? first.data.text : undefined;
}

function Box({ migrationId, isBusy }: Pick<Props, 'migrationId' | 'isBusy'>) {
  const [text, setText] = useState('');
  const start = useWrite('startRun', runChanges);
  const agent = useAgent();
  const isEmpty = text.trim() === '';
  const send = (kind: 'update' | 'clarify') =>
    start.mutate(
      { params: { migration_id: migrationId }, body: { kind, message: text, ...agent.body } },
      { onSuccess: () => setText('') },
    );
  return (
    <Stack gap="xs" maw={860}>
      <Textarea
        label={texts.talk.label}
        description={texts.talk.about}
        placeholder={texts.talk.example}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {start.error && <Problem error={start.error} />}
      <Group gap="xs">
        <Button
          disabled={isBusy || isEmpty}
          loading={start.isPending && start.variables.body.kind === 'update'}
          onClick={() => send('update')}
        >
          {texts.talk.change}
        </Button>
        <Button
          variant="default"
          disabled={isBusy || isEmpty}
          loading={start.isPending && start.variables.body.kind === 'clarify'}
          onClick={() => send('clarify')}
        >
          {texts.talk.ask}
        </Button>
        {agent.field}
        {isBusy && (
          <Text size="xs" c="var(--quiet)">
            {texts.talk.busy}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
