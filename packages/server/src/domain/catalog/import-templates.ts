import type { Body, Result } from '@godwit/contract/routes';
import { firstFree, slugOf } from '@godwit/contract/slug';
import type { InputFile } from '@godwit/engine/read/reader';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { DraftedDocument } from '../../workers/checker/documents.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { sameCrossCellRules, sameRules, templateChanged } from '../sheets/revalidation.js';
import { type Column, type CompiledChecks, checkLinks, completeColumns } from './columns.js';
import { fold } from './fold.js';
import { checkRules, type StoredRule } from './rules.js';
import { templateDifferences } from './same-template.js';
import { linkTargets, refusingLocked, type TemplateRow } from './templates.js';

type Imported = Result<'importTemplates'>;
export type ImportWish = Pick<Body<'importTemplates'>, 'kind' | 'only' | 'grouping' | 'dry_run' | 'on_clash'>;

/** A template of a document, checked, before it has a place among those of the account. */
interface Checked {
  slug: string;
  name: string;
  description: string | null;
  columns: Column[];
  checks: CompiledChecks;
  rules: StoredRule[];
}

interface Placed extends Checked {
  action: Imported['templates'][number]['action'];
  differences: string[];
  stored?: TemplateRow | undefined;
}

/** All or nothing: what a document describes becomes templates of the account, or is shown. */
export async function importTemplates(
  service: Service,
  actor: Actor,
  file: InputFile,
  scratch: string,
  { kind, only, grouping = null, dry_run = true, on_clash = 'refuse' }: ImportWish,
): Promise<{ stored: boolean; body: Imported }> {
  const drafted = await service.checker.draft(actor.accountId, {
    file,
    scratch,
    kind,
    only,
    limits: service.config.readLimits,
    stored: await storedNames(service.db, actor),
  });
  // Before the transaction, which stays short.
  const checked = await checkAll(service, actor, drafted);
  const place = (queries: Queries) => placeAll(queries, actor, checked, on_clash);
  if (dry_run) {
    const placed = await place(service.db);
    await requireLinks(service.db, actor, placed);
    return { stored: false, body: answer(drafted, placed, true) };
  }
  return changeAccount(service, actor.accountId, async (tx) => {
    const placed = await place(tx);
    const clashes = placed.filter(({ action }) => action === 'clash');
    if (clashes.length > 0) throw failures.templatesClash(clashes);
    await requireLinks(tx, actor, placed);
    const ids = new Map<string, string>();
    for (const each of placed) ids.set(each.slug, await store(tx, service, actor, each, grouping));
    const body = answer(drafted, placed, false);
    return {
      stored: placed.some(({ action }) => action !== 'unchanged'),
      body: {
        ...body,
        templates: body.templates.map((each) => ({ ...each, id: ids.get(each.slug) ?? '' })),
      },
    };
  });
}

/** What links of a document may lead to beside its own templates. */
async function storedNames(queries: Queries, actor: Actor) {
  const rows = await queries.rows<Pick<TemplateRow, 'slug' | 'name' | 'columns'>>(sql`
    select slug, name, columns from templates
    where account_id = ${actor.accountId} and archived_at is null order by created_at, id`);
  return rows.map(({ slug, name, columns }) => ({
    slug,
    name,
    columns: columns.map((each) => each.name),
    key: columns.find(({ unique, required }) => unique && required)?.name,
  }));
}

async function checkAll(service: Service, actor: Actor, { templates }: DraftedDocument): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { slug, name, description, columns, checks, rules } of templates)
    checked.push({
      slug,
      name,
      description,
      columns: completeColumns(columns),
      checks: Object.fromEntries(checks),
      rules: await checkRules(service, actor.accountId, rules, columns),
    });
  return checked;
}

/** Where each goes: a slug of its own, or in place of the one that has it. Links follow. */
async function placeAll(
  queries: Queries,
  actor: Actor,
  checked: readonly Checked[],
  onClash: NonNullable<ImportWish['on_clash']>,
): Promise<Placed[]> {
  const wanted = checked.map(({ slug }) => slug);
  const rows = await queries.rows<TemplateRow & { archived: boolean }>(sql`
    select id, slug, name, description, "grouping", columns, rules, checks, archived_at is not null as archived
    from templates where account_id = ${actor.accountId} and slug = any(${wanted}::text[])`);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const isMoved = ({ slug }: Checked) => {
    const row = bySlug.get(slug);
    return row !== undefined && (row.archived || onClash === 'new');
  };
  const slugs = await newSlugs(queries, actor, checked, isMoved);
  const links = withLinks(slugs);
  return checked.map((each): Placed => {
    const moved = { ...each, slug: slugs.get(each.slug) ?? each.slug, columns: links(each.columns) };
    const row = bySlug.get(each.slug);
    if (!row || isMoved(each)) return { ...moved, action: 'create', differences: [] };
    // A link that the document does not say stays, as with any other write.
    const columns = completeColumns(moved.columns, row.columns);
    const differences = [
      ...templateDifferences(row, { ...moved, columns, grouping: row.grouping }),
      ...(isRulesPart(moved.rules, row.rules) ? [] : ['its rules']),
    ];
    const action = differences.length === 0 ? 'unchanged' : onClash === 'replace' ? 'replace' : 'clash';
    return { ...moved, columns, action, differences, stored: row };
  });
}

