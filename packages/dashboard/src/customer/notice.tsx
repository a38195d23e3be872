import classes from './notice.module.css';
import { Button } from './parts/button.js';
import { Message } from './parts/message.js';
import { Section } from './parts/section.js';
import { useAct } from './parts/use-act.js';
import { useWords } from './texts/texts.js';

/** Accepted once; nothing can be sent before. */
export function Notice({ accept }: { accept: () => Promise<void> }) {
  const { notice } = useWords().texts;
  const { start, busy, problem } = useAct(accept);
  return (
    <Section title={notice.title} waits>
      <ul className={classes.lines}>
        <li>{notice.use}</li>
        <li>{notice.rights}</li>
        <li>{notice.link}</li>
      </ul>
      {problem && <Message is="wrong">{problem}</Message>}
      <Button look="main" onClick={start} disabled={busy}>
        {notice.accept}
      </Button>
    </Section>
  );
}
