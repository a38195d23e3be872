import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHere } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import type { Export } from './exports.js';

/** The table of an export, read from a file as any other. */
export async function tablesOf(one: Export, scratch: string): Promise<Table[]> {
  const names = Object.keys(one.columns);
  const rows = Math.max(...Object.values(one.columns).map((cells) => cells.length));
  const lines = [
    names,
    ...Array.from({ length: rows }, (_, at) => names.map((each) => one.columns[each]?.[at])),
  ];
  const path = join(scratch, 'export.csv');
  await writeFile(
    path,
    lines.map((cells) => `${cells.map((cell) => quoted(cell ?? '')).join(',')}\n`).join(''),
  );
  const name = `${one.table.replace(/\.\w{2,5}$/, '').replaceAll(/[/\\]/g, ' ')}.csv`;
  return readHere({ path, name }, scratch);
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
