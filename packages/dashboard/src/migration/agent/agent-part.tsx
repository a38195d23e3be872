import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { texts } from '../../texts/texts.js';
import classes from './agent.module.css';
import { SentList } from './sent-list.js';

type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migrationId: string;
  run: Run;
  /** Where the thread tells of the run first. */
  after: number;
}

/** Who worked on a run; of a language model what it used and what it was sent. */
export function AgentPart({ migrationId, run, after }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const { agent, model_usage: usage } = run;
  if (!agent) return null;
  // The account may have switched the model off in the middle: what was sent before is shown all the same.
  const hasSent = agent === 'model' || usage !== undefined;
  const label = isOpen ? texts.agent.hideSent : texts.agent.showSent;
  const at = new Date(run.created_at).toLocaleString();
  return (
    <div className={classes.part}>
      <span className={classes.who}>
        {texts.agent.agent}: {texts.agent.names[agent]}
        {hasSent && ` (${usage ? texts.agent.used(usage) : notCalled(run)})`}
      </span>
      {hasSent && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={texts.agent.ofRun(label, texts.runs.kinds[run.kind], at)}
          onClick={toggle}
        >
          {label}
        </Button>
      )}
      {isOpen && <SentList migrationId={migrationId} run={run} after={after} />}
    </div>
  );
}

function notCalled({ status }: Run): string {
  return status === 'queued' || status === 'running' ? texts.agent.nothingYet : texts.agent.notCalled;
}
