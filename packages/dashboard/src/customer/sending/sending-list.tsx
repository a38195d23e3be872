import { useEffect, useState } from 'react';
import { Button } from '../parts/button.js';
import { Of } from '../parts/of.js';
import { useWords } from '../texts/texts.js';
import type { Item, Progress, SendingQueue } from './queue.js';
import classes from './send.module.css';
import rows from './sending-list.module.css';

/** Of a folder with thousands of files those that move are shown, and how many wait. */
const mostShown = 40;

export function SendingList({ items, queue }: { items: readonly Item[]; queue: SendingQueue }) {
  const { send } = useWords().texts;
  const done = items.filter(({ progress }) => progress.is === 'arrived').length;
  const [moving, waiting] = [
    items.filter(({ progress }) => progress.is !== 'waiting'),
    items.filter(({ progress }) => progress.is === 'waiting'),
  ];
  const shown = [...moving, ...waiting].slice(0, Math.max(mostShown, moving.length));
  const isSending = items.some(({ progress }) => progress.is !== 'arrived' && progress.is !== 'failed');
  return (
    <>
      <div className={classes.total}>
        <span role="status">{send.progress(done, items.length)}</span>
        {isSending && <span className={classes.quiet}>{send.keepOpen}</span>}
      </div>
      <ul className={rows.list}>
        {shown.map((item) => (
          <Row key={item.key} item={item} queue={queue} />
        ))}
      </ul>
      {items.length > shown.length && <p className={rows.more}>{send.more(items.length - shown.length)}</p>}
    </>
  );
}

function Row({ item, queue }: { item: Item; queue: SendingQueue }) {
  const { texts } = useWords();
  const { send } = texts;
  const { key, name, size, progress } = item;
  const isOver = progress.is === 'failed' || progress.is === 'arrived';
  const sent = progress.is === 'sending' ? progress.sent : progress.is === 'arrived' ? size : 0;
  return (
    <li className={rows.item}>
      <span className={rows.name}>{name}</span>
      {progress.is === 'failed' ? (
        <span className={classes.noteButtons}>
          <Button look="small" onClick={() => queue.again(key)}>
            {texts.again}
            <Of name={name} />
          </Button>
          <Button look="small" onClick={() => queue.remove(key)}>
            {send.remove}
            <Of name={name} />
          </Button>
        </span>
      ) : (
        !isOver && (
          <Button look="small" onClick={() => queue.remove(key)}>
            {send.cancel}
            <Of name={name} />
          </Button>
        )
      )}
      {progress.is !== 'failed' && (
        // Bytes over the network are a little more than those of the file.
        <progress
          className={rows.bar}
          max={Math.max(1, size)}
          value={Math.min(sent, size)}
          aria-label={name}
        />
      )}
      <div className={rows.state}>
        <State progress={progress} size={size} />
        {progress.is === 'broken' && (
          <Button look="small" onClick={queue.wake}>
            {send.tryNow}
            <Of name={name} />
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ progress, size }: { progress: Progress; size: number }) {
  const { texts, say } = useWords();
  const { send } = texts;
  switch (progress.is) {
    case 'waiting':
      return <span>{send.waiting}</span>;
    case 'sending': {
      const sent = Math.min(progress.sent, size);
      const share = size === 0 ? 0 : sent / size;
      return (
        <>
          <span>{say.percent(share)}</span>
          <span>{send.sending(say.size(sent), say.size(size))}</span>
        </>
      );
    }
    case 'checking':
      return <span>{send.checking}</span>;
    case 'broken':
      return <Broken retryAt={progress.retryAt} />;
    case 'arrived':
      return <span>{send.arrived}</span>;
    case 'failed':
      return (
        <span className={rows.failed} role="alert">
          {send.failed[progress.why]}
        </span>
      );
  }
}

function Broken({ retryAt }: { retryAt: number }) {
  const { send } = useWords().texts;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span className={rows.broken}>{send.broken(Math.max(0, Math.ceil((retryAt - now) / 1_000)))}</span>;
}
