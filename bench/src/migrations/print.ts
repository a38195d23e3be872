import { rounded, table } from '../table.js';
import type { Attempt } from './migrate.js';
import { outcomeOf, outcomesOf } from './outcome.js';
import type { Score } from './score.js';

export interface Figures {
  cases: number;
  mean: number;
  lowest: number;
  columns_right: number;
  questions_per_case: number;
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
    flag_recall: share(
      sum(({ flags }) => flags.right),
      sum(({ flags }) => flags.gold),
    ),
    flag_precision: share(
      sum(({ flags }) => flags.right),
      sum(({ flags }) => flags.given),
    ),
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
