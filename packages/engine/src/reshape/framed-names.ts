import { type Candidate, few } from './candidate.js';
import { freeName, type Grid } from './grid.js';
import { factsOf, likeness } from './likeness.js';

/** The name of a column as what it is of, and what stands around that in others too. */
interface Framed {
  at: number;
  /** What the columns have in common: "(Real)", "How do you rate [ ]". */
  frame: string;
  /** "Quiz" of "Quiz: the cell (Real)"; '' where there is none. */
  type: string;
  item: string;
}

const fewest = 3;
/** Without a word for what they are, more of them: "Net (EUR)", "Tax (EUR)", "Gross (EUR)" are three amounts. */
const fewestWithoutType = 5;
const alike = 0.7;
const BRACKETS = /^(.*\S)\s*([([])([^()[\]]+)[)\]]$/u;
const TYPED = /^(\p{L}[^:]{1,30}?)\s*:\s+(\S.*)$/u;

/**
 * Columns that are called by things, in one frame: the tests of a gradebook ("Quiz: the cell (Real)"), the lines of a
 * question ("How do you rate [the food]"). Each may be a row, with the thing as its label.
 */
export function findFramed(grid: Grid): Candidate[] {
  const facts = factsOf(grid);
  return [
    ...runsBy(grid.columns, sameEnd),
    ...runsBy(grid.columns, sameStart),
    ...runsBy(grid.columns, typed),
  ]
    .map(ofTypes)
    .filter((run) => isRun(run) && likeness(run.flatMap(({ at }) => facts[at] ?? [])).kind >= alike)
    .map((run) => stepOf(grid, run));
}

function sameEnd(name: string): Omit<Framed, 'at'> | undefined {
  const [, start, , end] = BRACKETS.exec(name) ?? [];
  return start === undefined || end === undefined ? undefined : { frame: end, ...partsOf(start) };
}

function sameStart(name: string): Omit<Framed, 'at'> | undefined {
  const [, start, mark, end] = BRACKETS.exec(name) ?? [];
  return start === undefined || end === undefined || mark !== '['
    ? undefined
    : { frame: start, type: start, item: end };
}

function typed(name: string): Omit<Framed, 'at'> | undefined {
  const parts = partsOf(name);
  return parts.type === '' || BRACKETS.test(name) ? undefined : { frame: '', ...parts };
}

function partsOf(text: string): Pick<Framed, 'type' | 'item'> {
  const [, type, item] = TYPED.exec(text) ?? [];
  return type === undefined || item === undefined ? { type: '', item: text } : { type, item };
}

/** "Quiz" of "Quiz: the cell"; undefined where a name has none. */
export function typeOf(name: string): string | undefined {
  return partsOf(name).type || undefined;
}

/** Neighbours in the same frame. */
function runsBy(
  columns: readonly string[],
  framed: (name: string) => Omit<Framed, 'at'> | undefined,
): Framed[][] {
  const runs: Framed[][] = [];
  let last: Framed | undefined;
  for (const [at, name] of columns.entries()) {
    const parts = framed(name);
    const each = parts && { at, ...parts };
    if (each && last && last.frame === each.frame) runs.at(-1)?.push(each);
    else if (each) runs.push([each]);
    last = each;
  }
  return runs;
}

/** Where most say what they are, what does not is another thing: the total of the course beside its tests. */
function ofTypes(run: Framed[]): Framed[] {
  const named = run.filter(({ type }) => type !== '');
  return named.length > run.length / 2 ? named : run;
}

function isRun(run: readonly Framed[]): boolean {
  const items = new Set(run.map(({ item }) => item));
  const types = new Set(run.map(({ type }) => type));
  // "Name: first", "Address: town": as many types as columns are things of their own.
  const mostTypes = run[0]?.frame === '' ? run.length / 2 : run.length - 1;
  if (items.size < run.length || types.size > mostTypes) return false;
  return run.length >= (types.has('') ? fewestWithoutType : fewest);
}

function stepOf({ columns }: Grid, run: readonly Framed[]): Candidate {
  const names = run.map(({ at }) => columns[at] ?? '');
  const kept = columns.filter((name) => !names.includes(name));
  const types = [...new Set(run.map(({ type }) => type))];
  const hasTypes = types.length > 1;
  const label = freeName((hasTypes ? '' : types[0]) || 'Label', kept);
  const labels = hasTypes ? [freeName('Type', [...kept, label]), label] : [label];
  return {
    step: {
      step: 'unpivot',
      labels,
      values: [freeName('Value', [...kept, ...labels])],
      groups: run.map(({ type, item }, at) => ({
        labels: hasTypes ? [type, item] : [item],
        columns: [names[at] ?? ''],
      })),
      keep_blank: false,
    },
    score: 0.45,
    note: `${names.length} columns (${few(names)}) are called by things in the same way: each becomes a row.`,
  };
}
