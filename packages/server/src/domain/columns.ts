import type { Body, Result } from '@godwit/contract/routes';
import { failures } from './failures.js';
import { fold } from './fold.js';
import { patternFault } from './patterns.js';

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

/** How long the patterns of one write may be thought about. */
const judgingMs = 3000;

/** Everything about a column set that its schema cannot say, except links. */
export async function checkColumns(columns: Column[]): Promise<void> {
  const seen = new Map<string, number>();
  const deadline = performance.now() + judgingMs;
  for (const [index, column] of columns.entries()) {
    const at = `columns[${index}]`;
    const twin = seen.get(fold(column.name));
    if (twin !== undefined) {
      throw failures.malformed(
        `${at}.name: "${column.name}" is the same column as columns[${twin}] ("${columns[twin]?.name}")`,
      );
    }
    seen.set(fold(column.name), index);
    if (column.desiredRule === 'strict' && column.strictRule === undefined) {
      throw failures.malformed(
        `${at}.strictRule is required when desiredRule is "strict" (column "${column.name}")`,
      );
    }
    if (column.desiredRule === 'link' && !column.linkRule) {
      throw failures.malformed(
        `${at}.linkRule is required when desiredRule is "link" (column "${column.name}")`,
      );
    }
    const fault =
      column.strictRule === undefined ? undefined : await patternFault(column.strictRule, deadline);
    if (fault) throw failures.malformed(`${at}.strictRule of column "${column.name}" ${fault}`);
  }
}

/** A link that is written must lead to a column that exists, in this account or in the template itself. */
export function checkLinks(written: ColumnWrite[], targets: LinkTarget[]): void {
  for (const [index, column] of written.entries()) {
    for (const [entry, { templateId, columnName }] of (column.linkRule ?? []).entries()) {
      const at = `columns[${index}].linkRule[${entry}]`;
      const target = targets.find(({ id, slug }) => templateId === id || templateId === slug);
      if (!target) {
        throw failures.malformed(
          `${at}.templateId: no template with id or slug "${templateId}" in this account`,
        );
      }
      if (!target.columns.some(({ name }) => fold(name) === fold(columnName))) {
        throw failures.malformed(`${at}.columnName: template "${target.slug}" has no column "${columnName}"`);
      }
    }
  }
}
