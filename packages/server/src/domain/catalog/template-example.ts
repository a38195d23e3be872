import { csvLine } from '@godwit/engine/export/csv-line';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Actor } from '../people/actor.js';
import type { LinkHolder } from '../people/links.js';
import type { Service } from '../service.js';
import type { Column } from './columns.js';
import { fold } from './fold.js';

interface TemplateColumns {
  id: string;
  slug: string;
  columns: Column[];
}

export interface ExampleFile {
  name: string;
  text: string;
}

export async function templateExample(service: Service, actor: Actor, slug: string): Promise<ExampleFile> {
  const template = await service.db.row<TemplateColumns>(sql`
    select id, slug, columns from templates
    where account_id = ${actor.accountId} and slug = ${slug} and archived_at is null`);
  if (!template) throw failures.templateMissing(slug);
  return exampleOf(service, actor, template);
}

/** Of a sheet that the customer is asked for; archived or not, it is asked for. */
export async function linkExample(service: Service, holder: LinkHolder, file: string): Promise<ExampleFile> {
  const slug = file.replace(/\.csv$/, '');
  const template = await service.db.row<TemplateColumns>(sql`
    select t.id, t.slug, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${holder.migrationId} and t.slug = ${slug}`);
  if (!template || slug === file) throw failures.exampleMissing(file);
  return exampleOf(service, holder, template);
}

async function exampleOf(
  { db, checker }: Service,
  actor: Actor,
  { slug, columns, ...rest }: TemplateColumns,
): Promise<ExampleFile> {
  const others = await linkedBy(db, actor, columns);
  const row = await checker.example(
    actor.accountId,
    columns.map((column) => {
      const { name, description, strictRule } = linkedColumn(column, [{ slug, columns, ...rest }, ...others]);
      return { name, description, strictRule };
    }),
  );
  return { name: `${slug}.csv`, text: csvLine(columns.map(({ name }) => name)) + csvLine(row) };
}

/** What links to another column has an example of that one: the files fit each other. */
function linkedColumn(column: Column, templates: readonly TemplateColumns[]): Column {
  const [link] = column.linkRule ?? [];
  if (!link) return column;
  const target = templates.find(({ id, slug }) => [id, slug].includes(link.templateId));
  return target?.columns.find(({ name }) => fold(name) === fold(link.columnName)) ?? column;
}

function linkedBy(db: Queries, actor: Actor, columns: readonly Column[]): Promise<TemplateColumns[]> {
  const named = columns.flatMap(({ linkRule = [] }) =>
    linkRule.slice(0, 1).map(({ templateId }) => templateId),
  );
  return db.rows<TemplateColumns>(sql`
    select id, slug, columns from templates
    where account_id = ${actor.accountId} and (slug = any(${named}::text[]) or id::text = any(${named}::text[]))`);
}
