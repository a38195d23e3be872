import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { keysIn } from '../../objects/stored-keys.js';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { fold } from '../catalog/fold.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { emptySheet, readStanding } from '../sheets/standing-sheets.js';
import type { Made, StoredSheet } from './stored.js';

type Diff = Result<'diffPreviews'>;

const seconds = 300;
const usualSamples = 10;

interface Compared {
  slug: string;
  name: string;
  key: string | undefined;
  before: StoredSheet;
  after: StoredSheet;
}

/** What an update, a new file or an edit changed in the rows, sheet by sheet. */
export async function diffPreviews(
  { db, sheetWorkers }: Service,
  actor: Actor,
  migrationId: string,
  { from, to, samples = usualSamples }: Query<'diffPreviews'>,
  signal?: AbortSignal,
): Promise<Diff> {
  await ownMigration(db, actor, migrationId);
  return readStanding(
    failures.previewUnreadable,
    () => comparedSheets(db, migrationId, from, to),
    async (compared) => {
      const folder = await sheetWorkers.folder();
      try {
        const sheets: Diff['sheets'] = [];
        for (const { slug, name, key, before, after } of compared) {
          const input = { before, after, key, samples, scratch: folder.path };
          const diff = await sheetWorkers.run('diff', input, { seconds, account: actor.accountId, signal });
          const shown = (rows: typeof diff.samples.added) =>
            rows.map((row) => ({
              key: row.key,
              row_index: { from: row.from, to: row.to },
              cells: row.cells,
            }));
          sheets.push({
            slug,
            name,
            key: key === undefined ? [] : [key],
            rows: { from: before.rowCount, to: after.rowCount },
            added: diff.added,
            gone: diff.gone,
            changed: diff.changed,
            unchanged: diff.unchanged,
            samples: {
              added: shown(diff.samples.added),
              gone: shown(diff.samples.gone),
              changed: shown(diff.samples.changed),
            },
          });
        }
        return { from, to, sheets };
      } finally {
        await folder.remove();
      }
    },
  );
}

async function comparedSheets(
  db: Queries,
  migrationId: string,
  from: string,
  to: string,
): Promise<Compared[]> {
  const before = await sheetsOfRun(db, migrationId, from, 'from');
  const after = await sheetsOfRun(db, migrationId, to, 'to');
  const templates = await db.rows<{ slug: string; name: string; columns: Column[] }>(sql`
    select t.slug, t.name, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position`);
  return templates.map((template) => {
    const { slug, name, columns } = template;
    const own = (sheets: readonly StoredSheet[]) => sheets.find((each) => each.template.slug === slug);
    const [was, is] = [own(before), own(after)];
    // A sheet that a run does not fill has the columns of the other.
    const none = emptySheet(template, (was ?? is)?.columns.map((column) => ({ name: column })) ?? columns);
    const [earlier, later] = [was ?? none, is ?? none];
    return { slug, name, key: keyOf(columns, earlier, later), before: bare(earlier), after: bare(later) };
  });
}

/** The first unique column that both have. */
function keyOf(columns: readonly Column[], before: StoredSheet, after: StoredSheet): string | undefined {
  const has = (sheet: StoredSheet, name: string) => sheet.columns.some((each) => fold(each) === fold(name));
  return columns.find(({ name, unique }) => unique && has(before, name) && has(after, name))?.name;
}

function bare(sheet: StoredSheet): StoredSheet {
  return { ...sheet, dropped: undefined };
}

/** The rows of a run as they are now; 409 where they are not kept any more. */
async function sheetsOfRun(
  db: Queries,
  migrationId: string,
  runId: string,
  name: 'from' | 'to',
): Promise<StoredSheet[]> {
  const run = await db.row<{ made: Made }>(sql`
    select made from runs where id = ${runId} and migration_id = ${migrationId} and made is not null`);
  if (!run) throw failures.runRowsMissing(name, runId);
  const standing = await db.rows<{ file: StoredSheet | null }>(sql`
    select case when run_id = ${runId} then file else previous_file end as file from sheets
    where migration_id = ${migrationId} and (run_id = ${runId} or previous_run_id = ${runId}) order by position`);
  const sheets = standing.length > 0 ? standing.flatMap(({ file }) => file ?? []) : run.made.sheets;
  const keys = keysIn(sheets);
  const kept = await db.row<{ n: number }>(
    sql`select count(*)::int as n from stored_objects where key = any(${keys}::text[])`,
  );
  if ((kept?.n ?? 0) < keys.length) throw failures.rowsNotKept(name, runId);
  return sheets;
}
