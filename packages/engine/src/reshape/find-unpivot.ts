import { type Candidate, few } from './candidate.js';
import { broadKind } from './cell-kind.js';
import { findFramed } from './framed-names.js';
import { columnOf, freeName, type Grid, isBlank, isMadeUp, mean, share } from './grid.js';
import { type ColumnFacts, factsOf, kindsOf, likeness, rowsOverColumns } from './likeness.js';
import { isSeriesValue, isTimeLabel, labelName, patternOf, tokensOf } from './name-pattern.js';
import { withoutSums } from './periods.js';
import { isTotal, valueSet } from './value-words.js';

const mostCompared = 20;

/** Neighbouring columns whose names are values of one kind: how strong that is and what to say of it. */
interface Run {
  from: number;
  to: number;
  strength: number;
  why: string;
}

/** Columns that are one column laid out sideways. */
export function findUnpivot(grid: Grid): Candidate[] {
  if (grid.rows.length === 0 || grid.columns.every(isMadeUp)) return [];
  const facts = factsOf(grid);
  const runs = [
    ...seriesRuns(grid),
    ...numberedRuns(grid, facts),
    ...matrixRuns(grid),
    ...valueRuns(grid),
    ...stemRuns(grid, facts),
    ...likeRuns(facts),
  ];
  const found = runs.flatMap((run) => {
    const fit = fits(grid, run, facts);
    const score = run.strength * Math.max(fit, namedFor(grid, run));
    return score > 0 ? [{ step: unpivotOf(grid, run), score, note: noteOf(grid, run) }] : [];
  });
  return findFramed(grid).reduce(insteadOf, found);
}

/** Of names in one frame, the things are the labels: a run of the whole names says less. */
function insteadOf(found: Candidate[], framed: Candidate): Candidate[] {
  const own = namesIn(framed);
  const isOfSame = (each: Candidate) => own.every((name) => namesIn(each).includes(name));
  const score = Math.max(framed.score, ...found.filter(isOfSame).map((each) => each.score));
  return [...found.filter((each) => !isOfSame(each)), { ...framed, score }];
}

function namesIn({ step }: Candidate): string[] {
  return step.step === 'unpivot' ? step.groups.flatMap(({ columns }) => columns) : [];
}

/** Columns of days hold what happened on each, of whatever kind: hours on one, a holiday on the next. */
const namedByTime = 0.4;
/** 1, 2, 3 … up to the last of a month: a roster, hours, readings; nobody numbers other columns so. */
const namedByDays = 0.9;
const fewestDays = 28;
const mostDays = 31;

function namedFor(grid: Grid, run: Run): number {
  const names = withoutSums(grid.columns.slice(run.from, run.to + 1));
  const isMonth =
    names.length >= fewestDays &&
    names.length <= mostDays &&
    names.every((name, at) => /^\d+\.?$/.test(name.trim()) && Number.parseInt(name, 10) === at + 1);
  if (isMonth) return namedByDays;
  return isTimed(grid, run) ? namedByTime : 0;
}

function isTimed({ columns }: Grid, { from, to }: Run): boolean {
  const names = columns.slice(from, to + 1);
  return to - from >= 3 && isTimeLabel(labelName(names));
}

function fits(grid: Grid, { from, to }: Run, facts: readonly ColumnFacts[]): number {
  const { kind, isNumeric, spread } = likeness(facts.slice(from, to + 1));
  if (kind < 0.7) return 0;
  const kinds = kindsOf(grid).map((row) => row.slice(from, to + 1));
  const broad = kinds.map((row) => row.map(broadKind));
  // Rows that differ in kind are fields of a record: the table lies on its side.
  const lying = rowsOverColumns(broad) > 0.05 || rowsOverColumns(kinds) > 0.2 ? 0.6 : 1;
  return lying * (isNumeric ? Math.max(0, Math.min(1, 1.25 - spread / 6)) : 1);
}

function unpivotOf(grid: Grid, { from, to }: Run): Candidate['step'] {
  const names = withoutSums(grid.columns.slice(from, to + 1));
  const kept = grid.columns.filter((name) => !names.includes(name));
  const label = freeName(labelName(names), kept);
  const shown = withoutStem(names);
  return {
    step: 'unpivot',
    labels: [label],
    values: [freeName(valueName(names), [...kept, label])],
    groups: names.map((name, at) => ({ labels: [shown[at] ?? name], columns: [name] })),
    keep_blank: true,
  };
}

