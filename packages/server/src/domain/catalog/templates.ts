import type { Body, Result } from '@godwit/contract/routes';
import { firstFree, slugOf } from '@godwit/contract/slug';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { sameCrossCellRules, sameRules, templateChanged } from '../sheets/revalidation.js';
import {
  type Column,
  type ColumnWrite,
  type CompiledChecks,
  checkColumns,
  checkLinks,
  completeColumns,
  type LinkTarget,
  linkedTemplates,
  uncheckedWarning,
} from './columns.js';
import { merge } from './merge.js';
import { checkRules, goneColumns, namesOf, type Rule, type StoredRule, shownRules } from './rules.js';
import { templateDifferences, type WrittenTemplate } from './same-template.js';

type Template = Result<'getTemplate'>;

export interface TemplateRow {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  grouping: string | null;
  columns: Column[];
  rules: StoredRule[];
  checks: CompiledChecks;
}

export async function listTemplates({ db }: Service, actor: Actor): Promise<Result<'listTemplates'>> {
  const rows = await db.rows<TemplateRow>(sql`
    select slug, name, description, columns from templates
    where account_id = ${actor.accountId} and archived_at is null order by created_at, id`);
  return { templates: rows.map(shown) };
}

export async function getTemplate({ db }: Service, actor: Actor, slug: string): Promise<Template> {
  return shown(await findTemplate(db, actor, slug));
}

/** Creates, or finds what an earlier call with the same `slug` and body created. */
export async function createTemplate(
  service: Service,
  actor: Actor,
  input: Body<'createTemplate'>,
): Promise<{ created: boolean; body: Result<'createTemplate'> }> {
  const { seam } = service;
  const columns = completeColumns(input.columns);
  const checks = await checkColumns(service, actor.accountId, columns);
  const { name, description = null, grouping = null } = input;
  const written = { name, description, grouping, columns };
  return changeAccount(service, actor.accountId, async (tx) => {
    const earlier = input.slug && (await sameTemplate(tx, actor, input.slug, written));
    if (earlier)
      return {
        created: false,
        body: { id: earlier.id, ...shown(earlier), ...uncheckedWarning(earlier.columns, earlier.checks) },
      };
    const id = seam.id();
    const slug = input.slug ?? (await freeSlug(tx, actor, name));
    checkLinks(input.columns, [...(await linkTargets(tx, actor, input.columns)), { id, slug, columns }]);
    const now = seam.now();
    await tx.run(sql`
      insert into templates (id, account_id, slug, name, description, "grouping", columns, checks, created_at, updated_at)
      values (${id}, ${actor.accountId}, ${slug}, ${name}, ${description}, ${grouping},
              ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(checks)}::jsonb, ${now}, ${now})`);
    await record(tx, service, accountChain(actor), actor, 'template.created', { template: id, slug });
    return {
      created: true,
      body: { id, slug, name, description, columns, ...uncheckedWarning(columns, checks) },
    };
  });
}

/** Under the account's lock: of two that create the same at once, the second finds what the first made. */
async function sameTemplate(
  tx: Queries,
  actor: Actor,
  slug: string,
  written: WrittenTemplate,
): Promise<TemplateRow | undefined> {
  const stored = await tx.row<TemplateRow & { archived_at: Date | null }>(sql`
    select id, slug, name, description, "grouping", columns, rules, checks, archived_at from templates
    where account_id = ${actor.accountId} and slug = ${slug}`);
  if (!stored) return undefined;
  if (stored.archived_at) throw failures.slugArchived(slug);
  const differences = templateDifferences(stored, written);
  if (differences.length > 0) throw failures.slugTaken(slug, differences);
  return stored;
}

export async function updateTemplate(
  service: Service,
  actor: Actor,
  slug: string,
  change: Body<'updateTemplate'>,
): Promise<Result<'updateTemplate'>> {
  const before = await findTemplate(service.db, actor, slug);
  // Before the transaction: patterns and descriptions may take seconds to judge, and transactions stay short. What is
  // kept of the stored columns are their links, which are not judged here.
  const complete = change.columns && completeColumns(change.columns, before.columns);
  const checks = complete && (await checkColumns(service, actor.accountId, complete));
  return changeAccount(service, actor.accountId, async (tx) => {
    const stored = await findTemplate(tx, actor, slug);
    const { columns: written, ...plain } = change;
    const columns = written ? completeColumns(written, stored.columns) : stored.columns;
    if (written)
      checkLinks(written, [...(await linkTargets(tx, actor, written)), { id: stored.id, slug, columns }]);
    const { name, description, grouping } = merge<TemplateRow>(stored, plain);
    await refusingLocked(slug, () =>
      tx.run(sql`
        update templates set
          name = ${name}, description = ${description}, "grouping" = ${grouping},
          columns = ${JSON.stringify(columns)}::jsonb,
          checks = coalesce(${checks && JSON.stringify(checks)}::jsonb, checks),
          version = version + ${written ? 1 : 0}::integer, updated_at = ${service.seam.now()}
        where id = ${stored.id}`),
    );
    if (checks) await templateChanged(tx, service, stored.id, sameRules(stored, { columns, checks }));
    await record(tx, service, accountChain(actor), actor, 'template.updated', {
      template: stored.id,
      changed: Object.keys(change),
    });
    return {
      ...shown({ ...stored, name, description, columns }),
      ...uncheckedWarning(columns, checks ?? stored.checks),
    };
  });
}

