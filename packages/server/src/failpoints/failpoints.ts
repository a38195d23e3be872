import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from '../store/database.js';

/**
 * Named moments of a run, at each boundary of a step. Tests hold a run there, or let the process die there; a service
 * without the test clock has none. What is asked for stands in the database: any process may come to the point.
 */
export interface Failpoints {
  reach(name: string, migrationId: string): Promise<void>;
  /** For a moment inside a transaction, where nothing can be looked up: ask before, call there. */
  inside(name: string, migrationId: string): Promise<() => void>;
}

export const failpointActions = ['hold', 'kill', 'kill_child', 'drop_connections'] as const;
export type FailpointAction = (typeof failpointActions)[number];

export const noFailpoints: Failpoints = { reach: async () => {}, inside: async () => () => {} };

/** `kill_child` is thrown, and whoever has a child kills it. */
export class ChildToBeKilled extends Error {}

export interface TestFailpoints extends Failpoints {
  /** What happens the next time this point is reached in this migration; a hold stays until it is released. */
  set(name: string, migrationId: string, action: FailpointAction): Promise<void>;
  release(name: string, migrationId: string): Promise<void>;
  /** Whether somebody stands at the point now. */
  isHeld(name: string, migrationId: string): Promise<boolean>;
}

export async function testFailpoints(db: Database): Promise<TestFailpoints> {
  await db.script(`create table if not exists test_points (
    name text, migration_id uuid, action text not null, held boolean not null default false,
    primary key (name, migration_id))`);
  return {
    async reach(name, migrationId) {
      const asked = await db.row<{ action: FailpointAction }>(sql`
        select action from test_points where name = ${name} and migration_id = ${migrationId}`);
      if (!asked) return;
      if (asked.action === 'hold') return hold(db, name, migrationId);
      await forget(db, name, migrationId);
      if (asked.action === 'kill') process.kill(process.pid, 'SIGKILL');
      if (asked.action === 'kill_child') throw new ChildToBeKilled();
      if (asked.action === 'drop_connections' && db.kind === 'postgres')
        await db.run(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
    },
    async inside(name, migrationId) {
      const asked = await db.row<{ action: FailpointAction }>(sql`
        delete from test_points where name = ${name} and migration_id = ${migrationId} and action = 'kill'
        returning action`);
      return () => {
        if (asked) process.kill(process.pid, 'SIGKILL');
      };
    },
    async set(name, migrationId, action) {
      await db.run(sql`
        insert into test_points (name, migration_id, action) values (${name}, ${migrationId}, ${action})
        on conflict (name, migration_id) do update set action = excluded.action`);
    },
    release: (name, migrationId) => forget(db, name, migrationId),
    async isHeld(name, migrationId) {
      const row = await db.row<{ held: boolean }>(sql`
        select held from test_points where name = ${name} and migration_id = ${migrationId}`);
      return row?.held ?? false;
    },
  };
}

async function hold(db: Database, name: string, migrationId: string): Promise<void> {
  for (;;) {
    const still = await db.run(sql`
      update test_points set held = true where name = ${name} and migration_id = ${migrationId}`);
    if (still === 0) return;
    await delay(20);
  }
}

async function forget(db: Database, name: string, migrationId: string): Promise<void> {
  await db.run(sql`delete from test_points where name = ${name} and migration_id = ${migrationId}`);
}

export function isTestFailpoints(failpoints: Failpoints): failpoints is TestFailpoints {
  return 'set' in failpoints;
}

export function isFailpointAction(text: string | undefined): text is FailpointAction {
  return failpointActions.some((action) => action === text);
}
