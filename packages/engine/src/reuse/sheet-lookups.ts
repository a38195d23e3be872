import { setOwn } from '@godwit/contract/own';
import { isOp, rewrite, rewriteCondition } from '../recipe/edit.js';
import type { AnyExpression, Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { type IsGone, prune, pruneCondition, touches } from './prune.js';

/** A sheet as it is now, and what its columns were called before. */
export interface NowSheet {
  sheet: Sheet;
  /** What the template called a column → what it calls it now; only of those that are still made. */
  names: ReadonlyMap<string, string>;
}

/** Lookups into sheets follow the new names of columns; those into what is gone go too, and what depends on them. */
export function settleSheetLookups(sheets: readonly NowSheet[], tell: (change: string) => void): Sheet[] {
  const target = (called: string) => sheets.find(({ sheet }) => sheet.template === called);
  const now = (called: string, column: string) => target(called)?.names.get(column);
  const renamed = (node: AnyExpression): Expression => {
    if (!isOp(node, 'sheet_lookup')) return node;
    const key = node.key.map((column) => now(node.sheet, column) ?? column);
    const whole = { ...node, key, value: now(node.sheet, node.value) ?? node.value };
    return JSON.stringify(whole) === JSON.stringify(node) ? node : whole;
  };
  let settled = sheets.map(({ sheet }) => sheet);
  const made = (called: string, column: string | undefined) => {
    const sheet = settled.find(({ template }) => template === called);
    return column !== undefined && sheet !== undefined && Object.hasOwn(sheet.columns, column);
  };
  const gone: IsGone = (node) =>
    isOp(node, 'sheet_lookup') &&
    ![...node.key, node.value].every((column) => made(node.sheet, now(node.sheet, column) ?? column));
  // A lookup that goes takes a column with it, which another may look up.
  for (let before: Sheet[] | undefined; before !== settled; ) {
    before = settled;
    const next = settled.map((sheet) => without(sheet, gone, tell));
    if (next.some((sheet, at) => sheet !== settled[at])) settled = next;
  }
  return settled.map((sheet) => ({
    ...sheet,
    columns: Object.fromEntries(
      Object.entries(sheet.columns).map(([name, each]) => [name, rewrite(each, renamed)]),
    ),
    filters: sheet.filters.map(({ keep, ...rest }) => ({ ...rest, keep: rewriteCondition(keep, renamed) })),
  }));
}

function without(sheet: Sheet, gone: IsGone, tell: (change: string) => void): Sheet {
  const lost = Object.entries(sheet.columns).filter(([, expression]) => touches(expression, gone));
  if (lost.length === 0) return sheet;
  const columns = { ...sheet.columns };
  for (const [name, expression] of lost) {
    const left = prune(expression, gone);
    tell(
      `"${name}" of ${sheet.template} is ${left ? 'made without' : 'left empty:'} what it looked up in a sheet${left ? '' : ' is gone'}.`,
    );
    if (left) setOwn(columns, name, left);
    else delete columns[name];
  }
  const filters = sheet.filters.flatMap(({ keep, ...rest }) => {
    const left = pruneCondition(keep, gone);
    return typeof left === 'object' ? [{ ...rest, keep: left }] : [];
  });
  const { deduplicate, ...rest } = sheet;
  const by = deduplicate?.by.every((column) => Object.hasOwn(columns, column)) ? deduplicate : undefined;
  return { ...rest, columns, filters, ...(by ? { deduplicate: by } : {}) };
}
