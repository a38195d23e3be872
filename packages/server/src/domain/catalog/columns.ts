import { getOwn } from '@godwit/contract/own';
import type { Body, Result } from '@godwit/contract/routes';
import type { AiCheck } from '@godwit/engine/validate/ai/check';
import { failures } from '../../failures/failures.js';
import type { Service } from '../service.js';
import { fold } from './fold.js';

export type ColumnWrite = Body<'createTemplate'>['columns'][number];
export type Column = Result<'getTemplate'>['columns'][number];

/** The templates a link may point to. */
export interface LinkTarget {
  id: string;
  slug: string;
  columns: Pick<Column, 'name'>[];
}

/** Fills in what a write leaves out; a same-named column keeps its stored link. */
export function completeColumns(written: ColumnWrite[], stored: Column[] = []): Column[] {
  const before = new Map(stored.map((column) => [fold(column.name), column]));
  return written.map((column) => {
    const linkRule = column.linkRule ?? before.get(fold(column.name))?.linkRule;
    return {
      name: column.name,
      description: column.description ?? '',
      required: column.required ?? false,
      unique: column.unique ?? false,
      desiredRule: column.desiredRule ?? 'none',
      ...(column.strictRule !== undefined && { strictRule: column.strictRule }),
      ...(linkRule?.length && { linkRule }),
    };
  });
}

/** What the descriptions of `ai` columns say, by the names of the columns: stored with the template. */
export type CompiledChecks = Record<string, AiCheck>;

/**
 * Everything about a column set that its schema cannot say, except links. Descriptions of `ai` columns are compiled
 * once: a later engine must not judge old rows anew.
 */
export async function checkColumns(
  { checker }: Pick<Service, 'checker'>,
  accountId: string,
  columns: Column[],
): Promise<CompiledChecks> {
  checkNames(columns);
  for (const [index, column] of columns.entries()) checkNeeded(column, index);
  const strict = [...columns.entries()].filter(([, { strictRule }]) => strictRule !== undefined);
  const ai = [...columns.entries()].filter(([, { desiredRule }]) => desiredRule === 'ai');
  const verdict = await checker.columns(accountId, {
    patterns: strict.map(([, { strictRule }]) => strictRule ?? ''),
    described: ai.map(([, { name, description }]) => ({ name, description })),
  });
  if ('pattern' in verdict) throw faulty(strict, 'strictRule', verdict.pattern);
  if ('description' in verdict) throw faulty(ai, 'description', verdict.description);
  return Object.fromEntries(
    ai.flatMap(([, { name }], at) => {
      const check = verdict.checks[at];
      return check ? [[name, check]] : [];
    }),
  );
}

const mostNamed = 20;

/** An `ai` rule that has nothing to go by lets every value pass: better said when it is written. */
export function uncheckedWarning(
  columns: readonly Column[],
  checks: CompiledChecks,
): { warning: string } | undefined {
  const unchecked = columns.filter(
    ({ name, desiredRule }) => desiredRule === 'ai' && !getOwn(checks, name)?.checks.length,
  );
  if (unchecked.length === 0) return undefined;
  const named = unchecked.slice(0, mostNamed).map(({ name }) => `"${name}"`);
  const more = unchecked.length - named.length;
  const names = named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  const one = unchecked.length === 1;
  return {
    warning:
      `Every value passes in ${one ? 'column' : 'columns'} ${names}: desiredRule is "ai", and neither the name nor ` +
      `the description of ${one ? 'the column' : 'these columns'} says what to check. Describe the values (a list, ` +
      'a type, a range, a format), or choose another rule',
  };
}

function checkNames(columns: Column[]): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of columns.entries()) {
    const twin = seen.get(fold(name));
    if (twin !== undefined) {
      throw failures.malformed(
        `columns[${index}].name: "${name}" is the same column as columns[${twin}] ("${columns[twin]?.name}")`,
      );
    }
    seen.set(fold(name), index);
  }
}

function checkNeeded({ name, desiredRule, strictRule, linkRule }: Column, index: number): void {
  const needed = (rule: 'strictRule' | 'linkRule') =>
    failures.malformed(
      `columns[${index}].${rule} is required when desiredRule is "${desiredRule}" (column "${name}")`,
    );
  if (desiredRule === 'strict' && strictRule === undefined) throw needed('strictRule');
  if (desiredRule === 'link' && !linkRule) throw needed('linkRule');
}

function faulty(
  checked: [index: number, column: Column][],
  field: 'strictRule' | 'description',
  { index, what }: { index: number; what: string },
): Error {
  const [at, column] = checked[index] ?? [0, undefined];
  return failures.malformed(`columns[${at}].${field} of column "${column?.name}" ${what}`);
}

/** The templates that the links of these columns name: by id or by slug. */
export function linkedTemplates(written: ColumnWrite[]): string[] {
  return [...new Set(written.flatMap(({ linkRule = [] }) => linkRule.map(({ templateId }) => templateId)))];
}

/** A link that is written must lead to a column that exists, in this account or in the template itself. */
export function checkLinks(written: ColumnWrite[], targets: LinkTarget[]): void {
  const known = new Map<string, { slug: string; names: Set<string> }>();
  for (const { id, slug, columns } of targets) {
    const target = { slug, names: new Set(columns.map(({ name }) => fold(name))) };
    known.set(slug, target).set(id, target);
  }
  for (const [index, column] of written.entries()) {
    for (const [entry, { templateId, columnName }] of (column.linkRule ?? []).entries()) {
      const at = `columns[${index}].linkRule[${entry}]`;
      const target = known.get(templateId);
      if (!target) {
        throw failures.malformed(
          `${at}.templateId: no template with id or slug "${templateId}" in this account`,
        );
      }
      if (!target.names.has(fold(columnName))) {
        throw failures.malformed(`${at}.columnName: template "${target.slug}" has no column "${columnName}"`);
      }
    }
  }
}
