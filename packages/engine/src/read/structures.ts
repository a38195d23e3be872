import { fold } from '../words/fold.js';
import type { Table } from './reader.js';

/**
 * Dumps come in two files now and then: the tables in one, their rows in another, whose statements name no columns.
 * What is known of all files together: rows take the names, keys and links of the one table of their name that has as
 * many columns. A table that only gave its names has no rows and is not kept beside them.
 */
export function namedByStructures(tables: readonly Table[]): Table[] {
  const structures = tables.filter((table) => isDumped(table) && table.rowCount === 0 && !isNumbered(table));
  if (structures.length === 0) return [...tables];
  const used = new Set<Table>();
  const named = tables.map((table) => {
    if (!isDumped(table) || table.rowCount === 0 || !isNumbered(table)) return table;
    const [structure, ...others] = structures.filter((each) => isOf(each, table));
    if (!structure || others.some(({ columns }) => columns.join() !== structure.columns.join())) return table;
    used.add(structure);
    return describedBy(table, structure);
  });
  return named.filter((table) => !used.has(table));
}

function describedBy(table: Table, { file, columns, declared, notes }: Table): Table {
  return {
    ...table,
    columns: [...columns],
    ...(declared && { declared }),
    notes: [
      ...table.notes.map(({ text, ...rest }) => ({ ...rest, text: renamed(text, columns) })),
      ...notes,
      { text: `the columns are named in ${file}` },
    ],
  };
}

/** Notes of the reader begin with the column that they are about. */
function renamed(text: string, columns: readonly string[]): string {
  return text.replace(/^column_(\d+):/, (whole, at) => {
    const name = columns[Number(at) - 1];
    return name === undefined ? whole : `${name}:`;
  });
}

function isDumped({ dialect }: Table): boolean {
  return dialect.sqlDialect !== undefined;
}

/** As the reader of dumps calls columns whose names it does not know. */
function isNumbered({ columns }: Table): boolean {
  return columns.every((name, at) => name === `column_${at + 1}`);
}

function isOf(structure: Table, rows: Table): boolean {
  return fold(structure.name) === fold(rows.name) && structure.columns.length === rows.columns.length;
}
