import type { Query, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { ownMigration } from '../migrations/own-migration.js';
import { cut, pageOf } from '../paging.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { type WorkbookRows, workbookRows } from './workbook-rows.js';

type Edit = Result<'listEdits'>['edits'][number];

interface Row extends Pick<Edit, 'id' | 'slug' | 'of' | 'row_index' | 'cells' | 'edited_by'> {
  created_at: Date;
}

/** Edits with the name of whoever made them. */
function editRows(db: Queries, where: Sql, rest: Sql): Promise<Row[]> {
  return db.rows<Row>(sql`
    select e.id, t.slug, e.made_in as of, e.row_index, e.cells, e.created_at,
           coalesce(k.name, u.email, e.edited_by->>'kind') as edited_by
    from edits e join sheets s on s.id = e.sheet_id join templates t on t.id = s.template_id
    left join api_keys k on e.edited_by->>'kind' = 'key' and k.id::text = e.edited_by->>'id'
    left join users u on e.edited_by->>'kind' = 'session' and u.id::text = e.edited_by->>'id'
    where ${where} ${rest}`);
}

/** All that were made by hand and not undone, newest first, with where they are applied. */
export async function listEdits(
  { db }: Service,
  actor: Actor,
  migrationId: string,
  { slug, ...query }: Query<'listEdits'>,
): Promise<Result<'listEdits'>> {
  await ownMigration(db, actor, migrationId);
  if (slug !== undefined) await requireSheet(db, migrationId, slug);
  const { after, limit } = pageOf(query);
  const rows = await editRows(
    db,
    sql`e.migration_id = ${migrationId} ${slug === undefined ? sql`` : sql`and t.slug = ${slug}`}
      ${after ? sql`and (e.created_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}`,
    sql`order by e.created_at desc, e.id desc limit ${limit + 1}`,
  );
  const page = cut(rows, limit);
  const preview = await workbookRows(db, migrationId, 'preview');
  const sheet = await workbookRows(db, migrationId, 'sheet');
  const edits = page.rows.map(({ created_at, ...row }) => ({
    ...row,
    edited_at: created_at.toISOString(),
    preview: stateIn(preview, row),
    sheet: stateIn(sheet, row),
  }));
  return { edits, next_cursor: page.next_cursor };
}

async function requireSheet(db: Queries, migrationId: string, slug: string): Promise<void> {
  const sheet = await db.row(sql`
    select 1 from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} and t.slug = ${slug}`);
  if (!sheet) throw failures.sheetMissing(slug);
}

function stateIn(rows: WorkbookRows | undefined, { id, slug }: Pick<Row, 'id' | 'slug'>): Edit['preview'] {
  if (!rows) return null;
  const sheet = rows.sheets.find(({ template }) => template.slug === slug);
  const applied = sheet?.edits?.applied.find((each) => each.id === id);
  if (applied) return { applied: true, row_index: applied.row, reason: null };
  const missed = sheet?.edits?.missed.find((each) => each.id === id);
  const reason = sheet ? 'It was made after these rows; the next run takes it' : 'The sheet has no rows';
  return { applied: false, row_index: null, reason: missed?.reason ?? reason };
}

/** The edits that a cell went through, by their ids. */
export async function editsById(db: Queries, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return editRows(db, sql`e.id = any(${ids}::uuid[])`, sql`order by e.n`);
}
