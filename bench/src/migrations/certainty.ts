import type { Attempt } from './migrate.js';
import type { Score } from './score.js';

/** How true it is what is said of the columns: of those at 90 %, nine in ten should be right. */
export interface Certainty {
  /** Columns that something feeds and that are said to be 90 % sure or more. */
  sure: number;
  /** Of these, the share that is right. */
  sure_right: number;
  /** Of the columns that are fed and right, the share that is said to be so sure. */
  right_said_sure: number;
  /** Between what is said and what is right, over ten bins. */
  calibration_error: number;
}

const sureFrom = 0.9;
/** A column is right with so many of its cells, as the scorers have it. */
const right = 0.98;

export function certaintyOf(
  scores: ReadonlyMap<string, Score>,
  attempts: ReadonlyMap<string, Attempt>,
): Certainty {
  const columns = [...scores].flatMap(([name, { sheets }]) =>
    sheets.flatMap((sheet) =>
      [...sheet.columns].flatMap(([column, share]) => {
        const said = attempts.get(name)?.certainty?.get(sheet.slug)?.get(column);
        return said === undefined ? [] : [{ said, isRight: share >= right }];
      }),
    ),
  );
  const bins = Array.from({ length: 10 }, () => ({ said: 0, right: 0 }));
  for (const { said, isRight } of columns) {
    const bin = bins[Math.min(9, Math.floor(said * 10))];
    if (!bin) continue;
    bin.said += said;
    bin.right += Number(isRight);
  }
  const sure = columns.filter(({ said }) => said >= sureFrom);
  const sureRight = sure.filter(({ isRight }) => isRight).length;
  const share = (part: number, whole: number) => Math.round((part / Math.max(1, whole)) * 1000) / 1000;
  return {
    sure: sure.length,
    sure_right: share(sureRight, sure.length),
    right_said_sure: share(sureRight, columns.filter(({ isRight }) => isRight).length),
    calibration_error: share(
      bins.reduce((sum, bin) => sum + Math.abs(bin.said - bin.right), 0),
      columns.length,
    ),
  };
}
