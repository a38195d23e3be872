import { useSyncExternalStore } from 'react';
import classes from './customer-page.module.css';
import { Gone } from './gone.js';
import type { LinkWatch } from './link/watch.js';
import { OpenLink } from './open-link.js';
import { Button } from './parts/button.js';
import { Message } from './parts/message.js';
import type { SendingQueue } from './sending/queue.js';
import { useWords } from './texts/texts.js';

interface Props {
  watch: LinkWatch;
  queue: SendingQueue;
}

export function CustomerPage({ watch, queue }: Props) {
  const { texts } = useWords();
  const state = useSyncExternalStore(watch.subscribe, watch.current);
  if (state.is === 'gone') return <Gone status={state.status} />;
  if (state.is === 'open') {
    return <OpenLink link={state.link} connected={state.connected} watch={watch} queue={queue} />;
  }
  return (
    <main className={`${classes.page} ${classes.middle}`} aria-busy={state.is === 'opening'}>
      {state.is === 'opening' ? (
        <p className={classes.quiet}>{texts.opening}</p>
      ) : (
        <>
          <Message is="wrong">{texts.problem.connection}</Message>
          <div>
            <Button onClick={() => void watch.refresh()}>{texts.again}</Button>
          </div>
        </>
      )}
    </main>
  );
}