/** Of "Visits Jan", "Visits Feb" the months: what they share names the values. */
function withoutStem(names: readonly string[]): string[] {
  const stem = sharedStart(names.map((name) => tokensOf(name)));
  const rest = names.map((name) => name.slice(tokensOf(name)[stem - 1]?.end ?? 0).replace(/^[\s_:|/-]+/, ''));
  return isTimeLabel(labelName(names)) && isTimeLabel(labelName(rest)) ? rest : [...names];
}

function valueName(names: readonly string[]): string {
  const stem = sharedStart(names.map((name) => tokensOf(name)));
  const first = names[0] ?? '';
  const end = tokensOf(first)[stem - 1]?.end;
  return stem > 0 && end !== undefined ? first.slice(0, end).trim() : 'Value';
}

function noteOf(grid: Grid, { from, to, why }: Run): string {
  const names = grid.columns.slice(from, to + 1);
  return `${names.length} columns (${few(names)}) ${why}: each becomes a row.`;
}

/** Years, dates, months, plain numbers. */
function seriesRuns({ columns }: Grid): Run[] {
  const series = columns.map((name) => isSeriesValue(tokensOf(name)));
  const isInside = (at: number) => isTotal(columns[at] ?? '') && series[at - 1] && series[at + 1];
  return runsWhere(columns.length, 2, (at) => series[at] || isInside(at) === true).map(([from, to]) => ({
    from,
    to,
    strength: to - from >= 3 || (to - from + 1) * 2 >= columns.length ? 0.95 : 0.7,
    why: 'are named by a time or a number, which is a value',
  }));
}

/** `genre_1`, `genre_2`, …; the lines of an address are numbered too, but have nothing in common. */
function numberedRuns({ columns }: Grid, facts: readonly ColumnFacts[]): Run[] {
  const patterns = columns.map((name) => patternOf(tokensOf(name)));
  return runsAlike(patterns, 2)
    .filter(([from]) => /(?:^| )[^@0]/.test(patterns[from] ?? '') && /[0@]/.test(patterns[from] ?? ''))
    .map(([from, to]) => {
      const { overlap } = likeness(facts.slice(from, to + 1));
      const strength =
        facts[from]?.kind === 'words' && overlap < 0.1
          ? 0.3
          : to - from >= 3
            ? 0.85
            : to - from >= 2
              ? 0.75
              : 0.4;
      return { from, to, strength, why: 'are one column, numbered' };
    });
}

/** A square of the same names down and across. */
function matrixRuns(grid: Grid): Run[] {
  const down = new Set(columnOf(grid, 0).map((cell) => cell.trim()));
  return runsWhere(grid.columns.length, 3, (at) => at > 0 && down.has(grid.columns[at]?.trim() ?? '')).map(
    ([from, to]) => ({ from, to, strength: 0.85, why: 'have the names that stand down the first column' }),
  );
}

/** Names that begin or end with the same words. */
function stemRuns(grid: Grid, facts: readonly ColumnFacts[]): Run[] {
  const tokens = grid.columns.map((name) => tokensOf(name));
  const starts = tokens.map((each) => each[0]?.text ?? '');
  const ends = tokens.map((each) => patternOf(each.slice(-1)));
  return [...runsAlike(starts, 2), ...runsAlike(ends, 2)].map(([from, to]) => {
    const run = tokens.slice(from, to + 1);
    const shared = Math.max(sharedStart(run), sharedStart(run.map((each) => each.toReversed())));
    const rest = grid.columns.length - (to - from + 1);
    const either = isEither(grid, from, to);
    const { isNumeric, spread, overlap } = likeness(facts.slice(from, to + 1));
    const same = to - from >= 2 && (isNumeric ? spread < 0.5 : overlap > 0.3);
    const strength =
      0.3 +
      (shared >= 2 ? 0.15 : 0) +
      (rest <= 2 ? 0.15 : 0) +
      (to - from >= 3 ? 0.1 : 0) +
      (same ? 0.1 : 0) +
      (either ? 0.25 : 0);
    return { from, to, strength, why: 'share their name and hold values of one kind' };
  });
}

