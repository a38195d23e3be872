import { api } from '../api/api.js';
import classes from './done.module.css';
import type { Link } from './link/poll.js';
import { Button } from './parts/button.js';
import { Message } from './parts/message.js';
import { Section } from './parts/section.js';
import { useAct } from './parts/use-act.js';
import type { Item } from './sending/queue.js';
import { useWords } from './texts/texts.js';

interface Props {
  link: Link;
  token: string;
  items: readonly Item[];
  refresh: () => Promise<unknown>;
}

/** The customer says that all is there; more files take it up again. */
export function Done({ link, token, items, refresh }: Props) {
  const { done } = useWords().texts;
  const finish = useAct(
    async () => {
      await api.finishLink({ params: { token } });
      await refresh();
    },
    ({ status }) => (status === 409 ? done.nothing : undefined),
  );
  const isSending = items.some(({ progress }) => progress.is !== 'failed' && progress.is !== 'arrived');
  const broken = link.files.filter(({ reading }) => reading.status === 'failed').length;
  const told = link.done_at;
  const since = told === null ? 0 : link.files.filter(({ uploaded_at }) => uploaded_at > told).length;
  const canTell = told === null || since > 0;
  return (
    <Section title={told === null || since > 0 ? done.title : done.told}>
      <div className={classes.lines}>
        {told === null ? (
          <p className={classes.quiet}>{done.about}</p>
        ) : (
          <>
            <p role="status">{done.toldAt(told)}</p>
            {since > 0 ? <p>{done.since(since)}</p> : <p className={classes.quiet}>{done.next}</p>}
          </>
        )}
        {canTell && broken > 0 && <p>{done.broken(broken)}</p>}
        {canTell && isSending && <p className={classes.quiet}>{done.sending}</p>}
      </div>
      {finish.problem && (
        <div className={classes.problem}>
          <Message is="wrong">{finish.problem}</Message>
        </div>
      )}
      {canTell && (
        <Button look="main" onClick={finish.start} disabled={finish.busy || isSending}>
          {told === null ? done.button : done.buttonAgain}
        </Button>
      )}
    </Section>
  );
}
