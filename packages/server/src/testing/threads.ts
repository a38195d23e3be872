import sql from 'sql-template-tag';
import { createMigration } from '../domain/migrations/migrations.js';
import type { Said, ThreadType } from '../domain/migrations/said.js';
import { say } from '../domain/migrations/thread.js';
import type { TestService } from './service.js';

export interface SpokenRun {
  id: string;
  migration_id: string;
  /** Says so many more, of these types in turn. */
  say(
    count: number,
    types?: readonly ThreadType[],
    data?: (n: number) => Record<string, unknown>,
  ): Promise<void>;
  settle(status: 'blocked' | 'completed' | 'canceled'): Promise<void>;
}

export async function newMigration({ service, actor }: TestService): Promise<string> {
  return (await createMigration(service, actor, { name: 'Thread' })).body.migration_id;
}

/** A run that nobody works on: the test speaks for it. */
export async function startSpokenRun({ service }: TestService, migration_id: string): Promise<SpokenRun> {
  const { db, seam } = service;
  const id = seam.id();
  await db.run(sql`
    insert into runs (id, migration_id, kind, status, created_at)
    values (${id}, ${migration_id}, 'generate', 'queued', ${seam.now()})`);
  await db.run(sql`update runs set status = 'running' where id = ${id}`);
  let n = 0;
  return {
    id,
    migration_id,
    async say(count, types = ['status'], data = (at) => ({ message: `Line\n${at} ü` })) {
      const said = Array.from({ length: count }, (): Said => {
        const type = types[n % types.length]!;
        n += 1;
        return { step: 'test', n, type, data: data(n) };
      });
      await db.transaction((tx) => say(tx, service, { id, migration_id }, said));
    },
    async settle(status) {
      await db.run(sql`update runs set status = ${status} where id = ${id}`);
    },
  };
}
