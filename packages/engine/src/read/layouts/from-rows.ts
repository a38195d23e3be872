import { dayFormat } from './day-format.js';
import { picture, type RecordLayout, usable, wordsIn } from './layout.js';

/** A line of a layout: the name of a field, two numbers that say where it stands, and what else there is. */
interface FieldRow {
  name: string;
  from: number;
  /** How long it is, or where it ends. */
  to: number;
  rest: string[];
  decimals?: number | undefined;
  /** What the line above the fields says, or cells that are the same for all fields of a record. */
  titles: string[];
}

const fewestFields = 3;
const mostly = 0.8;
const mostGap = 3;
/** "pos 1-13": what the numbers are. */
const PLACE =
  /^\s*(?:pos(?:ition|itie|ición|ição|izione)?|cols?|columns?|bytes?|stellen?|spalten?|tecken)\b[.:]?\s+(?=\d)/iu;
const whole = /^\d{1,5}$/;
const range = /^\D{0,8}(\d{1,5})\s*(?:-|–|:|\.\.|to|bis)\s*(\d{1,5})$/i;

/**
 * Layouts that lines of text hold: `CUST-NO  2  7  9(7)`, `Name 9-38`. That the fields follow each other says so, and
 * not what the columns are called.
 */
export function layoutsInText(text: string): RecordLayout[] {
  const rows: FieldRow[] = [];
  let titles: string[] = [];
  let wasField = false;
  for (const written of text.split(/\r\n|\n|\r/)) {
    const line = written.replace(PLACE, '');
    const cells = line.trim().split(/\s{2,}|\t|\s*[|;]\s*/);
    const found: Omit<FieldRow, 'titles'> | undefined =
      fieldIn(cells) ??
      fieldIn(line.trim().split(/\s+/)) ??
      (wasField ? placeIn(cells, rows.at(-1)) : undefined);
    if (found) rows.push({ ...found, titles });
    else if (line.trim() === '') continue;
    else titles = wasField ? [line.trim()] : [...titles, line.trim()];
    wasField = found !== undefined;
  }
  return layoutsOf(rows);
}

/** What its codes are may be said behind it. */
const longestName = (text: string) => (/[:=]/.test(text) ? 200 : 60);

function fieldIn(cells: readonly string[]): Omit<FieldRow, 'titles'> | undefined {
  const at = cells.findIndex((cell) => /\p{L}/u.test(cell) && !range.test(cell));
  const name = cells[at];
  if (name === undefined || name.length > longestName(name)) return undefined;
  const others = [...cells.slice(0, at), ...cells.slice(at + 1)];
  const pair = others.findIndex((cell) => range.test(cell));
  const [, first, last] = range.exec(others[pair] ?? '') ?? [];
  if (first !== undefined)
    return { name, from: Number(first), to: Number(last), rest: others.filter((_, place) => place !== pair) };
  const start = others.findIndex((cell, place) => place >= at && whole.test(cell));
  if (start < 0 || !whole.test(others[start + 1] ?? '')) return undefined;
  return { name, from: Number(others[start]), to: Number(others[start + 1]), rest: others.slice(start + 2) };
}

/** "41  active J/N": a field of one character, right behind the one before it. */
function placeIn(
  [place = '', name = '', ...rest]: readonly string[],
  before: FieldRow | undefined,
): Omit<FieldRow, 'titles'> | undefined {
  const at = Number(place);
  if (!whole.test(place) || !/\p{L}/u.test(name) || name.length > 60 || !before) return undefined;
  const gap = at - before.to;
  return gap >= 1 && gap <= mostGap ? { name, from: at, to: at, rest } : undefined;
}

/** "Status A = in use, X = gone", "Type: P6 powder", "active Y/N", "date DDMMYY": what a field is called, and what its codes are. */
function calledIn(text: string): string[] {
  const [, dated, format] = /^([^,]{2,40}?),?\s+([A-Z]{6,8})$/u.exec(text) ?? [];
  if (dated !== undefined && format !== undefined && dayFormat(format) !== undefined) return [dated, format];
  const [, flag, marks] = /^([^,]{2,40}?)\s+(\p{L}{1,2}\/\p{L}{1,2})$/u.exec(text) ?? [];
  if (flag !== undefined && marks !== undefined) return [flag, marks];
  const [, name, codes] = /^([^:=,]{2,40}?)(?::\s+|\s+(?=\S{1,3}\s*=\s))(.+)$/u.exec(text) ?? [];
  return name === undefined || codes === undefined ? text.split(/,\s+/) : [name.trim(), codes];
}

