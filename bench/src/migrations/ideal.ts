import { join } from 'node:path';
import type { Question } from '@godwit/engine/language/question';
import { type Answering, always } from './answering.js';
import { type Attempt, migrate } from './migrate.js';
import type { Score, Scorer } from './score.js';

/**
 * Answers each question by the option that scores best, as somebody who knows the gold would. Questions are about
 * different columns, so that the first options of all are tried at once, then the second ones, and so on.
 */
export async function migrateIdeally(folder: string, out: string, scorer: Scorer): Promise<Attempt> {
  const best = new Map<string, { value: string; worth: number }>();
  const known = new Map<string, Question>();
  for (;;) {
    const attempt = await migrate(folder, out, byBest(best));
    const open = attempt.asked.map(({ question }) => question).filter(({ id }) => !known.has(id));
    if (attempt.failed !== undefined || open.length === 0) return attempt;
    for (const question of open) known.set(question.id, question);
    const most = Math.max(...open.map(({ options }) => options.length));
    for (let at = 0; at < most; at += 1) {
      const trial = new Map([
        ...[...best].map(([id, { value }]) => [id, value] as const),
        ...open.map(({ id, options }) => [id, (options[at] ?? options[0])?.id ?? ''] as const),
      ]);
      const folderOut = join(out, '.try');
      await migrate(folder, folderOut, (questions) =>
        questions.map(({ id, question }) => ({ id, question, value: trial.get(id) ?? 'you decide' })),
      );
      const score = scorer(folder, folderOut);
      for (const question of open) {
        const value = question.options[at]?.id;
        const worth = worthOf(question, score);
        if (value !== undefined && worth > (best.get(question.id)?.worth ?? -1))
          best.set(question.id, { value, worth });
      }
    }
  }
}

function byBest(best: ReadonlyMap<string, { value: string }>): Answering {
  return (questions) =>
    questions.flatMap((question) => {
      const value = best.get(question.id)?.value;
      return value === undefined
        ? always('you decide')([question])
        : [{ id: question.id, question: question.question, value }];
    });
}

/** Of what the question is about: the column, a little the sheet. */
function worthOf({ about }: Question, { sheets, figure }: Score): number {
  const sheet = sheets.find(({ slug }) => slug === about?.template);
  if (!sheet) return figure;
  const column = about?.column === undefined ? undefined : sheet.columns.get(about.column);
  return (column ?? sheet.figure) + sheet.figure / 100;
}
