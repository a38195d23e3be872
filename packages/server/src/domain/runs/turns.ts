import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queries } from '../../store/database.js';

/** Rows that wait until a worker takes them, under a lease. The rows are the queue: nothing else says who waits. */
export interface Line {
  name: 'run' | 'export' | 'extraction' | 'reading';
  /** The table, as `w`, with what its account takes. */
  rows: Sql;
  account: Sql;
  /** The status of a row that nobody took yet. Literal, so that the indexes on open rows are used. */
  waiting: Sql;
}

const ofMigration = sql`join migrations m on m.id = w.migration_id`;

export const lines = {
  run: { name: 'run', rows: sql`runs w ${ofMigration}`, account: sql`m.account_id`, waiting: sql`'queued'` },
  export: {
    name: 'export',
    rows: sql`export_jobs w ${ofMigration}`,
    account: sql`m.account_id`,
    waiting: sql`'pending'`,
  },
  extraction: {
    name: 'extraction',
    rows: sql`extractions w`,
    account: sql`w.account_id`,
    waiting: sql`'pending'`,
  },
  reading: {
    name: 'reading',
    // A run under way reads what was not read yet: to read it beside would be twice the work.
    rows: sql`file_readings w ${ofMigration} and (w.status = 'running' or not exists (
      select 1 from runs r where r.migration_id = w.migration_id and r.status = 'running'
        and r.inputs @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', w.id)))
        and not exists (select 1 from run_steps s where s.run_id = r.id and s.step = 'read:' || w.id)))`,
    account: sql`m.account_id`,
    waiting: sql`'pending'`,
  },
} satisfies Record<Line['name'], Line>;

export interface Room {
  /** Only for an account that has nothing running: the place that keeps one account from shutting out the others. */
  isSpare: boolean;
}

/** With migrations' lock it shares nothing: that one is a single number. */
const lock = 7_071_972;

/**
 * Round robin over accounts, over all processes: the next is of the account with the fewest rows running now, among
 * equals of the one that was served longest ago, and of that account's rows the oldest. So an account that waits with
 * nothing running is served before any account is served twice. One chooses at a time, or two would choose the same
 * account; a choice takes about a millisecond.
 *
 * `claim` makes the row run, in the same transaction. Undefined: there is nothing to take.
 */
export async function takeInTurn<T>(
  db: Database,
  line: Line,
  { isSpare }: Room,
  claim: (tx: Queries, id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  // Mostly there is nothing: look before anybody is made to wait.
  if (
    !(await db.row(isSpare ? anyForSpare(line) : sql`select 1 from ${line.rows} where ${free(line)} limit 1`))
  )
    return undefined;
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lock}, hashtext(${line.name}))`);
    const next = await tx.row<{ id: string; account_id: string }>(sql`
      with ${busy(line)}
      select w.id, ${line.account} as account_id
      from ${line.rows}
      left join busy b on b.account_id = ${line.account}
      left join turns t on t.line = ${line.name} and t.account_id = ${line.account}
      where ${free(line)} and (b.account_id is null or not ${isSpare}::boolean)
      order by coalesce(b.rows, 0), coalesce(t.turn, 0), w.created_at, w.id
      limit 1 for no key update of w skip locked`);
    const taken = next && (await claim(tx, next.id));
    if (taken !== undefined)
      await tx.run(sql`
        insert into turns (line, account_id) values (${line.name}, ${next?.account_id})
        on conflict (line, account_id) do update set turn = excluded.turn`);
    return taken;
  });
}

/** What each account has running. */
function busy(line: Line): Sql {
  return sql`busy as (
    select ${line.account} as account_id, count(*) as rows from ${line.rows}
    where w.status = 'running' and w.lease_until >= now() group by 1)`;
}

/** While one account has much to do, every spare place of a fleet is free and finds nothing: not under the lock. */
function anyForSpare(line: Line): Sql {
  return sql`
    with ${busy(line)}
    select 1 from ${line.rows} where ${free(line)} and ${line.account} not in (select account_id from busy) limit 1`;
}

/** Waits, or its worker is gone. */
function free({ waiting }: Line): Sql {
  return sql`(w.status in (${waiting}, 'running')
    and (w.status = ${waiting} or w.lease_until is null or w.lease_until < now()))`;
}