export async function archiveTemplate(service: Service, actor: Actor, slug: string): Promise<void> {
  await changeAccount(service, actor.accountId, async (tx) => {
    const { id } = await findTemplate(tx, actor, slug);
    await refusingLocked(slug, () =>
      tx.run(sql`update templates set archived_at = ${service.seam.now()} where id = ${id}`),
    );
    await record(tx, service, accountChain(actor), actor, 'template.archived', { template: id });
  });
}

export async function getRules({ db }: Service, actor: Actor, slug: string): Promise<{ rules: Rule[] }> {
  const { rules, columns } = await findTemplate(db, actor, slug);
  return shownRules(rules, columns);
}

export async function replaceRules(
  service: Service,
  actor: Actor,
  slug: string,
  { rules }: Body<'replaceTemplateRules'>,
): Promise<{ rules: Rule[] }> {
  const before = await findTemplate(service.db, actor, slug);
  // As with patterns: checked before the transaction, which stays short.
  const checked = await checkRules(service, actor.accountId, rules, before.columns);
  return changeAccount(service, actor.accountId, async (tx) => {
    const stored = await findTemplate(tx, actor, slug);
    const present = namesOf(stored.columns);
    for (const rule of checked) {
      const [gone] = goneColumns(rule, present);
      if (gone !== undefined) throw failures.ruleColumnGone(rule.name, gone);
    }
    await refusingLocked(slug, () =>
      tx.run(sql`
        update templates set
          rules = ${JSON.stringify(checked)}::jsonb, version = version + 1, updated_at = ${service.seam.now()}
        where id = ${stored.id}`),
    );
    await templateChanged(tx, service, stored.id, sameCrossCellRules(stored.rules, checked));
    await record(tx, service, accountChain(actor), actor, 'template.rules_replaced', {
      template: stored.id,
      rules: checked.length,
    });
    return shownRules(checked, stored.columns);
  });
}

export async function findTemplate(db: Queries, actor: Actor, slug: string): Promise<TemplateRow> {
  const row = await db.row<TemplateRow>(sql`
    select id, slug, name, description, "grouping", columns, rules, checks from templates
    where account_id = ${actor.accountId} and slug = ${slug} and archived_at is null`);
  if (!row) throw failures.templateMissing(slug);
  return row;
}

/** Under the account's lock. Slugs of archived templates stay taken: a slug never changes its meaning. */
export async function freeSlug(tx: Queries, actor: Actor, name: string): Promise<string> {
  const slug = slugOf(name);
  const taken = await tx.rows<{ slug: string }>(sql`
    select slug from templates
    where account_id = ${actor.accountId} and starts_with(slug, ${slug})
      and (slug = ${slug} or slug ~ '_[0-9]+$')`);
  return firstFree(slug, new Set(taken.map((row) => row.slug)));
}

/** Those that are named: an account may have thousands, with a thousand columns each. */
export async function linkTargets(tx: Queries, actor: Actor, written: ColumnWrite[]): Promise<LinkTarget[]> {
  const named = linkedTemplates(written);
  if (named.length === 0) return [];
  return tx.rows<LinkTarget>(sql`
    select id, slug, columns from templates
    where account_id = ${actor.accountId} and archived_at is null
      and (slug = any(${named}::text[]) or id::text = any(${named}::text[]))`);
}

/** The store itself refuses to change a template that a run in flight uses (guard_template). */
export async function refusingLocked<T>(slug: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code === 'GW002') throw failures.templateLocked(slug);
    throw error;
  }
}

function shown({
  slug,
  name,
  description,
  columns,
}: Pick<TemplateRow, 'slug' | 'name' | 'description' | 'columns'>): Template {
  return { slug, name, description, columns };
}
