import type { Result } from '@godwit/contract/routes';
import { texts } from '../texts/texts.js';
import classes from './status-mark.module.css';

type Listed = Result<'listMigrations'>['migrations'][number];
type Shown = Pick<Listed, 'status'> & {
  last_run: Pick<NonNullable<Listed['last_run']>, 'kind' | 'status' | 'blocked_reason'> | null;
};

/** Where a migration stands, in plain words: what goes on, what waits, else its status. */
export function StatusMark({ migration }: { migration: Shown }) {
  const { text, tone } = standing(migration);
  return (
    <span className={classes.mark} data-tone={tone}>
      {text}
    </span>
  );
}

type Tone = 'busy' | 'waits' | 'wrong' | 'done' | 'quiet';

export function standing({ status, last_run: run }: Shown): { text: string; tone: Tone } {
  if (run?.status === 'queued') return { text: texts.runs.queued, tone: 'busy' };
  if (run?.status === 'running') return { text: texts.runs.inFlight[run.kind], tone: 'busy' };
  if (run?.status === 'blocked')
    return {
      text:
        run.blocked_reason === 'credentials' ? texts.runs.waitsForCredentials : texts.runs.waitsForAnswers,
      tone: 'waits',
    };
  if (run?.status === 'failed') return { text: texts.runs.failed, tone: 'wrong' };
  const tones = {
    awaiting_files: 'quiet',
    ready: 'quiet',
    awaiting_approval: 'waits',
    completed: 'done',
  } as const;
  return { text: texts.runs.statuses[status], tone: tones[status] };
}
