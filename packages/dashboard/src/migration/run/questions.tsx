import type { Result } from '@godwit/contract/routes';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/use-write.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import classes from './run.module.css';
import { CancelRun } from './running.js';

type Run = Result<'listRuns'>['runs'][number];
type Question = NonNullable<Run['questions']>[number];

/** What was chosen: an option by its label, or words of one's own. */
interface Choice {
  choice: string;
  own: string;
}

const other = ' other';
const decide = ' decide';

interface Props {
  migrationId: string;
  run: Run;
  questions: readonly Question[];
}

/** The questions of a run that waits, all of one round together. */
export function Questions({ migrationId, run, questions }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const answer = useWrite('answerRun', runChanges);
  const values = questions.map(({ id }) => ({ id, value: answerIn(choices.get(id)) }));
  const isWhole = values.every(({ value }) => value !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    answer.mutate({ params: { migration_id: migrationId, run_id: run.run_id }, body: { answers: values } });
  };
  return (
    <form onSubmit={submit}>
      <Group justify="space-between" align="flex-start">
        <Text fw={500}>{texts.migration.questionsTitle(questions.length)}</Text>
        <CancelRun migrationId={migrationId} runId={run.run_id} />
      </Group>
      {questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          choice={choices.get(question.id)}
          onChoice={(choice) => setChoices((before) => new Map(before).set(question.id, choice))}
        />
      ))}
      <Stack gap="xs" mt="sm">
        {answer.error && <Problem error={answer.error} />}
        <Group gap="sm">
          <Button type="submit" disabled={!isWhole} loading={answer.isPending}>
            {texts.migration.answer}
          </Button>
          {!isWhole && (
            <Text size="xs" c="var(--quiet)">
              {texts.migration.answerAll}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function answerIn(choice: Choice | undefined): string {
  if (choice?.choice === other) return choice.own.trim();
  return choice?.choice === decide ? texts.migration.decideAnswer : (choice?.choice ?? '');
}

interface OneProps {
  question: Question;
  choice: Choice | undefined;
  onChoice: (choice: Choice) => void;
}

function OneQuestion({ question, choice, onChoice }: OneProps) {
  const { options, allowCustom } = question;
  const own = choice?.own ?? '';
  const radio = (value: string, label: string) => (
    <Radio
      size="sm"
      name={question.id}
      value={value}
      label={label}
      checked={choice?.choice === value}
      onChange={() => onChoice({ choice: value, own })}
    />
  );
  return (
    <fieldset className={classes.question}>
      <legend>{question.question}</legend>
      <Text size="xs" c="var(--quiet)">
        {question.about && texts.migration.about(question.about.template, question.about.column)}
        {question.about && question.context && ' · '}
        {question.context}
      </Text>
      <div className={classes.options}>
        {options.map(({ id, label, sample }) => (
          <div key={id}>
            {radio(label, label)}
            {sample && sample.length > 0 && (
              <ul className={classes.sample} aria-label={texts.migration.sample}>
                {sample.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two rows may look the same
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
        {allowCustom && radio(decide, texts.migration.decide)}
        {allowCustom && (
          <div>
            {radio(other, texts.migration.other)}
            <TextInput
              mt={6}
              ml={32}
              maw={560}
              aria-label={`${texts.migration.otherText}: ${question.question}`}
              placeholder={texts.migration.otherText}
              value={own}
              onChange={(event) => onChoice({ choice: other, own: event.currentTarget.value })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
