import { usualSizeOf } from './caption.js';
import { fieldPairs } from './form-fields.js';
import { isKnownLabel, isLabel } from './form-label.js';
import type { FoundTable } from './found-table.js';
import { liesIn, linesOf } from './lines.js';
import type { Box, DocumentPage } from './page.js';
import { type Segment, segmentsOf } from './segments.js';

/** A label and the value that belongs to it. */
export interface FormPair extends Box {
  label: string;
  value: string;
  /** A colon or a field of the form says so; others are only known by their words. */
  isSound: boolean;
  /** The least of the words of its value, for recognised ones. */
  confidence?: number;
}

/** Labels with values on a page that stand in no table: the head of an invoice, a form that was filled in. */
export interface FoundForm {
  page: number;
  title: string | undefined;
  pairs: FormPair[];
}

const mostValueChars = 80;
const mostValueWords = 10;
/** Of the address below its label. */
const mostValueLines = 5;
/** To the right of a label, in points. */
const furthest = 260;

/** At most one form for a page: nothing tells where one ends and the next begins. */
export function findForms(
  page: DocumentPage,
  tables: readonly FoundTable[],
  listed: readonly FormPair[] = [],
): FoundForm[] {
  const { pairs: fields, isInField } = fieldPairs(page);
  const filled = [...fields, ...listed.filter(({ value }) => value !== '')];
  const outside = page.words.filter(
    (word) => !isInField(word) && !tables.some(({ box }) => liesIn(word, box)),
  );
  const lines = linesOf(outside);
  const pairs = [...filled, ...textPairs(segmentsOf(lines))];
  const close = pairs.filter((pair) => (pair.isSound && filled.includes(pair)) || hasNeighbour(pair, pairs));
  const sound = close.filter(({ isSound }) => isSound).length;
  if (close.length < 2 || (sound < 2 && close.length < 3)) return [];
  if (filled.length === 0 && close.length < 3 && !close.some(({ value }) => /\d/.test(value))) return [];
  close.sort((one, other) => (Math.abs(one.y0 - other.y0) < 3 ? one.x0 - other.x0 : one.y0 - other.y0));
  return [{ page: page.page, title: titleOf(page, close), pairs: close }];
}

/** A form has its pairs near each other; a lone one in prose is none. */
function hasNeighbour(pair: FormPair, pairs: readonly FormPair[]): boolean {
  return pairs.some(
    (other) =>
      other !== pair && other.label !== pair.label && Math.max(other.y0 - pair.y1, pair.y0 - other.y1) < 30,
  );
}

function textPairs(segments: readonly Segment[]): FormPair[] {
  const pairs: FormPair[] = [];
  const taken = new Set<Segment>();
  for (const segment of segments) {
    if (taken.has(segment)) continue;
    const inline = inlinePair(segment);
    if (inline) {
      pairs.push(inline);
      taken.add(segment);
      continue;
    }
    const text = segment.text.replace(/\s*:$/, '').trim();
    const hasColon = /:$/.test(segment.text);
    if (!(hasColon ? isLabel(text) : isKnownLabel(text))) continue;
    const right = rightOf(segment, segments);
    const value =
      right && !startsLabel(right) && !taken.has(right) ? [right] : below(segment, segments, taken);
    if (value.length === 0) continue;
    const shown = value.map((part) => part.text).join('\n');
    if (shown.length > mostValueChars * value.length || (value.length === 1 && isProse(shown))) continue;
    for (const part of value) taken.add(part);
    pairs.push({
      label: text,
      value: shown,
      isSound: hasColon,
      ...boxAround([segment, ...value]),
      ...sureness(value),
    });
  }
  return pairs;
}

/** `Invoice No: 4711` without a wider gap. */
function inlinePair(segment: Segment): FormPair | undefined {
  const match = /^([^:]{2,40}?)\s*:\s+(\S.*)$/.exec(segment.text);
  const [, label = '', value = ''] = match ?? [];
  if (!match || !isLabel(label.trim()) || value.length > mostValueChars || isProse(value)) return undefined;
  // `Total: 5 Paid: 3` are two in one.
  if (/\s[\p{L} ]{2,20}:\s/u.test(value)) return undefined;
  return { label: label.trim(), value, isSound: true, ...boxAround([segment]), ...sureness([segment]) };
}

function isProse(value: string): boolean {
  const words = value.split(/\s+/).length;
  if (words > 5 && /\p{L}{3}[.!?]\s+\p{Lu}/u.test(value)) return true;
  return words > mostValueWords || /[.;]\s+\p{Ll}|,\s+(?:and|und|et|y|e)\s/u.test(value);
}

function startsLabel({ text }: Segment): boolean {
  return /:$/.test(text) || isKnownLabel(text) || /^[\p{L} .]{2,30}:\s/u.test(text);
}

function rightOf(segment: Segment, segments: readonly Segment[]): Segment | undefined {
  const next = segments[segments.indexOf(segment) + 1];
  return next && next.line === segment.line && next.x0 - segment.x1 < furthest ? next : undefined;
}

/** Lines right below a label, as far as they follow each other closely and begin where it begins. */
function below(segment: Segment, segments: readonly Segment[], taken: ReadonlySet<Segment>): Segment[] {
  const value: Segment[] = [];
  let last = segment;
  for (const next of segments) {
    if (next.line <= last.line) continue;
    if (next.y0 - last.y1 > segment.size) break;
    if (Math.abs(next.x0 - segment.x0) > 3) continue;
    if (taken.has(next) || startsLabel(next) || value.length === mostValueLines) break;
    value.push(next);
    last = next;
  }
  // More lines than an address has are prose under a heading.
  return value.length === mostValueLines || value.some(({ text }) => isProse(text)) ? [] : value;
}

function sureness(segments: readonly Segment[]): { confidence?: number } {
  const sure = segments.flatMap(({ words }) => words.flatMap(({ confidence }) => confidence ?? []));
  return sure.length > 0 ? { confidence: Math.min(...sure) } : {};
}

function boxAround(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** The largest line of the page, where it stands out: `INVOICE`. */
function titleOf({ words }: DocumentPage, pairs: readonly FormPair[]): string | undefined {
  const usual = usualSizeOf(words);
  const lowest = Math.max(...pairs.map(({ y1 }) => y1));
  const large = words.filter(({ size, y0 }) => size > usual * 1.25 && y0 < lowest);
  const largest = Math.max(0, ...large.map(({ size }) => size));
  const [line] = linesOf(large.filter(({ size }) => size > largest * 0.95));
  return line && line.text.length <= 80 ? line.text.replace(/\s*:$/, '') : undefined;
}
