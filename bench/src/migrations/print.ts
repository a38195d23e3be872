import { rounded, table } from '../table.js';
import { type Certainty, certaintyOf } from './certainty.js';
import type { Worth } from './ideal.js';
import type { Attempt } from './migrate.js';
import { outcomeOf, outcomesOf } from './outcome.js';
import type { Score, SheetScore } from './score.js';

export interface Figures extends Certainty {
  cases: number;
  mean: number;
  lowest: number;
  columns_right: number;
  questions_per_case: number;
  /** Of the sheets that are right but for some cells: what is flagged elsewhere says nothing of flagging. */
  flag_sheets: number;
  flag_recall: number;
  flag_precision: number;
  failed: number;
  wrong: number;
  silent: number;
  silent_share: number;
  good: number;
  false_alarms: number;
  false_alarm_share: number;
  alarm_kinds: Record<string, number>;
  /** Where the best answers were given: how many questions of each kind, how many of them changed something for the better, and by how much what they are about rose. */
  question_worth?: Record<string, { asked: number; of_use: number; gain: number }>;
}

const nearlyRight = 0.95;

function flagged(sheets: readonly SheetScore[]) {
  const near = sheets.filter(({ figure }) => figure >= nearlyRight);
  const sum = (of: keyof SheetScore['flags']) => near.reduce((total, { flags }) => total + flags[of], 0);
  return {
    flag_sheets: rounded(near.length / Math.max(1, sheets.length), 4),
    flag_recall: rounded(sum('right') / Math.max(1, sum('gold')), 4),
    flag_precision: rounded(sum('right') / Math.max(1, sum('given')), 4),
  };
}

function worthOf(worths: readonly Worth[]): Pick<Figures, 'question_worth'> {
  if (worths.length === 0) return {};
  const kinds = [...new Set(worths.map(({ kind }) => kind))].sort();
  return {
    question_worth: Object.fromEntries(
      kinds.map((kind) => {
        const gains = worths.filter((each) => each.kind === kind).map(({ before, after }) => after - before);
        const gain = gains.reduce((sum, each) => sum + each, 0) / gains.length;
        const useful = gains.filter((each) => each > 0.005).length;
        return [kind, { asked: gains.length, of_use: useful, gain: rounded(gain, 3) }];
      }),
    ),
  };
}

/** `closed`: of data that is not to be looked at, the totals alone. */
export function printed(
  scores: ReadonlyMap<string, Score>,
  attempts: ReadonlyMap<string, Attempt>,
  closed: boolean,
): Figures {
  if (!closed) printCases(scores, attempts);
  const all = [...scores.values()];
  const sum = (of: (score: Score) => number) => all.reduce((total, each) => total + of(each), 0);
  const share = (part: number, whole: number) => rounded(part / Math.max(1, whole), 4);
  const { sheets: _, ...outcomes } = outcomesOf(scores, attempts);
  const asked = [...attempts.values()].reduce((total, each) => total + each.asked.length, 0);
  const figures: Figures = {
    cases: all.length,
    mean: share(
      sum(({ figure }) => figure),
      all.length,
    ),
    lowest: closed ? 0 : rounded(Math.min(...all.map(({ figure }) => figure)), 4),
    columns_right: share(
      sum(({ columns }) => columns.right),
      sum(({ columns }) => columns.all),
    ),
    questions_per_case: rounded(asked / Math.max(1, attempts.size), 2),
    ...flagged(all.flatMap(({ sheets }) => sheets)),
    ...certaintyOf(scores, attempts),
    ...worthOf([...attempts.values()].flatMap(({ worths = [] }) => worths)),
    failed: [...attempts.values()].filter(({ failed }) => failed !== undefined).length,
    ...outcomes,
  };
  console.log(
    table(
      ['figure', ''],
      Object.entries(figures).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : value,
      ]),
    ),
  );
  return figures;
}

function printCases(scores: ReadonlyMap<string, Score>, attempts: ReadonlyMap<string, Attempt>): void {
  const rows = [...scores].map(([name, { figure, columns, sheets }]) => {
    const attempt = attempts.get(name);
    const outcomes = attempt ? sheets.map((sheet) => outcomeOf(sheet, attempt)) : [];
    const count = (of: string) => outcomes.filter((each) => each === of).length;
    return [
      name,
      rounded(figure, 4),
      `${columns.right}/${columns.all}`,
      attempt?.asked.length ?? 0,
      count('told'),
      count('silent'),
      count('false alarm'),
      rounded(attempt?.seconds ?? 0, 1),
      attempt?.failed ?? '',
    ].map(String);
  });
  const head = ['case', 'figure', 'columns', 'questions', 'told', 'silent', 'false alarms', 'seconds', ''];
  console.log(table(head, rows));
  for (const [name, { sheets }] of scores) {
    const attempt = attempts.get(name);
    for (const sheet of sheets) {
      const outcome = attempt ? outcomeOf(sheet, attempt) : 'silent';
      if (outcome !== 'well') console.log(`  ${name} ${sheet.slug}: ${rounded(sheet.figure, 3)}, ${outcome}`);
      for (const each of sheet.told.slice(0, 6)) console.log(`      ${each}`);
      for (const { message } of attempt?.health[sheet.slug]?.findings ?? [])
        console.log(`      found: ${message}`);
    }
    for (const { question, answer } of attempt?.asked ?? [])
      console.log(`      asked: ${question.question} → ${answer}`);
  }
}
