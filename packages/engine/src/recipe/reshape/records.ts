import { z } from 'zod';
import { trimText } from '../../cells/text.js';
import { text } from '../operation.js';
import { cellNames, letsThrough, madeTwice, name, type StepKind, some, twice } from './step.js';

export const recordsSchema = z.strictObject({
  step: z.literal('records'),
  /** The column that says what stands in `value`: each of its cells (trimmed) is a column of the record. */
  key: name,
  value: name.optional(),
  /** In place of `value`: a cell of `key` holds both, this between them. */
  separator: text.min(1).optional(),
  /** A row with this key begins a new record. */
  start: text.min(1),
  names: cellNames.max(1000),
});

export type Records = z.output<typeof recordsSchema>;

export const records: StepKind<Records> = {
  ...letsThrough,
  expands: true,
  reads: ({ key, value }) => (value === undefined ? [key] : [key, value]),
  columns: (_, { names }) => names.map(({ to }) => to),
  before: () => [],
  madeFrom: (_, { key, value }) => [value ?? key],
  decidedBy: ({ key }) => [key],
  english: ({ key, value, separator, start, names }) => {
    const pair = value === undefined ? `"${key}" (split at "${separator}")` : `"${key}" and "${value}"`;
    const columns = some(names.map(({ cell, to }) => (cell === to ? `"${to}"` : `"${cell}" ("${to}")`)));
    return `one row for each record listed in ${pair}, which "${start}" begins, with the columns ${columns}`;
  },
  leavesOut: ({ start }) =>
    `before the first "${start}", or a key that is not listed or that the record has already`,
  problems: ({ value, separator, start, names }) => {
    const cells = names.map(({ cell }) => trimText(cell));
    return [
      ...(value === undefined && separator === undefined
        ? [
            'records needs either "value", the column beside the key, or "separator", where both are in one cell.',
          ]
        : []),
      ...(value !== undefined && separator !== undefined
        ? ['records has both "value" and "separator"; leave one of them out.']
        : []),
      ...(trimText(start) === ''
        ? ['records cannot start at a blank key; name the key that begins a record.']
        : []),
      ...twice(cells).map((cell) => `records lists the key "${cell}" twice; list it once.`),
      ...cells
        .filter((cell) => cell === '')
        .map(() => 'records lists a blank key; a row without a key belongs to no column.'),
      ...madeTwice(
        'records',
        names.map(({ to }) => to),
      ),
    ];
  },
};

/** A cell that holds a key and its value. */
export function pairIn(cell: string, separator: string): { key: string; value: string | null } {
  const at = cell.indexOf(separator);
  if (at < 0) return { key: trimText(cell), value: null };
  return { key: trimText(cell.slice(0, at)), value: trimText(cell.slice(at + separator.length)) };
}
