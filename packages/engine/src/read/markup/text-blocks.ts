import { formsIn } from '../document/text-forms.js';
import { tablesIn } from '../document/text-tables.js';
import type { OpenTables } from './open-tables.js';

const longestTitle = 80;

interface Block {
  first: number;
  last: number;
  /** Of a form. */
  columns?: string[];
  rows: string[][];
}

/**
 * Tables and forms that stand in running text, in their order, as tables of the document. Tells behind which line the
 * last of them ends.
 */
export function addTextBlocks(open: OpenTables, lines: readonly string[]): number {
  const forms = formsIn(lines);
  const rest = lines.slice();
  for (const { first, last } of forms) rest.fill('', first, last + 1);
  const blocks: Block[] = [...forms, ...tablesIn(rest)].sort((a, b) => a.first - b.first);
  let after = 0;
  for (const { first, last, columns, rows } of blocks) {
    const table = open.start(columns ? 'form' : '');
    table.captionText = titleAbove(lines, first, after) ?? '';
    if (columns) table.addRow(columns, true);
    for (const cells of rows) table.addRow(cells);
    open.end();
    after = last + 1;
  }
  return after;
}

/** A short line right above, with no more than one blank line between. */
export function titleAbove(lines: readonly string[], at: number, from: number): string | undefined {
  const blank = (lines[at - 1] ?? '').trim() === '' ? 1 : 0;
  const place = at - 1 - blank;
  return place >= from ? asTitle(lines[place] ?? '') : undefined;
}

/** A heading, not the end of a sentence or of a greeting. */
function asTitle(line: string): string | undefined {
  const text = line.replace(/\s+/g, ' ').trim();
  if (text.length > longestTitle || /[.,;!?>]$/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  return text.replace(/\s*[:：]$/, '');
}
