import { labelStrength } from '../structure/total-label.js';
import type { FormPair } from './forms.js';
import type { TablePart } from './table-part.js';

type Row = { cells: string[]; page: number };

/** Narrower tables have rows that look the same. */
const leastColumns = 4;

/**
 * Records of the sums under a table, as invoices have them on each page: subtotal, tax and total, each with its amount
 * in the last columns and nothing in the first.
 */
export function footOf(rows: readonly Row[], width: number): Set<number> {
  const foot = new Set<number>();
  if (width < leastColumns) return foot;
  for (let end = rows.length; end > 0; ) {
    const page = rows[end - 1]?.page;
    let start = end;
    while (start > 0 && rows[start - 1]?.page === page) start -= 1;
    let from = end;
    while (from > start && isSum(rows[from - 1]?.cells ?? [])) from -= 1;
    const sums = rows.slice(from, end);
    const isTotalled = sums.some(({ cells }) => cells.some((cell) => labelStrength(cell) !== 'none'));
    if (isTotalled) for (let at = from; at < end; at += 1) foot.add(at);
    const isWhole = start === 0 && end === rows.length;
    for (let at = start; at < end && !isWhole; at += 1) {
      const isAtEdge = at < start + edgeRows || at >= end - edgeRows;
      if (isAtEdge && rows[at]?.cells.some((cell) => carried.test(cell))) foot.add(at);
    }
    end = start;
  }
  return foot;
}

/** Below the header that a page repeats, and at its end. */
const edgeRows = 4;
/** A sum that goes from the foot of one page to the head of the next. */
const carried =
  /^(?:\p{L}+ ){0,2}(?:brought|carried) (?:forward|over|down)\b|^(?:\p{L}+-?)?übertrag\b|^(?:à|a) reporter\b|^report (?:à nouveau|de la page)|^saldo (?:anterior|a nuevo|riportato)|^(?:a )?riport(?:o|are)\b|^suma y sigue\b|^transport(?:e|eren)?$/iu;

/** The sums under a table as labels with values: the total of an invoice belongs to its head as well. */
export function sumPairs({ rows, columns, page, box }: TablePart): FormPair[] {
  const placed = rows.map(({ cells }) => ({ cells, page }));
  return [...footOf(placed, columns.length)]
    .sort((one, other) => one - other)
    .flatMap((at) => {
      const [label, value] = (rows[at]?.cells ?? []).filter((cell) => cell !== '');
      const confidence = rows[at]?.confidence?.filter((sure) => sure !== null);
      if (label === undefined || value === undefined || !/\d/.test(value)) return [];
      return [
        {
          label: label.replace(/\s*:$/, ''),
          value,
          isSound: true,
          ...box,
          ...(confidence?.length && { confidence: Math.min(...confidence) }),
        },
      ];
    });
}

function isSum(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '').length;
  return cells.length >= leastColumns && cells[0] === '' && filled >= 1 && filled <= 2;
}
