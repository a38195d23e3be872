import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Client } from '@godwit/client/client';
import type { Service } from '../service.js';
import type { KnownFile, KnownMigration, Ledger } from './ledger.js';

const twoDays = 2 * 24 * 60 * 60;
const idLength = 36;
const unfinishedFolder = '.incoming';

/** Bodies that a kill cut off on their way. */
export async function unfinished(home: string): Promise<string[]> {
  const folder = join(home, 'objects', unfinishedFolder);
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** The service judges these by the time of the last write, which its test clock cannot move. */
export async function makeTwoDaysOld(paths: readonly string[]): Promise<void> {
  const then = Date.now() / 1000 - twoDays;
  for (const path of paths) await utimes(path, then, then);
}

/** Two days on, everything due was done. One sweep removes 1000 objects at most, so there are several. */
export async function letTwoDaysPass({ origin }: Service, home: string): Promise<void> {
  let before = -1;
  let seconds = twoDays;
  for (let now = await objectFiles(home); now.length !== before; now = await objectFiles(home)) {
    before = now.length;
    const answer = await fetch(`${origin}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
    if (!answer.ok) throw new Error(`The test clock answered ${answer.status}: ${await answer.text()}`);
    seconds = 0;
  }
}

/** Object files that no listed file stands for, each with what became of the file it was written for. */
export async function orphans(client: Client, ledgers: readonly Ledger[], home: string): Promise<string[]> {
  const listed = new Set<string>();
  const fates = new Map<string, string>();
  for (const migration of ledgers.flatMap(({ migrations }) => migrations)) {
    for (const file of migration.files) fates.set(file.id, fateOf(migration, file));
    if (migration.state !== 'there') continue;
    const { files } = await client.listFiles({ params: { migration_id: migration.id } });
    for (const { storage_path } of files) listed.add(storage_path);
  }
  const seen = new Set<string>();
  const left: string[] = [];
  for (const path of await objectFiles(home)) {
    // An object is named after its file and the attempt that wrote it; one attempt is the file.
    const file = path.slice(0, path.lastIndexOf('.'));
    if (!listed.has(file) || seen.has(file)) {
      left.push(`${fates.get(basename(file).slice(0, idLength)) ?? 'nobody sent it'}: ${path}`);
    }
    seen.add(file);
  }
  return left;
}

function fateOf(migration: KnownMigration, file: KnownFile): string {
  const attempts = `${file.attempts} attempts`;
  if (migration.state === 'gone') return `${attempts}, migration deleted`;
  if (file.state === 'there') return `${attempts}, file there`;
  return file.linkUnused ? `${attempts}, none succeeded` : `${attempts}, file deleted`;
}

async function objectFiles(home: string): Promise<string[]> {
  const root = join(home, 'objects');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith(unfinishedFolder));
}
