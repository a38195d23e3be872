import { getOwn } from '@godwit/contract/own';
import type { Attempt } from './migrate.js';
import type { Score, SheetScore } from './score.js';

/** What somebody who reads the preview knows of a sheet. */
export type Outcome = 'told' | 'silent' | 'false alarm' | 'well' | 'between';

/**
 * A wrong sheet is told when a finding or a question names it, and where single columns are wrong, one of them. A good
 * one that has a finding or a question is a false alarm.
 */
export function outcomeOf(sheet: SheetScore, { health, asked }: Attempt): Outcome {
  const found = getOwn(health, sheet.slug)?.findings ?? [];
  const questions = asked.filter(({ question }) => question.about?.template === sheet.slug);
  const named = [
    ...found.map(({ column }) => column),
    ...questions.map(({ question }) => question.about?.column),
  ];
  if (sheet.isGood) return named.length > 0 ? 'false alarm' : 'well';
  if (!sheet.isWrong) return 'between';
  const isNamed = sheet.rowsWrong
    ? named.length > 0
    : named.some((name) => name !== undefined && sheet.wrongColumns.includes(name));
  return isNamed ? 'told' : 'silent';
}

export interface Outcomes {
  sheets: number;
  wrong: number;
  silent: number;
  good: number;
  false_alarms: number;
  /** Of the wrong sheets. */
  silent_share: number;
  /** Of the good ones. */
  false_alarm_share: number;
  /** What good ones were bothered with, by kind. */
  alarm_kinds: Record<string, number>;
}

function alarmKinds(
  scores: ReadonlyMap<string, Score>,
  attempts: ReadonlyMap<string, Attempt>,
): Record<string, number> {
  const kinds = new Map<string, number>();
  for (const [name, { sheets }] of scores)
    for (const { slug } of sheets.filter(({ isGood }) => isGood)) {
      const attempt = attempts.get(name);
      const found = getOwn(attempt?.health, slug)?.findings ?? [];
      const questions = (attempt?.asked ?? []).filter(({ question }) => question.about?.template === slug);
      for (const kind of [
        ...found.map((each) => each.kind),
        ...questions.map(({ question }) => `asked ${question.id.split(':')[0]}`),
      ])
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  return Object.fromEntries([...kinds].sort());
}

export function outcomesOf(
  scores: ReadonlyMap<string, Score>,
  attempts: ReadonlyMap<string, Attempt>,
): Outcomes {
  const all = [...scores].flatMap(([name, { sheets }]) => {
    const attempt = attempts.get(name);
    return attempt ? sheets.map((sheet) => outcomeOf(sheet, attempt)) : [];
  });
  const count = (...of: Outcome[]) => all.filter((each) => of.includes(each)).length;
  const [wrong, silent] = [count('told', 'silent'), count('silent')];
  const [good, alarms] = [count('well', 'false alarm'), count('false alarm')];
  const share = (part: number, whole: number) => Math.round((part / Math.max(1, whole)) * 1000) / 1000;
  return {
    sheets: all.length,
    wrong,
    silent,
    good,
    false_alarms: alarms,
    silent_share: share(silent, wrong),
    false_alarm_share: share(alarms, good),
    alarm_kinds: alarmKinds(scores, attempts),
  };
}
