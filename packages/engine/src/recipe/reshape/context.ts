import { basename, extname } from 'node:path';
import { z } from 'zod';
import { collapseText } from '../../cells/text.js';
import type { Table } from '../../read/reader.js';
import { text } from '../operation.js';
import { madeTwice, name, quoted, type StepKind } from './step.js';

const label = text.min(1);

const part = z.strictObject({ by: label, keep: z.enum(['before', 'behind']) });

/** What stands around a table and holds for all of its rows. */
export const contextSchema = z.strictObject({
  step: z.literal('context'),
  columns: z
    .array(
      z.strictObject({
        to: name,
        /**
         * The name of the file without its ending, that of the table in it, what stands behind a label above the table, or
         * a line above it: the nearest is 1.
         */
        take: z.union([
          z.enum(['file', 'table']),
          z.strictObject({ label }),
          z.strictObject({ line: z.int().min(1).max(100) }),
        ]),
        /** What stands before or behind the first of this text alone; nothing where it is not there. */
        split: part.optional(),
        /** Of that, the same once more: what stands between two texts. */
        again: part.optional(),
      }),
    )
    .min(1)
    .max(50),
});

export type Context = z.output<typeof contextSchema>;
export type ContextColumn = Context['columns'][number];

const made = ({ columns }: Context) => columns.map(({ to }) => to);

export const context: StepKind<Context> = {
  expands: false,
  reads: () => [],
  columns: (before, step) => [...before.filter((each) => !made(step).includes(each)), ...made(step)],
  before: (wanted, step) => wanted.filter((each) => !made(step).includes(each)),
  madeFrom: (column, step) => (made(step).includes(column) ? [] : undefined),
  decidedBy: () => [],
  english: ({ columns }) => `with ${columns.map(contextEnglish).join(', ')}`,
  leavesOut: () => undefined,
  problems: (step) => madeTwice('context', made(step)),
  clashes: (columns, step) =>
    made(step)
      .filter((each) => columns.includes(each))
      .map((each) => `context makes a column "${each}", which is there already; choose another name.`),
};

function contextEnglish({ to, take, split, again }: ContextColumn): string {
  const whole =
    take === 'file'
      ? 'the name of the file'
      : take === 'table'
        ? 'the name of the table'
        : 'label' in take
          ? `what stands above the table behind "${take.label}"`
          : take.line === 1
            ? 'the line above the table'
            : `line ${take.line} above the table`;
  const parts = [split, again].flatMap((each) => (each ? [`${each.keep} ${quoted([each.by])}`] : []));
  return `${whole}${parts.length > 0 ? ` (${parts.join(', ')})` : ''} as ${quoted([to])}`;
}

/** A line above a table, the nearest first: the cells that are filled. */
export interface LineAbove {
  row: number;
  cells: string[];
}

export function linesAbove({ aside = [] }: Pick<Table, 'aside'>): LineAbove[] {
  return aside
    .filter(({ kind }) => kind === 'above')
    .map(({ row, cells }) => ({ row, cells: cells.map(collapseText).filter(Boolean) }))
    .filter(({ cells }) => cells.length > 0)
    .toSorted((a, b) => b.row - a.row);
}

/**
 * "Property: 0932" and "Owner | Pennine Outdoor": labels, and what they are of. A form has several in a line:
 * "Name: | Ada | Number: | 0412", "Trainer: Ada | Class: 4".
 */
export function labelled({ cells }: LineAbove): { label: string; value: string }[] {
  const parts = cells.flatMap((cell) => (cell.includes(': ') ? cell.split(/\s+\|\s+/) : [cell]));
  const found: { label: string; value: string }[] = [];
  for (const [at, part] of parts.entries()) {
    // "Printed 03/06/2024 07:15" has a time in it, and is no label.
    const [, named, value] = /^(\p{L}[^:]{0,40}?)\s*:(?!(?<=\d:)\d)\s*(\S.*)?$/u.exec(part) ?? [];
    const next = value ?? parts[at + 1];
    // A label without a cell behind it is followed by the next one.
    if (named !== undefined && next !== undefined && (value !== undefined || !next.endsWith(':')))
      found.push({ label: bare(named), value: next });
  }
  const [first = '', second] = cells;
  if (found.length > 0 || second === undefined || !/\p{L}/u.test(first)) return found;
  return inTurn(cells) ?? [{ label: bare(first), value: second }];
}

const fewestInTurn = 4;

/** "Name | Ada Byron | Staff no. | 1042": a name and what it is of, again and again. */
function inTurn(cells: readonly string[]): { label: string; value: string }[] | undefined {
  if (cells.length < fewestInTurn || cells.length % 2 > 0) return undefined;
  const pairs = cells.flatMap((cell, at) =>
    at % 2 === 0 ? [{ label: bare(cell), value: cells[at + 1] ?? '' }] : [],
  );
  const isNamed = pairs.every(({ label }) => /^\p{L}[\p{L} .'’()/#-]{0,29}$/u.test(label));
  return isNamed && pairs.some(({ value }) => /\d/.test(value)) ? pairs : undefined;
}

function bare(text: string): string {
  return text.replace(/\s*:\s*$/, '').trim();
}

/** What a column of the step holds in every row of the table, and the line it stood in. */
export function contextOf(
  table: Table,
  { take, split, again }: ContextColumn,
): { value: string | null; row?: number } {
  const found = wholeOf(table, take);
  const value = [split, again].reduce<string | null>(
    (whole, each) => (each ? partOf(whole, each) : whole),
    found.value,
  );
  return split ? { ...found, value: value?.trim() ?? null } : found;
}

function partOf(value: string | null, { by, keep }: z.output<typeof part>): string | null {
  const at = value?.indexOf(by) ?? -1;
  if (value === null || at < 0) return null;
  return keep === 'before' ? value.slice(0, at) : value.slice(at + by.length);
}

function wholeOf(table: Table, take: ContextColumn['take']): { value: string | null; row?: number } {
  if (take === 'file') return { value: basename(table.file, extname(table.file)) };
  if (take === 'table') return { value: table.name };
  const lines = linesAbove(table);
  if ('line' in take) {
    const line = lines[take.line - 1];
    return line ? { value: line.cells.join(' '), ...placeOf(line) } : { value: null };
  }
  for (const line of lines) {
    const found = labelled(line).find(({ label: own }) => own === take.label);
    if (found) return { value: found.value, ...placeOf(line) };
  }
  return { value: null };
}

/** Headings of a document stand above the first row of a table, in none of it. */
function placeOf({ row }: LineAbove): { row?: number } {
  return row > 0 ? { row } : {};
}