/** Every rule of the document is stored already. */
function isRulesPart(rules: readonly StoredRule[], stored: readonly StoredRule[]): boolean {
  const byName = new Map(stored.map((rule) => [fold(rule.name), rule]));
  return rules.every((rule) => {
    const known = byName.get(fold(rule.name));
    return known !== undefined && sameCrossCellRules([known], [rule]);
  });
}

/** By the slugs of the document: those that nobody has. */
async function newSlugs(
  queries: Queries,
  actor: Actor,
  checked: readonly Checked[],
  isMoved: (each: Checked) => boolean,
): Promise<Map<string, string>> {
  const moved = checked.filter(isMoved);
  if (moved.length === 0) return new Map();
  const taken = new Set(checked.map(({ slug }) => slug));
  const rows = await queries.rows<{ slug: string }>(sql`
    select slug from templates where account_id = ${actor.accountId}
      and regexp_replace(slug, '_[0-9]+$', '') = any(${moved.map(({ slug }) => slug.replace(/_\d+$/, ''))}::text[])`);
  for (const { slug } of rows) taken.add(slug);
  return new Map(
    moved.map(({ slug }) => {
      const free = firstFree(slugOf(slug), taken);
      taken.add(free);
      return [slug, free];
    }),
  );
}

function withLinks(slugs: ReadonlyMap<string, string>): (columns: readonly Column[]) => Column[] {
  return (columns) =>
    columns.map((column) =>
      column.linkRule
        ? {
            ...column,
            linkRule: column.linkRule.map(({ templateId, columnName }) => ({
              templateId: slugs.get(templateId) ?? templateId,
              columnName,
            })),
          }
        : column,
    );
}

/** To templates of the document, or of the account. */
async function requireLinks(queries: Queries, actor: Actor, placed: readonly Placed[]): Promise<void> {
  const own = placed.map(({ slug, columns, stored }) => ({ id: stored?.id ?? slug, slug, columns }));
  const names = new Set(own.map(({ slug }) => slug));
  for (const { slug, columns } of placed) {
    const outside = columns.filter(({ linkRule = [] }) =>
      linkRule.some(({ templateId }) => !names.has(templateId)),
    );
    const others = await linkTargets(queries, actor, outside);
    try {
      checkLinks(columns, [...others, ...own]);
    } catch (error) {
      throw failures.malformed(`template "${slug}": ${(error as Error).message}`);
    }
  }
}

async function store(
  tx: Queries,
  service: Service,
  actor: Actor,
  placed: Placed,
  grouping: string | null,
): Promise<string> {
  const { slug, name, description, columns, checks, rules, stored, action } = placed;
  const now = service.seam.now();
  if (!stored) {
    const id = service.seam.id();
    await tx.run(sql`
      insert into templates
        (id, account_id, slug, name, description, "grouping", columns, checks, rules, created_at, updated_at)
      values (${id}, ${actor.accountId}, ${slug}, ${name}, ${description}, ${grouping},
              ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(checks)}::jsonb, ${JSON.stringify(rules)}::jsonb,
              ${now}, ${now})`);
    await record(tx, service, accountChain(actor), actor, 'template.created', { template: id, slug });
    return id;
  }
  if (action === 'unchanged') return stored.id;
  const merged = withRules(stored.rules, rules);
  await refusingLocked(slug, () =>
    tx.run(sql`
      update templates set
        name = ${name}, description = ${description}, columns = ${JSON.stringify(columns)}::jsonb,
        checks = ${JSON.stringify(checks)}::jsonb, rules = ${JSON.stringify(merged)}::jsonb,
        version = version + 1, updated_at = ${now}
      where id = ${stored.id}`),
  );
  const isSame = sameRules(stored, { columns, checks }) && sameCrossCellRules(stored.rules, merged);
  await templateChanged(tx, service, stored.id, isSame);
  const changed = ['name', 'description', 'columns', ...(rules.length > 0 ? ['rules'] : [])];
  await record(tx, service, accountChain(actor), actor, 'template.updated', { template: stored.id, changed });
  return stored.id;
}

/** Those of the same name are replaced, others stay. */
function withRules(stored: readonly StoredRule[], rules: readonly StoredRule[]): StoredRule[] {
  const names = new Set(rules.map(({ name }) => fold(name)));
  return [...stored.filter(({ name }) => !names.has(fold(name))), ...rules];
}

function answer({ kind, notes }: DraftedDocument, placed: readonly Placed[], dryRun: boolean): Imported {
  return {
    dry_run: dryRun,
    kind,
    templates: placed.map(({ slug, name, description, columns, rules, action, differences }) => ({
      slug,
      name,
      description,
      columns,
      rules: rules.map(({ reads: _, ...rule }) => rule),
      action,
      ...(differences.length > 0 && { differences: differences.slice(0, mostDifferences) }),
    })),
    not_carried_over: notes,
  };
}

const mostDifferences = 50;
