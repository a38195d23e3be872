import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import classes from './bulk-panel.module.css';
import type { BulkState } from './use-bulk.js';

const words = texts.sheet.bulk;

/** What became of the change: how many rows, in which words, and what was not understood. */
export function BulkOutcome({ state, migration_id }: { state: BulkState; migration_id: string }) {
  return (
    <div aria-live="polite">
      <Outcome state={state} migration_id={migration_id} />
    </div>
  );
}

function Outcome({ state, migration_id }: { state: BulkState; migration_id: string }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return <Text size="sm">{words.running(state.status)}</Text>;
    case 'editing':
      return <Text size="sm">{words.editing(state.done, state.all)}</Text>;
    case 'edited':
      return <Text size="sm">{words.edited(state.count)}</Text>;
    case 'failed':
      return (
        <>
          <Problem error={state.error} />
          {state.edited !== undefined && <Text size="sm">{words.editedBefore(state.edited)}</Text>}
        </>
      );
    case 'ended':
      return <Ended state={state} migration_id={migration_id} />;
  }
}

interface EndedProps {
  state: Extract<BulkState, { kind: 'ended' }>;
  migration_id: string;
}

function Ended({ state: { run, changed }, migration_id }: EndedProps) {
  if (run.status === 'blocked') {
    return (
      <Text size="sm">
        {words.blocked}{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to="/migrations/$migration_id" params={{ migration_id }} />}
        >
          {texts.sheet.toMigration}
        </Anchor>
      </Text>
    );
  }
  if (run.status === 'failed') {
    return (
      <Text size="sm" c="var(--invalid-ink)">
        {words.failed} {run.error}
      </Text>
    );
  }
  if (run.status === 'canceled') return <Text size="sm">{words.canceled}</Text>;
  const missed = run.not_understood ?? [];
  return (
    <>
      {changed !== undefined && (
        <Text size="sm" fw={500}>
          {words.changed(changed)}
        </Text>
      )}
      {run.changes?.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
      {missed.length > 0 && (
        <div className={classes.missed}>
          <Text size="sm">{words.notUnderstood}</Text>
          {missed.map((sentence) => (
            <Text size="sm" key={sentence}>
              {sentence}
            </Text>
          ))}
        </div>
      )}
    </>
  );
}
