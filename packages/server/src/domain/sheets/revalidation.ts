import { isDeepStrictEqual } from 'node:util';
import { getOwn } from '@godwit/contract/own';
import type { Template } from '@godwit/engine/validate/template';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import type { Column, CompiledChecks } from '../catalog/columns.js';
import { fold } from '../catalog/fold.js';
import type { StoredRule } from '../catalog/rules.js';
import { keepObjects, releaseObjects, type StoredObject } from '../files/kept-objects.js';
import type { Actor } from '../people/actor.js';
import { engineTemplates } from '../runs/run-inputs.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';

const actor: Actor = { accountId: '', kind: 'system', id: 'revalidation' };

export interface ColumnRules {
  columns: readonly Column[];
  checks: CompiledChecks;
}

/** Whether the columns judge cells as before. What a description says matters where it is a rule. */
export function sameRules(before: ColumnRules, after: ColumnRules): boolean {
  return isDeepStrictEqual(rulesOf(before), rulesOf(after));
}

function rulesOf({ columns, checks }: ColumnRules): unknown[] {
  const rules = columns.map(({ name, required, unique, strictRule, linkRule }): [string, ...unknown[]] => [
    fold(name),
    required,
    unique,
    strictRule ?? null,
    (linkRule ?? []).map(({ templateId, columnName }) => [templateId, columnName]),
    getOwn(checks, name) ?? null,
  ]);
  return rules.sort(([a], [b]) => (a < b ? -1 : 1));
}

export function sameCrossCellRules(before: readonly StoredRule[], after: readonly StoredRule[]): boolean {
  const said = (rules: readonly StoredRule[]) =>
    JSON.stringify(rules.map(({ expression, message, columns }) => [expression, message, columns]));
  return said(before) === said(after);
}

/**
 * In the transaction that changes the template. Where its rules are as before, rows that were checked still are.
 * Sheets of templates that link to it need no check: the values that they look for did not change.
 */
export async function templateChanged(
  tx: Queries,
  service: Service,
  templateId: string,
  isSame: boolean,
): Promise<void> {
  if (isSame)
    await tx.run(sql`
      update sheets s set checked_version = t.version from templates t
      where t.id = s.template_id and t.id = ${templateId} and s.checked_version = t.version - 1`);
  else await queueOutdated(tx, service, sql`t.id = ${templateId}`);
}

/** Queues the sheets whose rows were checked by other rules than those of now. `which` is about sheets s, templates t. */
export async function queueOutdated(tx: Queries, { queue }: Service, which: Sql): Promise<void> {
  const outdated = await tx.rows<{ id: string }>(sql`
    select s.id from sheets s join templates t on t.id = s.template_id
    where s.file is not null and s.checked_version is distinct from t.version and ${which}
    order by s.migration_id, s.position`);
  for (const { id } of outdated) await queue.send(tx, 'revalidate', id);
}

/** Wakes checks that came to nothing: their process was killed, or the object store was away. */
export async function wakeOutdated({ db, queue }: Service): Promise<void> {
  const outdated = await db.rows<{ id: string }>(sql`
    select s.id from sheets s join templates t on t.id = s.template_id
    where s.file is not null and s.checked_version is distinct from t.version
    order by s.id limit 100`);
  for (const { id } of outdated) await queue.wake('revalidate', id);
}

/** A sheet whose rows are to be checked again. */
export interface Outdated {
  id: string;
  accountId: string;
  migrationId: string;
  /** The run that wrote the rows. */
  runId: string;
  file: StoredSheet;
  checkedVersion: number | null;
  version: number;
  template: Template;
  /** All of the migration. */
  templates: Template[];
  /** The sheets that its links look into. */
  linked: StoredSheet[];
}

interface Row {
  account_id: string;
  migration_id: string;
  run_id: string | null;
  file: StoredSheet | null;
  checked_version: number | null;
  version: number;
  slug: string;
}

/** Undefined where there is nothing to do: no rows, or they were checked by these rules. */
export async function outdatedSheet({ db }: Service, id: string): Promise<Outdated | undefined> {
  const row = await db.row<Row>(sql`
    select t.account_id, s.migration_id, s.run_id, s.file, s.checked_version, t.version, t.slug
    from sheets s join templates t on t.id = s.template_id where s.id = ${id}`);
  if (!row?.file || row.run_id === null || row.checked_version === row.version) return undefined;
  const templates = await engineTemplates(db, row.migration_id);
  const template = templates.find(({ slug }) => slug === row.slug);
  if (!template) return undefined;
  const others = await db.rows<{ id: string; slug: string; file: StoredSheet }>(sql`
    select t.id, t.slug, s.file from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${row.migration_id} and s.id <> ${id} and s.file is not null`);
  const named = new Set(
    template.columns.flatMap(({ linkRule = [] }) => linkRule.map(({ templateId }) => templateId)),
  );
  return {
    id,
    accountId: row.account_id,
    migrationId: row.migration_id,
    runId: row.run_id,
    file: row.file,
    checkedVersion: row.checked_version,
    version: row.version,
    template,
    templates,
    linked: others.filter((each) => named.has(each.id) || named.has(each.slug)).map(({ file }) => file),
  };
}

export type Revalidated =
  | { file: StoredSheet }
  /** A rule that cannot be carried out: the errors stay as they were. */
  | { fault: string };

/**
 * Points the sheet at its rows as they are judged now. An execute, a rollback or another check may have been faster:
 * then nothing is written, and the sheet is looked at again.
 */
export async function keepRevalidated(
  service: Service,
  sheet: Outdated,
  outcome: Revalidated,
  stored: readonly StoredObject[],
): Promise<void> {
  await service.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from migrations where id = ${sheet.migrationId} for no key update`);
    const now = 'file' in outcome ? outcome.file : sheet.file;
    await keepObjects(tx, sheet.migrationId, stored);
    const swapped = await tx.run(sql`
      update sheets set file = ${JSON.stringify(now)}::json, row_count = ${now.rowCount},
        invalid_row_count = ${now.invalidRowCount}, checked_version = ${sheet.version}
      where id = ${sheet.id} and file->>'sha256' = ${sheet.file.sha256} and run_id = ${sheet.runId}
        and file->'edits'->>'parquet' is not distinct from ${sheet.file.edits?.parquet ?? null}::text
        and checked_version is not distinct from ${sheet.checkedVersion}::integer`);
    // What nobody names goes: the rows as they were judged before, or these where they came too late.
    await releaseObjects(tx, service, sheet.migrationId);
    if (swapped === 0) return queueOutdated(tx, service, sql`s.id = ${sheet.id}`);
    const details = { sheet: sheet.id, template: sheet.template.slug, version: sheet.version };
    const chain = migrationChain(sheet.migrationId);
    if ('fault' in outcome)
      await record(tx, service, chain, actor, 'sheet.revalidation_failed', {
        ...details,
        error: outcome.fault,
      });
    else
      await record(tx, service, chain, actor, 'sheet.revalidated', {
        ...details,
        invalid_rows: { before: sheet.file.invalidRowCount, after: now.invalidRowCount },
      });
  });
}
