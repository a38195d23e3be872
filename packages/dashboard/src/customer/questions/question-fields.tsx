import { useId } from 'react';
import { useWords } from '../texts/texts.js';
import type { Draft, Question } from './answers.js';
import classes from './questions.module.css';

interface Props {
  question: Question;
  draft: Draft;
  isMissing: boolean;
  onChange: (draft: Draft) => void;
}

export function QuestionFields({ question, draft, isMissing, onChange }: Props) {
  const { questions } = useWords().texts;
  const id = useId();
  const { options, allowCustom } = question;
  const isFree = options.length === 0;
  return (
    <fieldset className={classes.question} aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>{question.question}</legend>
      {question.context && <p className={classes.context}>{question.context}</p>}
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.id} className={classes.option}>
            <input
              type="radio"
              name={id}
              checked={draft.option === option.id}
              onChange={() => onChange({ ...draft, option: option.id })}
            />
            <span>{option.label}</span>
            {option.sample && option.sample.length > 0 && (
              <span className={classes.sample}>{option.sample.join('\n')}</span>
            )}
          </label>
        ))}
        {!isFree && allowCustom && (
          <label className={classes.option}>
            <input
              type="radio"
              name={id}
              checked={draft.option === null}
              onChange={() => onChange({ ...draft, option: null })}
            />
            <span>{questions.other}</span>
          </label>
        )}
      </div>
      {(isFree || draft.option === null) && (
        <textarea
          className={classes.text}
          aria-label={questions.answer}
          rows={3}
          maxLength={10_000}
          value={draft.text ?? ''}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      )}
      {isMissing && (
        <p id={`${id}-missing`} className={classes.missing} role="alert">
          {questions.missing}
        </p>
      )}
    </fieldset>
  );
}
