import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { texts } from '../../texts/texts.js';
import classes from './agent.module.css';
import { type Call, type Sent, sentIn } from './sent.js';

type Run = Result<'listRuns'>['runs'][number];

interface Props {
  migrationId: string;
  run: Run;
  after: number;
}

/** As the thread gives at most at a time. */
const pageSize = 10_000;
const lookAgainMs = 3000;

/** Everything that a run sent to the language model, and what it said meanwhile. */
export function SentList({ migrationId, run, after }: Props) {
  const [isFurther, setFurther] = useState(false);
  const isMoving = run.status === 'queued' || run.status === 'running';
  const thread = useRead(
    'getThread',
    { params: { migration_id: migrationId }, query: { include: 'all', after: String(after) } },
    { refetchInterval: isMoving ? lookAgainMs : false },
  );
  return (
    <Loaded of={thread}>
      {({ events, last_sequence }) => {
        const sent = sentIn(events, run.run_id);
        const isCut = events.length === pageSize && events.at(-1)?.run_id === run.run_id;
        return (
          <>
            {sent.length === 0 && !isCut && <p className={classes.none}>{texts.agent.nothingSent}</p>}
            <ol className={classes.sent}>
              {sent.map((one) => (
                <li key={one.sequence}>
                  <OneSent sent={one} />
                </li>
              ))}
            </ol>
            {isCut && !isFurther && (
              <Button variant="subtle" size="compact-xs" onClick={() => setFurther(true)}>
                {texts.agent.more}
              </Button>
            )}
            {isCut && isFurther && <SentList migrationId={migrationId} run={run} after={last_sequence} />}
          </>
        );
      }}
    </Loaded>
  );
}

function OneSent({ sent }: { sent: Sent }) {
  if (sent.kind === 'call') return <OneCall call={sent} />;
  return (
    <>
      <span className={classes.role}>{texts.agent.thought}</span>
      <p className={classes.thought}>{sent.text}</p>
    </>
  );
}

/** Long, so each opens by itself. */
function OneCall({ call }: { call: Call }) {
  return (
    <details>
      <summary>{texts.agent.call(call.call, call.model)}</summary>
      {call.messages.map(({ role, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be sent twice
        <div key={at}>
          <span className={classes.role}>{texts.agent.roles[role] ?? role}</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <pre className={classes.text} tabIndex={0}>
            {text}
          </pre>
        </div>
      ))}
      <p className={classes.hash}>
        {texts.agent.hash}: <code>{call.sha256}</code>
      </p>
    </details>
  );
}
