import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

type Row = Record<string, string>;

/**
 * The data with what a migration gives today where no sentence is said. What sentences do is measured against that:
 * where planning came to write a cell another way since the gold was made (a phone number as it was written), the gold
 * has to be read the same way. Only cells that stand in the base, of the same column, are replaced.
 */
export async function withTodaysBase(
  data: string,
  set: string,
  bases: string,
  out: string,
): Promise<string[]> {
  await mkdir(out, { recursive: true });
  for (const name of ['score.mjs', 'lib.mjs', 'worlds', set])
    await cp(join(data, name), join(out, name), { recursive: true });
  const changed: string[] = [];
  for (const world of await readdir(join(out, 'worlds'))) {
    const folder = join(out, 'worlds', world, 'base');
    for (const file of await readdir(folder)) {
      const today = join(bases, world, file);
      if (!existsSync(today)) continue;
      const [given, now] = [await rowsOf(join(folder, file)), await rowsOf(today)];
      const replaced = replacements(given, now);
      if (replaced.size === 0) continue;
      changed.push(`${world}/${file}: ${[...replaced.keys()].join(', ')}`);
      await rewrite(join(folder, file), replaced);
      for (const id of await readdir(join(out, set, 'gold')))
        if (id.startsWith(`${world}-`) && existsSync(join(out, set, 'gold', id, file)))
          await rewrite(join(out, set, 'gold', id, file), replaced);
    }
  }
  return changed;
}

/** By column: the cell that was given, the cell of today. Rows are paired by their first column. */
function replacements(given: readonly Row[], now: readonly Row[]): Map<string, Map<string, string>> {
  const key = Object.keys(given[0] ?? {})[0] ?? '';
  const today = new Map(now.map((row) => [row[key], row]));
  const found = new Map<string, Map<string, string>>();
  for (const row of given)
    for (const [column, cell] of Object.entries(row)) {
      const other = today.get(row[key])?.[column];
      if (other === undefined || other.trim() === cell.trim() || cell.trim() === '') continue;
      found.set(column, (found.get(column) ?? new Map()).set(cell, other));
    }
  return found;
}

async function rewrite(
  path: string,
  replaced: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<void> {
  const rows = (await rowsOf(path)).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, cell]) => [column, replaced.get(column)?.get(cell) ?? cell]),
    ),
  );
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(quoted);
  if (rows.length > 0) await writeFile(path, `${lines.join('\n')}\n`);
}

async function rowsOf(path: string): Promise<Row[]> {
  return parse(await readFile(path, 'utf8'), { columns: true, bom: true }) as Row[];
}
