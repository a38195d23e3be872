import { isPlaceholder } from '../cells/placeholders.js';
import { share } from './grid.js';

/** How cells hold records: "sku:A1|qty:2;sku:B7|qty:1". */
export interface RecordForm {
  /** In the order in which they stand. */
  keys: string[];
  /** Between a name and its value. */
  mark: string;
  /** Between the fields of a record. */
  field: string;
  /** Between records; undefined where a cell holds one. */
  item: string | undefined;
}

const mostCells = 200;
/** Of the cells, how many have a name for it to be a field. */
const most = 0.6;
const nearlyAll = 0.9;
const named = /(^|[|;,\n]) *([\p{L}_][\p{L}\d_ .-]{0,30}?) ?(:|=)/gu;

/** The form of cells that name their fields; undefined where they do not. */
export function recordForm(cells: readonly string[]): RecordForm | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, mostCells);
  if (filled.length < 2) return undefined;
  const found = filled.map((cell) =>
    [...cell.matchAll(named)].map(([, before = '', key = '', mark = '']) => ({ before, key, mark })),
  );
  const [mark] = frequent(found.map((own) => own[0]?.mark ?? ''));
  const [first] = frequent(found.map((own) => (own[0]?.before === '' ? own[0].key : '')));
  if (!mark || !first || share(found, (own) => own[0]?.key === first) < nearlyAll) return undefined;
  const counts = new Map<string, number>();
  for (const own of found)
    for (const key of new Set(own.flatMap((each) => (each.mark === mark ? [each.key] : []))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts].flatMap(([key, count]) => (count >= most * filled.length ? [key] : []));
  const before = (test: (key: string) => boolean) =>
    found.flatMap((own) =>
      own.flatMap((each) =>
        each.before !== '' && each.mark === mark && test(each.key) ? [each.before] : [],
      ),
    );
  const [field] = frequent(before((key) => key !== first && keys.includes(key)));
  const [item] = frequent(before((key) => key === first));
  if (keys.length < 2 || field === undefined || field === item) return undefined;
  return { keys, mark, field, item };
}

/** The most frequent first; of equally frequent ones the first that stands there. */
function frequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([text]) => text);
}

/** How cells are made of the same number of parts, without names: "J2069 x60", "22/Nov/23;4711;LGTM". */
export interface PartsForm {
  /** What stands between the parts; the last may have it inside. */
  separator: string;
  parts: number;
  /** Behind the last part. */
  end?: string;
}

const between = [';', ' | ', '|', ' - ', ' – ', ' x', ' @ ', '\t', '\n'];
/** "Static IP (4.50)": the last part in brackets, with a figure in it. */
const inBrackets = /^[^()]+ \([^()]*\d[^()]*\)$/u;
const mostParts = 5;

export function partsForm(cells: readonly string[]): PartsForm | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '' && !isPlaceholder(cell)).slice(0, mostCells);
  if (filled.length < 3) return undefined;
  for (const separator of between) {
    const parts = Math.min(
      ...filled.map((cell) => cell.split(separator).length).filter((count) => count > 1),
    );
    if (!Number.isFinite(parts) || parts > mostParts) continue;
    const fitting = filled.filter((cell) => {
      const own = cell.split(separator);
      return own.length >= parts && own.slice(0, parts).every((part) => part.trim() !== '');
    });
    if (fitting.length >= nearlyAll * filled.length) return { separator, parts };
  }
  if (share(filled, (cell) => inBrackets.test(cell.trim())) >= nearlyAll)
    return { separator: ' (', parts: 2, end: ')' };
  return areLabelled(filled) ? { separator: ':', parts: 2 } : undefined;
}

const label = /^\s*(\p{L}[^:;,|]{0,31}?)\s*:(?!\/\/)/u;

/** "Coffee: Sue Ladd", "Reader: Tom Hay": few words, each before many things; what was left open has none behind it. */
function areLabelled(cells: readonly string[]): boolean {
  const labels = cells.flatMap((cell) => label.exec(cell)?.[1]?.toLowerCase() ?? []);
  const distinct = new Set(labels).size;
  return labels.length >= nearlyAll * cells.length && distinct >= 2 && distinct <= labels.length / 2;
}
