import { useEffect, useRef, useState } from 'react';
import type { Link } from '../link/poll.js';
import { Button } from '../parts/button.js';
import { Message } from '../parts/message.js';
import { Section } from '../parts/section.js';
import { useWords } from '../texts/texts.js';
import { Choosers } from './choosers.js';
import { type Collected, collectChosen, collectDropped, type Picked } from './collect.js';
import { partSent } from './known.js';
import type { Item, SendingQueue } from './queue.js';
import classes from './send.module.css';
import { SendingList } from './sending-list.js';

interface Props {
  items: readonly Item[];
  received: Link['files'];
  queue: SendingQueue;
}

interface Left {
  twice: readonly Picked[];
  skipped: number;
  unopened: number;
  isEmpty: boolean;
}

export function Send({ items, received, queue }: Props) {
  const { send } = useWords().texts;
  const [left, setLeft] = useState<Left>();
  const add = ({ picked, skipped, unopened }: Collected) => {
    const { fresh, twice } = partSent(picked, [...received, ...queue.items]);
    setLeft({ twice, skipped, unopened, isEmpty: picked.length === 0 && unopened === 0 });
    queue.add(fresh);
  };
  const isOver = useWindowDrop((dropped) => void collectDropped(dropped).then(add));
  useWarning(items.some(({ progress }) => progress.is !== 'failed' && progress.is !== 'arrived'));
  return (
    <Section title={send.title}>
      <div className={`${classes.zone} ${isOver ? classes.over : ''}`}>
        <p className={`${classes.drop} ${classes.byMouse}`}>{isOver ? send.dropNow : send.drop}</p>
        <Choosers onChosen={(files) => add(collectChosen(files))} />
        <p className={classes.kinds}>{send.kinds}</p>
      </div>
      {left && <LeftOut left={left} close={() => setLeft(undefined)} sendAnyway={(all) => queue.add(all)} />}
      {items.length > 0 && <SendingList items={items} queue={queue} />}
    </Section>
  );
}

interface LeftOutProps {
  left: Left;
  close: () => void;
  sendAnyway: (picked: readonly Picked[]) => void;
}

/** What was dropped and is not sent, and why. */
function LeftOut({ left: { twice, skipped, unopened, isEmpty }, close, sendAnyway }: LeftOutProps) {
  const { send } = useWords().texts;
  if (twice.length + skipped + unopened === 0 && !isEmpty) return null;
  return (
    <div className={classes.notes}>
      {twice.length > 0 && (
        <Message is="waits">
          <div className={classes.note}>
            <span>{send.twice(twice.length)}</span>
            <span className={classes.noteButtons}>
              <Button
                look="small"
                onClick={() => {
                  sendAnyway(twice);
                  close();
                }}
              >
                {send.twiceAnyway}
              </Button>
              <Button look="small" onClick={close}>
                {send.ok}
              </Button>
            </span>
          </div>
        </Message>
      )}
      {skipped > 0 && <p className={classes.quiet}>{send.skipped(skipped)}</p>}
      {unopened > 0 && <Message is="wrong">{send.unopened(unopened)}</Message>}
      {isEmpty && skipped === 0 && <p className={classes.quiet}>{send.empty}</p>}
    </div>
  );
}

/** Files may be dropped anywhere: next to the zone, a browser would leave the page and open them. */
function useWindowDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget ?? setOver(false), { signal });
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) drop.current(event.dataTransfer);
    };
    window.addEventListener('drop', dropped, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}

/** Leaving the page would break what is on its way. */
function useWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
