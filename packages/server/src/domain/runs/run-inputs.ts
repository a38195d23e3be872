import { getOwn } from '@godwit/contract/own';
import type { AiCheck } from '@godwit/engine/validate/ai/check';
import { spellLinks, type Template } from '@godwit/engine/validate/template';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { goneColumns, namesOf, type StoredRule } from '../catalog/rules.js';
import { columnsHash } from './readiness.js';
import type { RunFile, RunInputs } from './stored.js';

interface TemplateRow {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  version: number;
  columns: Column[];
  rules: StoredRule[];
  checks: Record<string, AiCheck>;
}

/** The files and templates of a migration as they are now. */
export async function inputsNow(db: Queries, migrationId: string): Promise<RunInputs> {
  const files = await db.rows<RunFile>(sql`
    select id, name, sha256, size, object_key from files
    where migration_id = ${migrationId} and uploaded_at is not null order by uploaded_at, id`);
  const templates = await templatesOf(db, migrationId);
  return {
    files,
    templates: templates.map(({ id, slug, name, version, columns }) => ({
      id,
      slug,
      name,
      version,
      columns_hash: columnsHash(columns),
    })),
  };
}

/** As the engine wants them; rules that lost a column do nothing. */
export async function engineTemplates(db: Queries, migrationId: string): Promise<Template[]> {
  return spellLinks((await templatesOf(db, migrationId)).map(forEngine));
}

/** The same for templates by their ids, in that order. */
export async function engineTemplatesById(db: Queries, ids: readonly string[]): Promise<Template[]> {
  const rows = await db.rows<TemplateRow>(sql`
    select id, slug, name, description, version, columns, rules, checks from templates
    where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`);
  return spellLinks(rows.map(forEngine));
}

function forEngine({ id, slug, name, description, columns, rules, checks }: TemplateRow): Template {
  const present = namesOf(columns);
  return {
    id,
    slug,
    name,
    description,
    columns: columns.map((column) => ({ ...column, aiCheck: getOwn(checks, column.name) })),
    rules: rules.filter((rule) => goneColumns(rule, present).length === 0),
  };
}

function templatesOf(db: Queries, migrationId: string): Promise<TemplateRow[]> {
  return db.rows<TemplateRow>(sql`
    select t.id, t.slug, t.name, t.description, t.version, t.columns, t.rules, t.checks
    from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position`);
}
