import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckSession } from '@godwit/engine/duck/session';
import type { Template } from '@godwit/engine/validate/template';
import type { ConnectContext, Connection, Connector, Settings, Stream, StreamState } from '../connector.js';
import { ConnectorError, connectionFault } from '../connector-error.js';
import { chooseStreams } from './choose-streams.js';
import { finishCells, finishFile, finishRecords, type ReadFile } from './finish-stream.js';
import { type Allowance, PartSink, usualParts } from './part-sink.js';
import type { Part, PullEvents, PulledStream, PullLimits } from './pulled.js';

export interface Pull {
  connector: Connector;
  config: Settings;
  credentials: Settings;
  context: ConnectContext;
  /** What the templates want says which streams are read, where none are named. */
  templates: readonly Template[];
  selected: readonly string[];
  limits: PullLimits;
  /** When a part is kept; usually `usualParts`. */
  partsOf?: typeof usualParts;
  /** Streams of this pull that are done, and parts of others, from before it broke off. */
  done: readonly PulledStream[];
  parts: ReadonlyMap<string, readonly Part[]>;
  /** What the pull before this one gave: changes go on top of it. */
  earlier: readonly PulledStream[];
  /** Where a stream begins that has no earlier pull: what came before is not wanted. */
  states: ReadonlyMap<string, StreamState>;
  readFile: ReadFile;
  events: PullEvents;
}

const sessionMb = 200;

/** Reads the streams that are wanted, one after the other: all rows of a snapshot come over one connection. */
export async function pull(work: Pull): Promise<PulledStream[]> {
  const { connector, config, credentials, context, events } = work;
  const connection = await connector.connect(config, credentials, context).catch(rethrown);
  const session = await DuckSession.open({ threads: 2, memoryMb: sessionMb, scratch: context.scratch });
  try {
    const streams = await wantedStreams(work, connection);
    const pulled: PulledStream[] = [];
    const allowance = allowanceOf(work.limits);
    for (const [at, stream] of streams.entries()) {
      context.signal.throwIfAborted();
      const done = work.done.find(({ name }) => name === stream.name);
      if (!done) {
        const folder = join(context.scratch, `stream-${at}`);
        await mkdir(folder, { recursive: true });
        const one = await pullStream(work, { connection, session, stream, folder, allowance }).catch(
          rethrown,
        );
        await events.stream?.(one);
        pulled.push(one);
      } else pulled.push(done);
    }
    return pulled;
  } finally {
    session.close();
    await connection.close().catch(() => {});
  }
}

async function wantedStreams(
  { templates, selected, events }: Pull,
  connection: Connection,
): Promise<Stream[]> {
  const found = await connection.discover().catch(rethrown);
  if (found.length === 0)
    throw new ConnectorError(
      'source',
      'There is nothing to read for whoever is signed in: give that one the right to read, or sign in as another.',
    );
  const { chosen, unknown, why } = chooseStreams(found, templates, selected);
  if (unknown.length > 0)
    throw new ConnectorError(
      'config',
      `selected_streams: the source has no ${listed(unknown)}; it has ${listed(found.map(({ name }) => name))}.`,
    );
  events.chosen?.(chosen, why);
  return chosen;
}

interface OneStream {
  connection: Connection;
  session: DuckSession;
  stream: Stream;
  folder: string;
  allowance: Allowance;
}

async function pullStream(work: Pull, one: OneStream): Promise<PulledStream> {
  const { connection, session, stream, folder, allowance } = one;
  const finishing = {
    stream,
    folder,
    session,
    connection: work.connector.spec.name,
    readFile: work.readFile,
  };
  if (stream.kind === 'file') return pullFile(work, one);
  const before = work.parts.get(stream.name) ?? [];
  const earlier = stream.isIncremental
    ? work.earlier.find(({ name, kept, state }) => name === stream.name && kept && state)
    : undefined;
  const given = stream.isIncremental ? work.states.get(stream.name) : undefined;
  let rows = before.reduce((sum, part) => sum + part.rows, 0);
  let at = before.length;
  const sink = new PartSink(
    stream,
    folder,
    session,
    allowance,
    {
      rows: (count) => {
        rows += count;
        work.events.progress?.(stream.name, rows);
      },
      part: async (part) => {
        // Only where the source can go on from here is it worth keeping by itself.
        if (part.state) await work.events.part?.(stream.name, at, part);
        at += 1;
      },
    },
    work.partsOf ?? usualParts,
  );
  try {
    await connection.read(stream, sink, before.at(-1)?.state ?? earlier?.state ?? given);
    const { parts, state } = await sink.end();
    const all = [...before, ...parts];
    // Where the next pull takes everything, the end of this one says nothing.
    const ended = {
      ...finishing,
      state: stream.isIncremental ? (state ?? before.at(-1)?.state ?? earlier?.state) : undefined,
    };
    return stream.kind === 'cells'
      ? await finishCells(ended, all)
      : await finishRecords(ended, all, earlier?.kept);
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function pullFile(
  work: Pull,
  { connection, session, stream, folder, allowance }: OneStream,
): Promise<PulledStream> {
  const path = join(folder, 'file');
  let state = undefined as PulledStream['state'];
  const none = () => Promise.reject(new Error(`stream ${stream.name} is a file`));
  await connection.read(
    stream,
    {
      rows: none,
      csv: none,
      records: none,
      file: (write) => write(path),
      checkpoint: async (given) => {
        state = given;
      },
    },
    undefined,
  );
  const pulled = await finishFile(
    { stream, folder, session, connection: work.connector.spec.name, readFile: work.readFile, state },
    path,
  );
  allowance.take(pulled.rows, 0);
  work.events.progress?.(stream.name, pulled.rows);
  return pulled;
}

function allowanceOf(limits: PullLimits): Allowance {
  let [allRows, allBytes] = [0, 0];
  const end = (what: string, setting: string) =>
    new ConnectorError(
      'limit',
      `The pull was ended at ${what}, which is the most that one may take: name fewer streams in selected_streams, or raise ${setting}.`,
    );
  return {
    take(rows, bytes) {
      allRows += rows;
      allBytes += bytes;
      if (allRows > limits.rows) throw end(`${limits.rows} rows`, 'PULL_LIMIT_ROWS');
      if (allBytes > limits.bytes) throw end(`${limits.bytes} bytes`, 'PULL_LIMIT_BYTES');
    },
  };
}

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, 20)
    .map((name) => `"${name}"`)
    .join(', ');
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}

function rethrown(error: unknown): never {
  throw connectionFault(error);
}
