import type { Table } from '../read/reader.js';

/** The keys that a dump or a database states, the primary one first. */
export function declaredKeys({ dialect, columns }: Table): string[][] {
  const stated = [dialect.primaryKey, ...listOf(dialect.unique)];
  return stated
    .flatMap((names) => (typeof names === 'string' ? [columnsIn(names, columns)] : []))
    .filter((names) => names.length > 0 && names.every((name) => columns.includes(name)));
}

/** A column that a dump says to name a row of another table; a key of several columns is one for each. */
export interface DeclaredLink {
  from: { table: number; column: string };
  to: { table: number; column: string };
}

export function declaredLinks(tables: readonly Table[]): DeclaredLink[] {
  return tables.flatMap((table, from) =>
    listOf(table.dialect.foreignKeys).flatMap((text) => {
      const [, names = '', target = '', references = ''] = /^(.+?) → (.+) \((.*)\)$/su.exec(text) ?? [];
      const to = tables.findIndex(({ file, name }) => file === table.file && name === target);
      const other = tables[to];
      if (!other) return [];
      const theirs = columnsIn(references, other.columns);
      return columnsIn(names, table.columns).flatMap((column, at) => {
        const reference = theirs[at];
        if (reference === undefined || !other.columns.includes(reference) || !table.columns.includes(column))
          return [];
        return [{ from: { table: from, column }, to: { table: to, column: reference } }];
      });
    }),
  );
}

function listOf(text: unknown): string[] {
  return typeof text === 'string' ? text.split('; ') : [];
}

/** As the table spells them: SQL names compare in any case. */
function columnsIn(text: string, columns: readonly string[]): string[] {
  return text.split(', ').map((name) => {
    const same = columns.find((column) => column.toLowerCase() === name.toLowerCase());
    return same ?? name;
  });
}
