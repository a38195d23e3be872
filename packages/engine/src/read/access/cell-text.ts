import type { Column, Value } from 'mdb-reader';

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);

/** A cell as text, or undefined where it has none; `binary` says that these are hexadecimal digits. */
export function cellText(
  value: Value | undefined,
  type: Column['type'],
): { text: string; binary?: true } | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return { text: dateText(value) };
  if (Buffer.isBuffer(value)) return { text: value.toString('hex'), binary: true };
  // Attachments: their names. Their content would be a file in a cell.
  if (Array.isArray(value)) return { text: value.map(({ name }) => name).join('; ') };
  if (typeof value === 'number') return { text: type === 'float' ? singleText(value) : String(value) };
  if (type === 'datetimextended') return { text: extendedText(String(value)) };
  return { text: String(value).replaceAll('\0', '\ufffd') };
}

/**
 * Days before 1899-12-30 are negative, but their time of day still counts forwards: -1.25 is six in the morning of
 * the 29th. The library takes it as a quarter of a day before the 29th.
 */
function dateText(date: Date): string {
  const ms = date.getTime();
  if (Number.isNaN(ms)) return '';
  const since = ms - epoch;
  const rest = Math.abs(since % dayMs);
  const moment = new Date(epoch + Math.trunc(since / dayMs) * dayMs + rest);
  if (Number.isNaN(moment.getTime())) return '';
  const [day = '', time = ''] = moment.toISOString().replace('Z', '').split('T');
  if (rest === 0) return day;
  return `${day} ${time.replace(/\.000$/, '')}`;
}

/** `2020.06.17 22:23:24.123456700` of the library, written as other dates are. */
function extendedText(text: string): string {
  const [day = '', time = ''] = text.split(' ');
  const exact = time.replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') ? '' : zeros && time.includes('.') ? '' : zeros,
  );
  const iso = day.replaceAll('.', '-');
  return /^00:00:00$/.test(exact) ? iso : `${iso} ${exact}`;
}

/** The fewest digits that give the same number of four bytes: 0.1, not 0.10000000149011612. */
function singleText(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
