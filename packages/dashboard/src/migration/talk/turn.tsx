import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useWrite } from '../../api/use-write.js';
import { Markdown } from '../../parts/markdown.js';
import { Problem } from '../../parts/problem.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import { ChangedRows } from './changed-rows.js';
import classes from './talk.module.css';

type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migrationId: string;
  run: Run;
  /** What the person wrote. */
  said: string | undefined;
  /** Of the newest preview: the run of the one before it. */
  before: string | undefined;
  isBusy: boolean;
}

/** What somebody said, and what came of it. */
export function Turn({ migrationId, run, said, before, isBusy }: Props) {
  const isChanged = run.status === 'awaiting_approval' && (run.changes?.length ?? 0) > 0;
  return (
    <li className={classes.turn}>
      <span className={classes.kind}>
        {texts.talk.you}: {run.kind === 'update' ? texts.talk.change : texts.talk.ask},{' '}
        <When at={run.created_at} />
      </span>
      {said !== undefined && <div className={classes.said}>{said}</div>}
      <div className={classes.answer}>
        <Outcome run={run} />
        {before !== undefined && isChanged && (
          <>
            <ChangedRows migrationId={migrationId} from={before} to={run.run_id} />
            <Undo migrationId={migrationId} isBusy={isBusy} />
          </>
        )}
      </div>
    </li>
  );
}

function Outcome({ run }: { run: Run }) {
  if (run.status === 'failed')
    return (
      <span className={classes.wrong}>
        {texts.talk.failed} {run.error}
      </span>
    );
  if (run.status === 'canceled') return texts.talk.canceled;
  if (run.status === 'blocked') return texts.talk.waiting;
  if (run.status === 'queued' || run.status === 'running') return texts.talk.working;
  const changes = run.changes ?? [];
  const unread = run.not_understood ?? [];
  return (
    <>
      {run.answer !== undefined && <Markdown text={run.answer} />}
      <Sentences lead={texts.talk.changed} sentences={changes} />
      <Sentences lead={texts.talk.notUnderstood} sentences={unread} isWrong />
      {run.kind === 'update' && changes.length === 0 && unread.length === 0 && texts.talk.nothing}
    </>
  );
}

interface SentencesProps {
  lead: string;
  sentences: readonly string[];
  isWrong?: boolean;
}

function Sentences({ lead, sentences, isWrong = false }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <>
      <div className={`${classes.lead} ${isWrong ? classes.wrong : ''}`}>{lead}</div>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** An update of its own, so that it stands in the conversation and in the log. */
function Undo({ migrationId, isBusy }: { migrationId: string; isBusy: boolean }) {
  const start = useWrite('startRun', runChanges);
  const body = { kind: 'update', message: texts.talk.undoMessage } as const;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        mt={6}
        disabled={isBusy}
        loading={start.isPending}
        onClick={() => start.mutate({ params: { migration_id: migrationId }, body })}
      >
        {texts.talk.undo}
      </Button>
      {start.error && <Problem error={start.error} />}
    </>
  );
}
