import { useRef, useState } from 'react';
import { api } from '../../api/api.js';
import { Button } from '../parts/button.js';
import { Message } from '../parts/message.js';
import { Section } from '../parts/section.js';
import { useAct } from '../parts/use-act.js';
import { useWords } from '../texts/texts.js';
import { answerOf, type Draft, type Question } from './answers.js';
import { QuestionFields } from './question-fields.js';
import classes from './questions.module.css';

interface Props {
  questions: readonly Question[];
  token: string;
  onSent: () => void;
}

/** All open questions, answered at once: the run goes on when none is left. */
export function Questions({ questions, token, onSent }: Props) {
  const { texts } = useWords();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { start, busy, problem } = useAct(async () => {
    setTried(true);
    const answers = questions.flatMap((question) => {
      const value = answerOf(question, drafts[question.id]);
      return value === undefined ? [] : [{ id: question.id, value }];
    });
    const missing = questions.findIndex((question) => answerOf(question, drafts[question.id]) === undefined);
    if (missing >= 0) {
      form.current
        ?.querySelectorAll('fieldset')
        [missing]?.querySelector<HTMLElement>('input, textarea')
        ?.focus();
      return;
    }
    await api.answerLinkQuestions({ params: { token }, body: { answers } });
    onSent();
  });
  return (
    <Section title={texts.questions.title(questions.length)} about={texts.questions.about} waits>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {questions.map((question) => (
          <QuestionFields
            key={question.id}
            question={question}
            draft={drafts[question.id] ?? {}}
            isMissing={tried && answerOf(question, drafts[question.id]) === undefined}
            onChange={(draft) => setDrafts({ ...drafts, [question.id]: draft })}
          />
        ))}
        {problem && (
          <div className={classes.problem}>
            <Message is="wrong">{problem}</Message>
          </div>
        )}
        <Button look="main" type="submit" disabled={busy}>
          {texts.questions.send(questions.length)}
        </Button>
      </form>
    </Section>
  );
}
