import { createInterface } from 'node:readline/promises';
import type { Answer, Question } from '@godwit/engine';
import { UsageError } from '../usage-error.js';

export function parseAnswers(given: unknown): Answer[] {
  const found = answersFrom(given);
  if (found) return found;
  throw new UsageError(
    '--answers: give { "question id": "answer" }, or a list of { "id": …, "value": … }; the ids stand in questions.json',
  );
}

/** A list of answers, or an object from a question's id to the answer. */
function answersFrom(given: unknown): Answer[] | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const list: unknown[] = Array.isArray(given)
    ? given
    : Object.entries(given).map(([id, value]) => ({ id, value }));
  return list.every(isAnswer) ? list : undefined;
}

function isAnswer(given: unknown): given is Answer {
  return (
    typeof given === 'object' &&
    given !== null &&
    'id' in given &&
    'value' in given &&
    typeof given.id === 'string' &&
    typeof given.value === 'string'
  );
}

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** One after the other; an empty line takes the first option. */
export async function askOn({ input, output }: Terminal, questions: readonly Question[]): Promise<Answer[]> {
  const reader = createInterface({ input, output });
  const answers: Answer[] = [];
  try {
    for (const question of questions) {
      output.write(`\n${questionText(question)}\n`);
      const line = (await reader.question('> ')).trim();
      const chosen = line === '' ? question.options[0]?.id : line;
      if (chosen !== undefined) answers.push({ id: question.id, question: question.question, value: chosen });
    }
  } finally {
    reader.close();
  }
  return answers;
}

export function questionText({ question, context, options, allowCustom }: Question): string {
  return [
    question,
    ...(context === undefined ? [] : [`  ${context}`]),
    ...options.map(({ id, label }) => `  ${id}. ${label}`),
    ...(allowCustom ? ['  or answer in your own words'] : []),
  ].join('\n');
}
