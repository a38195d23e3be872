import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSession } from '@godwit/engine/duck/session';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../store/database.js';
import { leaksIn } from './marked-secrets.js';

/** Every row of every table that is not the database's own, as text. */
export async function databaseText(db: Database): Promise<string> {
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.rows<{ row: string }>(sql`select t::text as row from ${raw(name)} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The bytes of each file, and what is packed in those of Parquet. `seen` gets the text of these. */
export async function leaksBelow(folder: string, seen: (text: string) => void): Promise<string[]> {
  const leaks: string[] = [];
  await withSession({ threads: 1, memoryMb: 200, scratch: folder }, async (session) => {
    for (const path of await filesBelow(folder)) {
      const bytes = await readFile(path);
      leaks.push(...leaksIn(path, bytes));
      if (bytes.toString('latin1', 0, 4) !== 'PAR1') continue;
      const rows = await session.rows(`select * from read_parquet('${path}')`);
      const text = JSON.stringify(rows);
      seen(text);
      leaks.push(...leaksIn(path, text));
    }
  });
  return leaks;
}

export interface ListedProcess {
  pid: number;
  parent: number;
  command: string;
  environment: string;
}

/** As any user of the machine (the environment: any of the same name) sees them. Only on Linux. */
export async function processList(): Promise<ListedProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const stat = await read('stat');
      // Behind the name, which may hold anything: state, parent.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = (await read('cmdline')).replaceAll('\0', ' ');
      return { pid: Number(pid), parent, command, environment: await read('environ') };
    }),
  );
  return found.filter(({ parent }) => parent >= 0);
}

export function descendantsOf(pid: number, all: readonly ListedProcess[]): ListedProcess[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}
