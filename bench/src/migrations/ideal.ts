import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Question } from '@godwit/engine/language/question';
import { type Answering, always } from './answering.js';
import { type Attempt, migrate, tablesOf } from './migrate.js';
import type { Score, Scorer } from './score.js';

/** What a question came to: how right what it is about was as planned, and is with the best of its options. */
export interface Worth {
  kind: string;
  before: number;
  after: number;
}

/**
 * Answers each question by the option that scores best, as somebody who knows the gold would. Questions are about
 * different columns, so that the first options of all are tried at once, then the second ones, and so on.
 */
export async function migrateIdeally(folder: string, out: string, scorer: Scorer): Promise<Attempt> {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-ideal-'));
  try {
    return await answeredBest(folder, out, scorer, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function answeredBest(folder: string, out: string, scorer: Scorer, scratch: string): Promise<Attempt> {
  const tables = await tablesOf(folder, scratch);
  const best = new Map<string, { value: string }>();
  const worths = new Map<string, Worth>();
  for (;;) {
    const attempt = await migrate(folder, out, byBest(best), { tables });
    const open = attempt.asked.map(({ question }) => question).filter(({ id }) => !worths.has(id));
    if (attempt.failed !== undefined || open.length === 0)
      return { ...attempt, worths: [...worths.values()] };
    const planned = scorer(folder, out);
    for (const question of open) {
      const before = worthOf(question, planned);
      worths.set(question.id, { kind: question.id.split(':')[0] ?? '', before, after: before });
      best.set(question.id, { value: 'you decide' });
    }
    const most = Math.max(...open.map(({ options }) => options.length));
    for (let at = 0; at < most; at += 1) {
      const trial = new Map<string, { value: string }>([
        ...best,
        ...open.flatMap(({ id, options: { [at]: option } }) =>
          option ? [[id, { value: option.id }] as const] : [],
        ),
      ]);
      const tried = join(scratch, 'tried');
      await migrate(folder, tried, byBest(trial), { tables });
      const score = scorer(folder, tried);
      for (const question of open) {
        const value = question.options[at]?.id;
        const worth = worthOf(question, score);
        const known = worths.get(question.id);
        if (value === undefined || !known || worth <= known.after) continue;
        best.set(question.id, { value });
        known.after = worth;
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
