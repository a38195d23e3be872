import type { Table } from '../read/reader.js';

/** The keys that a dump or a database declares, the primary one first. */
export function declaredKeys({ declared }: Table): string[][] {
  return declared ? [declared.primaryKey, ...declared.unique].filter((names) => names.length > 0) : [];
}

/** A column that a source says to name a row of another table; a key of several columns is one for each. */
export interface DeclaredLink {
  from: { table: number; column: string };
  to: { table: number; column: string };
}

export function declaredLinks(tables: readonly Table[]): DeclaredLink[] {
  const places = new Map<string, number>();
  for (const [at, { file, name }] of tables.entries()) {
    const place = placeOf(file, name);
    if (!places.has(place)) places.set(place, at);
  }
  return tables.flatMap(({ file, columns: own, declared }, from) =>
    (declared?.links ?? []).flatMap(({ columns, table, references }) => {
      const to = places.get(placeOf(file, table)) ?? -1;
      const others = tables[to]?.columns ?? [];
      return columns.flatMap((column, at) => {
        const reference = references[at];
        if (reference === undefined || !others.includes(reference) || !own.includes(column)) return [];
        return [{ from: { table: from, column }, to: { table: to, column: reference } }];
      });
    }),
  );
}

function placeOf(file: string, table: string): string {
  return JSON.stringify([file, table]);
}
