import { getOwn } from '@godwit/contract/own';
import type { FindingKind } from '@godwit/engine/health/health';
import type { JudgedCells, SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Desk, Tried } from './desk.js';

/** Findings about what the rows hold; the others are about how sure it is that this is meant. */
const hard: readonly FindingKind[] = [
  'no_source',
  'no_rows',
  'required_empty',
  'key_empty',
  'not_unique',
  'rule_broken',
  'link_not_found',
  'mostly_invalid',
  'rows_differ',
  'raw_cells',
];
const sure = 0.9;

/**
 * In what a recipe is worse than the built-in one, a sentence each; nothing where it is not. Who replaces a plan has to
 * be at least as healthy in every sheet, and may lose nothing that the plan was sure of.
 */
export function worseThan(builtIn: Tried, other: Tried, desk: Desk): string[] {
  return desk.templates.flatMap(({ slug, name }) => {
    const before = sheetOf(builtIn, slug);
    const after = sheetOf(other, slug);
    if ((before?.rowCount ?? 0) > 0 && (after?.rowCount ?? 0) === 0)
      return [`${name}: it has no rows any more`];
    const found: string[] = [];
    const healthBefore = desk.healthOf(builtIn, slug);
    const healthAfter = desk.healthOf(other, slug);
    const count = ({ findings }: typeof healthBefore) =>
      findings.filter(({ kind }) => hard.includes(kind)).length;
    if (healthBefore.ok && !healthAfter.ok)
      found.push(`${name}: it was healthy and is not: ${healthAfter.findings[0]?.message ?? ''}`);
    if (count(healthAfter) > count(healthBefore)) {
      const known = new Set(healthBefore.findings.map(({ message }) => message));
      const fresh = healthAfter.findings.filter(
        ({ kind, message }) => hard.includes(kind) && !known.has(message),
      );
      found.push(`${name}: more is wrong with it: ${fresh.map(({ message }) => message).join('; ')}`);
    }
    if (!before || !after) return found;
    if (invalidShare(after) > invalidShare(before) + 0.01)
      found.push(
        `${name}: ${after.invalidRowCount} of ${after.rowCount} rows are invalid, before ${before.invalidRowCount} of ${before.rowCount}`,
      );
    if (healthBefore.ok && after.rowCount < before.rowCount / 2)
      found.push(`${name}: ${after.rowCount} rows are left of ${before.rowCount}`);
    const sureOf = sureColumns(builtIn, slug);
    for (const column of sureOf) {
      const [then, now] = [cellsOf(before, column), cellsOf(after, column)];
      if (!then || then.filled === 0) continue;
      if (!now || now.filled === 0) found.push(`${name}: "${column}" was sure, and is left empty`);
      else if (now.isSame && !then.isSame)
        found.push(`${name}: "${column}" was sure, and holds the same in every row`);
    }
    return found;
  });
}

function sheetOf({ sheets }: Tried, slug: string): SheetFile | undefined {
  return sheets.find(({ template }) => template.slug === slug);
}

function invalidShare({ invalidRowCount, rowCount }: SheetFile): number {
  return rowCount === 0 ? 0 : invalidRowCount / rowCount;
}

function sureColumns({ recipe }: Tried, slug: string): string[] {
  const plan = recipe.sheets.find(({ template }) => template === slug);
  return Object.keys(plan?.columns ?? {}).filter((column) => (getOwn(plan?.confidence, column) ?? 0) >= sure);
}

/** What the rows hold, not what the recipe says: a column can be fed, and be empty. */
function cellsOf({ columns, cells }: SheetFile, column: string): JudgedCells | undefined {
  return cells?.[columns.indexOf(column)];
}
