import { conditionChildren } from './condition.js';
import { columnsOf } from './expression.js';
import type { Expression } from './operation.js';
import type { Sheet } from './recipe.js';

/** A column that a sheet reads, by the name its input gives it. */
export interface Read {
  input: string;
  column: string;
}

/** What a sheet reads of its inputs: columns, filters and the keys of joins. */
export function readsOf(sheet: Sheet): Read[] {
  const { from } = sheet;
  const filters = sheet.filters.flatMap(({ keep }) => conditionChildren(keep));
  const expressions = [...Object.values(sheet.columns), ...filters];
  if ('input' in from) return plain(expressions, from.input);
  if ('union' in from) {
    const columns = expressions.flatMap(columnsOf);
    return unique(
      from.union.flatMap(({ input, names }) =>
        columns.map(({ name }) => ({ input, column: (Object.hasOwn(names, name) && names[name]) || name })),
      ),
    );
  }
  const keys = from.join.with.flatMap(({ input, on }) => [
    ...plain(
      on.map(({ left }) => left),
      from.join.input,
    ),
    ...plain(
      on.map(({ right }) => right),
      input,
    ),
  ]);
  return unique([...keys, ...plain(expressions, from.join.input)]);
}

function plain(expressions: Expression[], otherwise: string): Read[] {
  return unique(
    expressions.flatMap(columnsOf).map(({ name, input }) => ({ input: input ?? otherwise, column: name })),
  );
}

function unique(reads: Read[]): Read[] {
  return [...new Map(reads.map((read) => [JSON.stringify([read.input, read.column]), read])).values()];
}