/** Each row has a value in one of the columns, now this, now that. */
function isEither(grid: Grid, from: number, to: number): boolean {
  const counts = new Map<number, number>();
  for (const row of grid.rows) {
    const filled = row.slice(from, to + 1).flatMap((cell, at) => (isBlank(cell) ? [] : [at]));
    if (filled.length === 1) counts.set(filled[0] ?? 0, (counts.get(filled[0] ?? 0) ?? 0) + 1);
  }
  const alone = [...counts.values()];
  const all = alone.reduce((sum, count) => sum + count, 0);
  return (
    alone.length === to - from + 1 &&
    all > grid.rows.length * 0.9 &&
    Math.min(...alone) > grid.rows.length * 0.1
  );
}

/** Countries, sexes, sizes: names that are the values of one column. */
function valueRuns(grid: Grid): Run[] {
  return runsAlike(grid.columns.map(valueSet), 3).map(([from, to]) => ({
    from,
    to,
    strength: 0.8,
    why: 'are named by values of one kind',
  }));
}

/** Whatever they are called, they hold the same kind of values, or the very same ones. */
function likeRuns(facts: readonly ColumnFacts[]): Run[] {
  const kinds = facts.map(({ kind }) => kind);
  const why = 'hold the same kind of values';
  return runsAlike(kinds, 3).flatMap(([from, to]) => {
    const run = facts.slice(from, to + 1);
    if (kinds[from] === 'words') {
      return sharing(run).map((each) => ({
        from: from + each.from,
        to: from + each.to,
        strength: each.strength,
        why,
      }));
    }
    const { isNumeric, spread } = likeness(run);
    if (!isNumeric || facts.length - run.length > 2 || run.length < 4) return [];
    const codes = share(run, ({ name }) => /^[A-Z]{3,6}$/.test(name));
    const sameForm =
      spread <= 1 && new Set(run.map(({ form }) => form)).size === 1 && run[0]?.form !== 'whole';
    return [{ from, to, strength: spread > 2 ? 0.3 : 0.45 + codes * 0.3 + (sameForm ? 0.04 : 0), why }];
  });
}

/** Columns that have most of their values in common. */
function sharing(run: readonly ColumnFacts[]): Omit<Run, 'why'>[] {
  const owners = new Map<string, number>();
  for (const { values } of run) for (const value of values) owners.set(value, (owners.get(value) ?? 0) + 1);
  const common = run.map(({ values }) => share([...values], (value) => (owners.get(value) ?? 0) > 1));
  return runsWhere(run.length, 3, (at) => (common[at] ?? 0) >= 0.3).flatMap(([from, to]) => {
    const some = run.slice(from, to + 1);
    const { overlap } = likeness(some);
    return overlap < 0.4 || pairsAlike(some) < 0.35 ? [] : [{ from, to, strength: 0.3 + overlap / 2 }];
  });
}

/** How much two of the columns have in common, on average: a street is like a street, not like a town. */
function pairsAlike(run: readonly ColumnFacts[]): number {
  const some = run.slice(0, mostCompared);
  const shares = some.flatMap((one, at) =>
    some.slice(at + 1).map((other) => {
      const [few, many] =
        one.values.size < other.values.size ? [one.values, other.values] : [other.values, one.values];
      return share([...few], (value) => many.has(value));
    }),
  );
  return mean(shares);
}

function sharedStart(names: readonly (readonly { text: string }[])[]): number {
  const first = names[0] ?? [];
  let count = 0;
  while (count < first.length && names.every((tokens) => tokens[count]?.text === first[count]?.text))
    count += 1;
  return count;
}

function runsWhere(length: number, least: number, test: (at: number) => boolean): [number, number][] {
  return runsAlike(
    Array.from({ length }, (_, at) => (test(at) ? 'in' : '')),
    least,
  );
}

/** First and last place of each run of equal texts; '' is no run. */
function runsAlike(texts: readonly string[], least: number): [number, number][] {
  const runs: [number, number][] = [];
  let from = 0;
  for (let at = 1; at <= texts.length; at += 1) {
    if (at < texts.length && texts[at] === texts[from]) continue;
    if (texts[from] !== '' && at - from >= least) runs.push([from, at - 1]);
    from = at;
  }
  return runs;
}
