import { dayFormat } from './day-format.js';
import { endOf, type Field, type RecordLayout } from './layout.js';

/** How the lines of a file are told apart: each layout with the mark of its lines, all at one place. */
export interface Cutting {
  at: number;
  kinds: { mark: string; layout: RecordLayout; signs: ReadonlyMap<Field, Field> }[];
}

const mostPlaces = 40;
const mostly = 0.6;
const nearlyAll = 0.9;

/** How these layouts cut these lines; undefined where they are not what the lines are made of. */
export function cuttingOf(layouts: readonly RecordLayout[], lines: readonly string[]): Cutting | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length < 2 || layouts.length === 0) return undefined;
  const [only] = layouts;
  if (layouts.length === 1 && only)
    return fits(only, filled) ? cutting(0, [{ mark: '', layout: only }], filled) : undefined;
  let best: { at: number; kinds: { mark: string; layout: RecordLayout }[]; count: number } | undefined;
  for (let at = 0; at < mostPlaces; at += 1) {
    const kinds = layouts.flatMap((layout) => {
      const [most] = layout.marks
        .map((mark) => ({ mark, count: filled.filter((line) => line.startsWith(mark, at)).length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || b.mark.length - a.mark.length);
      return most ? [{ ...most, layout }] : [];
    });
    const count =
      new Set(kinds.map(({ mark }) => mark)).size === kinds.length
        ? kinds.reduce((sum, kind) => sum + kind.count, 0)
        : 0;
    if (kinds.length * 2 > layouts.length && count > (best?.count ?? 0)) best = { at, kinds, count };
  }
  return best && best.count >= mostly * filled.length ? cutting(best.at, best.kinds, filled) : undefined;
}

/** Lines as long as the layout, none of them much shorter. */
function fits(layout: RecordLayout, lines: readonly string[]): boolean {
  const end = endOf(layout);
  const last = Math.max(...layout.fields.map(({ start }) => start));
  const exact = lines.filter((line) => line.length === end).length;
  const near = lines.filter((line) => line.length <= end && line.length > last / 2).length;
  return exact >= mostly * lines.length && near >= nearlyAll * lines.length;
}

function cutting(
  at: number,
  kinds: readonly { mark: string; layout: RecordLayout }[],
  lines: readonly string[],
): Cutting {
  return {
    at,
    kinds: kinds.map(({ mark, layout }) => {
      const own = lines.filter((line) => line.startsWith(mark, at));
      return { mark, layout: withStart(layout, at), signs: signsOf(layout, own) };
    }),
  };
}

/** What stands before the mark and is no field says something of the line as well. */
function withStart(layout: RecordLayout, at: number): RecordLayout {
  if (at === 0 || layout.fields.some(({ start }) => start < at)) return layout;
  const lead = { name: `characters 1-${at}`, start: 0, length: at, decimals: 0, remark: '' };
  return { ...layout, fields: [lead, ...layout.fields] };
}

/** A minus in a field of its own behind a number: by the number. */
function signsOf({ fields }: RecordLayout, lines: readonly string[]): Map<Field, Field> {
  const signs = new Map<Field, Field>();
  for (const [at, field] of fields.entries()) {
    const number = fields[at - 1];
    if (field.length !== 1 || !number) continue;
    const held = new Set(lines.map((line) => partOf(line, field)));
    const isNumber = lines.every((line) => /^\d*$/.test(partOf(line, number)));
    if (isNumber && held.has('-') && [...held].every((each) => ['', '-', '+'].includes(each)))
      signs.set(number, field);
  }
  return signs;
}

export function partOf(line: string, { start, length }: Field): string {
  return line.slice(start, start + length).trim();
}

/** What a field of a line holds: its point written out, its sign before it. What fills it to say nothing is blank. */
export function cellOf(line: string, field: Field, sign: Field | undefined): string {
  const text = partOf(line, field);
  if (field.length > 1 && text.length === field.length && /^([^\p{L}\p{N}])\1*$/u.test(text)) return '';
  if (saysNothing(text, field)) return '';
  const format = dayOf(field);
  if (format !== undefined && /^\d+$/.test(text) && text.length === field.length) return asDay(text, format);
  const cell = field.decimals > 0 && /^\d+$/.test(text) ? withPoint(text, field.decimals) : text;
  return sign && partOf(line, sign) === '-' && /^[\d.]+$/.test(cell) ? `-${cell}` : cell;
}

const zerosSayNothing =
  /\bzero(?:e?s)?\s*(?:=|:|means?|is|are|if)\s*(?:none|no\b|not|blank|empty|null|unknown|n\/?a)/i;

/** Zeros where the layout says that they stand for nothing; no day is all zeros. */
function saysNothing(text: string, field: Field): boolean {
  return /^0+$/.test(text) && (dayOf(field) !== undefined || zerosSayNothing.test(field.remark));
}

/** As long as the field. */
function dayOf({ remark, length }: Field): string | undefined {
  const format = dayFormat(remark);
  return format?.length === length ? format : undefined;
}

/** Years of two digits are those from 1970 to 2069. */
function asDay(digits: string, format: string): string {
  const part = (letter: string) => digits.slice(format.indexOf(letter), format.lastIndexOf(letter) + 1);
  const year = part('Y');
  const century = year.length === 4 ? '' : year < '70' ? '20' : '19';
  const day = `${century}${year}-${part('M')}-${part('D')}`;
  return new Date(day).toJSON()?.startsWith(day) ? day : digits;
}

function withPoint(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, -decimals).replace(/^0+(?=\d)/, '');
  return `${whole}.${padded.slice(-decimals)}`;
}
