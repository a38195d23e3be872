import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import type { ThreadType } from './said.js';

export type Level = NonNullable<Query<'getThread'>['include']>;

const user: ThreadType[] = ['message', 'status', 'request_input', 'preview', 'completed', 'error'];
const tools: ThreadType[] = [...user, 'tool_call', 'tool_result', 'task'];

/** What each level shows. */
export const typesOf: Record<Level, readonly ThreadType[]> = {
  user,
  tools,
  all: [...tools, 'thinking', 'prepared'],
};

/** A thread has no pages: whoever gets this many goes on behind `last_sequence`. */
const mostEvents = 10_000;

type Event = Result<'getThread'>['events'][number];

export async function getThread(
  { db }: Service,
  actor: Actor,
  id: string,
  { after = 0, include = 'user' }: Query<'getThread'>,
): Promise<Result<'getThread'>> {
  const migration = await db.row<{ thread_seq: number }>(sql`
    select thread_seq from migrations where id = ${id} and account_id = ${actor.accountId}`);
  if (!migration) throw failures.migrationMissing(id);
  // Up to the head that was read before: what is said meanwhile is left for the next call.
  const rows = await db.rows<Omit<Event, 'created_at'> & { created_at: Date }>(sql`
    select sequence, type, data, created_at, run_id from thread
    where migration_id = ${id} and sequence > ${after} and sequence <= ${migration.thread_seq}
      and type = any(${[...typesOf[include]]})
    order by sequence limit ${mostEvents}`);
  const events = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { events, last_sequence: events.at(-1)?.sequence ?? after };
}

export interface StoredEvent {
  sequence: number;
  type: ThreadType;
  /** JSON, as it goes out. */
  data: string;
  created_at: Date;
  run_id: string;
}

/** A stretch of a thread and how far the thread goes, of one moment. */
export interface ThreadPart {
  /** The sequence of the last event there is. */
  head: number;
  /** A run is queued or running: there will be more. */
  live: boolean;
  events: StoredEvent[];
}

/** One statement, so one snapshot: a run that is not live any more has no events beyond `head`. */
export async function readThread(
  db: Queries,
  id: string,
  { after, upTo, limit }: { after: number; upTo?: number; limit: number },
): Promise<ThreadPart | undefined> {
  const rows = await db.rows<{ head: number; live: boolean } & StoredEvent>(sql`
    select m.thread_seq as head, ${liveRun} as live, t.*
    from migrations m left join lateral (
      select sequence, type, data::text as data, created_at, run_id from thread
      where migration_id = m.id and sequence > ${after} ${upTo === undefined ? sql`` : sql`and sequence <= ${upTo}`}
      order by sequence limit ${limit}
    ) t on true
    where m.id = ${id} order by t.sequence`);
  const [first] = rows;
  if (!first) return undefined;
  const { head, live } = first;
  return { head, live, events: first.sequence === null ? [] : rows };
}

/** How far several threads go; one that is missing is gone. */
export async function readHeads(
  db: Queries,
  ids: string[],
): Promise<Map<string, Pick<ThreadPart, 'head' | 'live'>>> {
  const rows = await db.rows<{ id: string; head: number; live: boolean }>(sql`
    select m.id, m.thread_seq as head, ${liveRun} as live from migrations m where m.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, head, live }) => [id, { head, live }]));
}

/** A blocked run waits for a person: to those who follow the thread it counts as settled. */
const liveRun = sql`exists (
  select 1 from runs r where r.migration_id = m.id and r.status in ('queued', 'running'))`;
