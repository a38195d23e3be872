import type { Query, Result } from '@godwit/contract/routes';
import sql, { join, type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { fold } from '../catalog/fold.js';
import { type Cursor, cursorOf, readCursor } from '../cursor.js';
import { isWaiting } from '../dashboard/waiting.js';
import { defaultLimit } from '../paging.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { type MigrationRow, selectMigrations, shownRow } from './migrations.js';

type Listed = Result<'listMigrations'>['migrations'][number];
type Sort = NonNullable<Query<'listMigrations'>['sort']>;

interface Order {
  /** What is sorted by, before the id; as text in a cursor. */
  key: Sql;
  type: Sql;
  isDescending: boolean;
}

const time = sql`timestamptz`;
const orders: Record<Sort, Order> = {
  newest: { key: sql`m.created_at`, type: time, isDescending: true },
  oldest: { key: sql`m.created_at`, type: time, isDescending: false },
  activity: { key: sql`m.last_activity_at`, type: time, isDescending: true },
  name: { key: sql`m.folded_name collate "C"`, type: sql`text collate "C"`, isDescending: false },
};

export async function listMigrations(
  { db, seam }: Service,
  actor: Actor,
  { cursor, limit = defaultLimit, sort = 'newest', status, waiting, source, search }: Query<'listMigrations'>,
): Promise<Result<'listMigrations'>> {
  const { key, isDescending } = orders[sort];
  const wanted = [
    sql`m.account_id = ${actor.accountId}`,
    ...(source === undefined ? [] : [sql`src.folded_name = ${fold(source)}`]),
    ...(search === undefined ? [] : [holding(search)]),
    ...(waiting === undefined || waiting === 'previews' ? [] : [isWaiting(seam.now())[waiting]]),
    ...(cursor === undefined ? [] : [behind(readCursor(cursor, sort), orders[sort])]),
  ];
  const inState = waiting === 'previews' ? 'awaiting_approval' : undefined;
  const states = [status, inState].filter((state) => state !== undefined);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const rows = await db.rows<MigrationRow & Pick<Listed, 'last_run'> & { sort_key: Date | string }>(sql`
    select * from (
      ${selectMigrations(sql`${key} as sort_key, ${newestRun} as last_run`)} where ${join(wanted, ' and ')}
    ) listed
    where ${join([sql`true`, ...states.map((state) => sql`status = ${state}`)], ' and ')}
    order by sort_key ${direction}, id ${direction} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    migrations: page.map(({ sort_key, last_run, ...row }) => ({ ...shownRow(row), last_run })),
    next_cursor:
      rows.length > limit && last ? cursorOf({ sort, key: textOf(last.sort_key), id: last.id }) : null,
  };
}

const newestRun = sql`(
  select json_strip_nulls(json_build_object('run_id', r.id, 'kind', r.kind, 'status', r.status, 'blocked_reason',
    case when r.status <> 'blocked' then null when r.credential_request is null then 'question' else 'credentials' end))
  from runs r where r.migration_id = m.id order by r.created_at desc, r.id desc limit 1)`;

function behind(at: Cursor, { key, type, isDescending }: Order): Sql {
  if (type === time && Number.isNaN(Date.parse(at.key))) throw failures.badCursor();
  const than = isDescending ? sql`<` : sql`>`;
  return sql`(${key}, m.id) ${than} (${at.key}::${type}, ${at.id}::uuid)`;
}

/** Moments have milliseconds everywhere: nothing is lost on the way. */
function textOf(key: Date | string): string {
  return key instanceof Date ? key.toISOString() : key;
}

/** As text, not as a pattern. */
function holding(search: string): Sql {
  const needle = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(m.folded_name like ${needle} or lower(m.external_id) like ${needle} or exists (
    select 1 from companies c where c.id = m.company_id and lower(c.external_id) like ${needle}))`;
}
