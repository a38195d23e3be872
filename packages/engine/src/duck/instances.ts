import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { duckLibrary } from './library.js';

export interface InstanceSettings {
  threads: number;
  memoryMb: number;
  scratch: string | undefined;
}

/** An instance that one session has for itself. */
export interface Lent {
  instance: DuckDBInstance;
  settings: InstanceSettings;
  /** Where it spills to. */
  spill: string;
  /** Bytes that this process held when the session began. */
  rss: number;
}

/** The database that a session works in, so that nothing it makes is left when that is gone. */
const own = 'session';
const mostResting = 2;
/** Memory that a session took beyond this goes back to the machine, which only the end of its instance does. */
const mostGrown = 64 * 2 ** 20;

/**
 * Instances that nobody has. To open and close one takes 16 ms of processor time, to empty it for another session one;
 * planning a small migration takes sixteen sessions, one after another.
 */
const resting: Promise<Lent | undefined>[] = [];

export async function lend(settings: InstanceSettings): Promise<Lent> {
  const rested = await resting.pop();
  // DuckDB's own default is a folder where the process was started.
  const spill = settings.scratch ?? join(tmpdir(), `godwit-spill-${randomUUID()}`);
  const instance = (rested && (await setTo(rested, settings, spill))) ?? (await start(settings, spill));
  return { instance, settings, spill, rss: process.memoryUsage.rss() };
}

/** A connection of the session that has it. */
export async function connectTo({ instance }: Lent): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run(`ATTACH IF NOT EXISTS ':memory:' AS ${own}; USE ${own}`);
  return connection;
}

/** When its connections are closed. One that the session has set otherwise ends. */
export function takeBack(lent: Lent, isAsLent: boolean): void {
  const isSmall = process.memoryUsage.rss() - lent.rss < mostGrown;
  // A folder that it made to spill into goes with the instance alone.
  const hasSpilled = lent.settings.scratch === undefined && existsSync(lent.spill);
  if (isAsLent && isSmall && !hasSpilled && resting.length < mostResting) resting.push(emptied(lent));
  else lent.instance.closeSync();
}

/** Nothing of what it held is left: no table, and nothing of the files that were read. */
async function emptied(lent: Lent): Promise<Lent | undefined> {
  return changed(lent, `DETACH DATABASE IF EXISTS ${own}; SET enable_external_file_cache = false`);
}

async function setTo(
  lent: Lent,
  { threads, memoryMb }: InstanceSettings,
  spill: string,
): Promise<DuckDBInstance | undefined> {
  const { settings: now } = lent;
  const changes = [
    'SET enable_external_file_cache = true',
    ...(threads === now.threads ? [] : [`SET threads = ${threads}`]),
    ...(memoryMb === now.memoryMb ? [] : [`SET memory_limit = '${memoryMb}MB'`]),
    ...(spill === lent.spill ? [] : [`SET temp_directory = '${spill.replaceAll("'", "''")}'`]),
  ];
  return (await changed(lent, changes.join('; ')))?.instance;
}

/** One that cannot be changed, since it broke or has spilled, ends. */
async function changed(lent: Lent, statements: string): Promise<Lent | undefined> {
  try {
    const connection = await lent.instance.connect();
    await connection.run(statements);
    connection.closeSync();
    return lent;
  } catch {
    lent.instance.closeSync();
    return undefined;
  }
}

function start({ threads, memoryMb }: InstanceSettings, spill: string): Promise<DuckDBInstance> {
  return duckLibrary().DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    // An engine that runs customers' files must not reach for the network by itself.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: spill,
  });
}
