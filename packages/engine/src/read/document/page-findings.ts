import { captionOf, usualSizeOf } from './caption.js';
import { sumPairs } from './foot.js';
import { isFormTable, keyValuePairs } from './form-tables.js';
import { type FoundForm, findForms } from './forms.js';
import type { FoundTable } from './found-table.js';
import { liesIn, linesOf, type TextLine } from './lines.js';
import type { DocumentPage } from './page.js';
import { type TablePart, tablePart } from './table-part.js';

/** A part of a table with the text around it, as far as to the next table or the edge of the page. */
export interface PlacedPart extends TablePart {
  /** Lines, the nearest ones: more are prose in any case. */
  above: string[];
  below: string[];
  /** 1 where it stands in the right one of two columns of text. */
  band: 0 | 1;
}

/** All that is kept of a page once it is done. */
export interface PageFindings {
  page: number;
  /** In the order in which they are read. */
  parts: PlacedPart[];
  forms: FoundForm[];
  /** The first and the last lines outside of tables: heads and feet that pages repeat are found among them. */
  edges: string[];
  /** What was left out of it. */
  notes: string[];
}

const mostLinesKept = 12;
const edgeLines = 4;

export function pageFindings(
  page: DocumentPage,
  found: readonly FoundTable[],
  notes: readonly string[] = [],
): PageFindings {
  const { tables, forms } = withForms(page, found);
  const parts = tables.map(tablePart);
  for (const { pairs } of forms) pairs.push(...parts.flatMap(sumPairs));
  const outside = page.words.filter((word) => !tables.some(({ box }) => liesIn(word, box)));
  const lines = linesOf(outside);
  const texts = lines.map(({ text }) => text);
  return {
    page: page.page,
    parts: placed(parts, lines, page),
    forms,
    edges: [...texts.slice(0, edgeLines), ...texts.slice(-edgeLines)],
    notes: [...notes],
  };
}

/** What looks like a table and is a form stays a table where no form comes out of it. */
function withForms(
  page: DocumentPage,
  found: readonly FoundTable[],
): { tables: readonly FoundTable[]; forms: FoundForm[] } {
  const listed = new Map(found.map((table) => [table, keyValuePairs(table)]));
  const readable = found.filter((table) => listed.get(table) || !isFormTable(table));
  const forms = findForms(
    page,
    readable,
    [...listed.values()].flatMap((pairs) => pairs ?? []),
  );
  if (forms.length === 0) return { tables: found, forms };
  return { tables: readable.filter((table) => !listed.get(table)), forms };
}

function placed(
  parts: readonly TablePart[],
  lines: readonly TextLine[],
  { width, words }: DocumentPage,
): PlacedPart[] {
  const usualSize = usualSizeOf(words);
  const middle = width / 2;
  const slack = width / 50;
  const isLeft = ({ box }: TablePart) => box.x1 < middle + slack;
  const isRight = ({ box }: TablePart) => box.x0 > middle - slack;
  const inColumns =
    parts.some(isLeft) && parts.some(isRight) && parts.every((part) => isLeft(part) || isRight(part));
  const bandOf = (part: TablePart) => (inColumns && isRight(part) ? 1 : 0);
  const ordered = parts
    .map((part) => ({ ...part, band: bandOf(part) as 0 | 1 }))
    .sort((one, other) => one.band - other.band || one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0);
  return ordered.map((part, at) => {
    const { band, box } = part;
    const isBeside = (line: TextLine) => !inColumns || (line.x0 + line.x1) / 2 < middle === (band === 0);
    const before = ordered[at - 1];
    const after = ordered[at + 1];
    const from = before?.band === band ? before.box.y1 : Number.NEGATIVE_INFINITY;
    const to = after?.band === band ? after.box.y0 : Number.POSITIVE_INFINITY;
    const around = lines.filter(isBeside);
    const above = around.filter(({ y0, y1 }) => (y0 + y1) / 2 > from && (y0 + y1) / 2 < box.y0);
    const below = around.filter(({ y0, y1 }) => (y0 + y1) / 2 < to && (y0 + y1) / 2 > box.y1);
    return {
      ...part,
      title: part.title ?? captionOf(above, box, usualSize),
      above: above.slice(-mostLinesKept).map(({ text }) => text),
      below: below.slice(0, mostLinesKept).map(({ text }) => text),
    };
  });
}
