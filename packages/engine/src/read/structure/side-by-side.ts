import { isVoid } from './cell-type.js';
import type { TablePlan } from './layout.js';
import { joinHeader } from './names.js';
import { isRuled } from './ruled.js';
import type { Survey } from './survey.js';

/** Columns that stand together, as places in a record: what a blank column parts from others. */
export type Part = [first: number, end: number];

const mostParts = 8;

/** Runs of columns with any content, by how many filled cells each column has. */
export function partsOf(filled: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (const [at, count] of filled.entries()) {
    const last = parts.at(-1);
    if (count === 0) continue;
    if (last && last[1] === at) last[1] = at + 1;
    else parts.push([at, at + 1]);
  }
  return parts;
}

/**
 * The tables that stand side by side in what was taken for one. A blank column alone parts nothing: sheets have them
 * for looks. Each part must have names for all its columns, and either these are the same names again, or the parts
 * end in different rows.
 */
export function splitBeside(survey: Survey, plan: TablePlan, parts: readonly Part[]): TablePlan[] {
  const { headerRows } = plan;
  const headerLines = plan.headerLines.filter((cells) => !isRuled(cells));
  if (parts.length < 2 || parts.length > mostParts || headerRows.length === 0) return [plan];
  if (!parts.every((part) => part[1] - part[0] > 1 && isFullyNamed(headerLines, part))) return [plan];
  if (!parts.every((part) => sharesNames(headerLines, part, parts[0])) && !endApart(survey, plan, parts))
    return [plan];
  return parts.map(([first, end]) => {
    const columns = Array.from({ length: end - first }, (_, at) => first + at);
    const lines = headerLines.map((line) => columns.map((at) => line[at] ?? ''));
    // A text alone above the names of a part is its title.
    const isTitle = (line: readonly string[]) => line.every((cell, at) => at === 0 || isVoid(cell));
    const naming = lines.filter((line, level) => level === lines.length - 1 || !isTitle(line));
    const names = joinHeader(naming, columns.length);
    return {
      ...plan,
      columns,
      width: columns.length,
      header: [...plan.header.slice(0, first), ...names, ...plan.header.slice(end)],
      headerLines: lines,
      beside: parts.length,
    };
  });
}

function isFullyNamed(lines: readonly (readonly string[])[], [first, end]: Part): boolean {
  for (let at = first; at < end; at += 1) if (lines.every((line) => isVoid(line[at]))) return false;
  return true;
}

function sharesNames(lines: readonly (readonly string[])[], part: Part, first: Part | undefined): boolean {
  const namesOf = ([from, end]: Part) => (lines.at(-1) ?? []).slice(from, end).map((name) => name.trim());
  const known = new Set(first ? namesOf(first) : []);
  const names = namesOf(part);
  return names.filter((name) => known.has(name)).length >= Math.max(2, names.length * 0.6);
}

/** Each part is filled down to a row of its own, and these rows differ. */
function endApart(survey: Survey, { first, end }: TablePlan, parts: readonly Part[]): boolean {
  const lasts: number[] = [];
  for (const [from, to] of parts) {
    let filled = 0;
    let last = -1;
    let seen = 0;
    let seenAtLast = 0;
    for (let record = first; record < end; record += 1) {
      if (survey.isBlank(record)) continue;
      const cells = survey.cells(record);
      if (!cells) return false;
      seen += 1;
      if (cells.slice(from, to).every(isVoid)) continue;
      filled += 1;
      last = record;
      seenAtLast = seen;
    }
    if (filled < 2 || filled < seenAtLast * 0.9) return false;
    lasts.push(last);
  }
  return Math.max(...lasts) - Math.min(...lasts) >= 2;
}