/** Layouts that a table holds, whatever its columns are called. */
export function layoutsInTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): RecordLayout[] {
  const numbers = columns.flatMap((_, at) =>
    rows.length >= fewestFields && rows.every((row) => whole.test((row[at] ?? '').trim())) ? [at] : [],
  );
  for (const from of numbers) {
    for (const to of numbers) {
      if (from === to) continue;
      const starts = rows.map((row) => Number(row[from]));
      if (
        !followOneAnother(
          starts,
          rows.map((row) => Number(row[to])),
        )
      )
        continue;
      const record = recordsOf(starts);
      const sameIn = (at: number) =>
        rows.every(
          (row, place) =>
            place === 0 || record[place] !== record[place - 1] || row[at] === rows[place - 1]?.[at],
        );
      const titled = columns.flatMap((_, at) => (at !== from && at !== to && sameIn(at) ? [at] : []));
      const name = columns.findIndex(
        (_, at) =>
          !numbers.includes(at) &&
          rows.every((row) => (row[at] ?? '').trim() !== '') &&
          new Set(rows.map((row, place) => `${record[place]} ${row[at]}`)).size === rows.length &&
          rows.some((row) => /\p{L}/u.test(row[at] ?? '')),
      );
      if (name < 0) continue;
      const decimals = numbers.find(
        (at) => at !== from && at !== to && /de[cz]i|scale|nachkomma/i.test(columns[at] ?? ''),
      );
      const others = columns.flatMap((_, at) =>
        [name, from, to].includes(at) || numbers.includes(at) || titled.includes(at) ? [] : [at],
      );
      return layoutsOf(
        rows.map((row) => ({
          name: (row[name] ?? '').trim(),
          from: Number(row[from]),
          to: Number(row[to]),
          rest: others.map((at) => (row[at] ?? '').trim()),
          decimals: decimals === undefined ? undefined : Number(row[decimals]),
          titles: new Set(record).size > 1 ? titled.map((at) => (row[at] ?? '').trim()) : [],
        })),
      );
    }
  }
  return [];
}

/** The number of the record that each field belongs to: it begins anew where a field stands further left. */
function recordsOf(starts: readonly number[]): number[] {
  let record = 0;
  return starts.map((start, at) => {
    if (at > 0 && start <= (starts[at - 1] ?? 0)) record += 1;
    return record;
  });
}

function followOneAnother(from: readonly number[], to: readonly number[]): 'length' | 'end' | undefined {
  const record = recordsOf(from);
  const pairs = from.flatMap((_, at) => (at > 0 && record[at] === record[at - 1] ? [at] : []));
  if (pairs.length < fewestFields - 1) return undefined;
  const share = (next: (at: number) => number) =>
    pairs.filter((at) => from[at] === next(at - 1)).length / pairs.length;
  if (to.every((length) => length > 0) && share((at) => (from[at] ?? 0) + (to[at] ?? 0)) >= mostly)
    return 'length';
  // Some leave a blank between fields.
  const near = pairs.filter((at) => {
    const gap = (from[at] ?? 0) - (to[at - 1] ?? 0);
    return gap >= 1 && gap <= mostGap;
  });
  const isEnd = to.every((end, at) => end >= (from[at] ?? 0)) && near.length >= mostly * pairs.length;
  return isEnd ? 'end' : undefined;
}

function layoutsOf(rows: readonly FieldRow[]): RecordLayout[] {
  const starts = rows.map(({ from }) => from);
  const as = followOneAnother(
    starts,
    rows.map(({ to }) => to),
  );
  if (!as) return [];
  const first = Math.min(...starts) === 0 ? 0 : 1;
  const record = recordsOf(starts);
  const blocks = [...new Set(record)].map((each) => rows.filter((_, at) => record[at] === each));
  const shared = wordsOfAll(blocks.map(([head]) => head?.titles ?? []));
  return usable(
    blocks.map((block) => {
      const titles = block[0]?.titles ?? [];
      const words = titles.flatMap(wordsIn);
      return {
        title: (titles.findLast((title) => wordsIn(title).some((word) => !shared.has(word))) ?? '').trim(),
        marks: [
          ...new Set([...words, ...block.slice(0, 3).flatMap(({ rest }) => rest.flatMap(quotedIn))]),
        ].filter((word) => !shared.has(word)),
        fields: block.map(({ name: written, from, to, rest: others, decimals }) => {
          // "milk, in tenths of kg": what is behind a comma is said of the field.
          const [name = written, ...said] = calledIn(written);
          const rest = [...said, ...others];
          const shape = rest.map(picture).find((each) => each !== undefined);
          return {
            name,
            start: from - first,
            length: as === 'length' ? to : to - from + 1,
            decimals: decimals ?? shape?.decimals ?? decimalsSaid(said.join(' ')),
            remark: rest.filter((text) => /\p{L}/u.test(text) && !picture(text)).join(' '),
          };
        }),
      };
    }),
  );
}

/** "In tenths of kg", "in Hundertstel Prozent": how many digits stand behind a point that is not written. */
function decimalsSaid(text: string): number {
  if (
    /\b(?:tenths?|tienden|zehnteln?|dixi[eè]mes?|d[eé]cimas?|d[eé]cimos?|decimi|tiondelar|tiendedele)\b/iu.test(
      text,
    )
  )
    return 1;
  return /\b(?:hundredths?|honderdsten?|hundertsteln?|centi[eè]mes?|cent[eé]sim[ao]s?|centesimi|hundradelar|hundrededele|cents)\b/iu.test(
    text,
  )
    ? 2
    : 0;
}

/** `'H'`: what a field holds. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/['"‘“]([^'"’”]{1,12})['"’”]/g)].flatMap(([, word = '']) => word);
}

/** Words that say nothing of one record, since others have them too. */
function wordsOfAll(titles: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const each of titles)
    for (const word of new Set(each.flatMap(wordsIn))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].flatMap(([word, count]) => (count > 1 ? [word] : [])));
}
