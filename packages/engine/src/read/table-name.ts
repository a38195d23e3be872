import type { Table } from './reader.js';

type Named = Pick<Table, 'file' | 'name' | 'connection'>;

/** What people call a table: a file with one table by its own name, a stream with its connection. */
export function tableName({ file, name, connection }: Named): string {
  if (connection !== undefined) return `${name} of ${connection}`;
  // One of several that are told apart by a number only.
  if (name.startsWith(`${file} (`)) return name;
  const stem = file.replace(/\.[^./]*$/, '');
  return name === file || name === stem || name === stem.split('/').at(-1) ? file : `${file} (${name})`;
}

/** Where a table is from, in a sentence: its file, or the stream. */
export function sourceName(table: Named, article: 'the' | 'The' = 'the'): string {
  return table.connection === undefined ? table.file : `${article} stream ${tableName(table)}`;
}

/** All that the tables came from, in a sentence: "the files", "Shop database". */
export function sourcesName(tables: readonly Pick<Table, 'connection'>[]): string {
  const connections = new Set(tables.flatMap(({ connection }) => connection ?? []));
  const hasFiles = connections.size === 0 || tables.some(({ connection }) => connection === undefined);
  return [...(hasFiles ? ['the files'] : []), ...connections].join(' and ');
}
