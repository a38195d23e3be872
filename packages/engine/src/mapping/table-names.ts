import type { Table } from '../read/reader.js';
import { tableName } from '../read/table-name.js';

/** What people call each table: by its file, and its own name where the file has several; no two are the same. */
export function tableNames(tables: readonly Table[]): Map<Table, string> {
  const used = new Map<string, number>();
  return new Map(
    tables.map((table) => {
      const name = tableName(table);
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      return [table, count === 1 ? name : `${name} #${count}`];
    }),
  );
}
