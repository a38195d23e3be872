import type { DbfField } from './header.js';

const dayMs = 86_400_000;
/** The Julian day of 1970-01-01. */
const julianEpoch = 2_440_588;

/** A cell as text, or undefined where it is blank; `kind` says what about it a person should know. */
export interface DbfCell {
  text: string;
  kind?: 'binary' | 'odd';
}

/** Numbers and dates are text in the file already, and are kept digit by digit; the rest is told by its bytes. */
export function cellText(raw: string, { type, size }: DbfField, isSeven = false): DbfCell | undefined {
  switch (type) {
    case 'C':
    case 'M':
      return { text: plain(raw) };
    case 'N':
    case 'F':
      return numberText(plain(raw).trim());
    case 'L':
      return /^[TtYy]$/.test(raw) ? { text: 'true' } : /^[FfNn]$/.test(raw) ? { text: 'false' } : undefined;
    case 'D':
      return dayText(plain(raw).trim());
  }
  // The library cuts blanks off the end, which in bytes are a part of the number.
  const bytes = Buffer.alloc(size, 0x20);
  bytes.write(raw, 'latin1');
  if (isSeven && 'I+O'.includes(type)) return sevenText(bytes);
  if (type === 'I' && size === 4) return { text: String(bytes.readInt32LE(0)) };
  if (type === '+' && size === 4) return { text: String(bytes.readInt32LE(0)) };
  if (type === 'Y' && size === 8) return { text: currencyText(bytes.readBigInt64LE(0)) };
  if (type === 'B' && size === 8) return { text: String(bytes.readDoubleLE(0)) };
  if (type === 'T' && size === 8) return momentText(bytes);
  return { text: bytes.toString('hex'), kind: 'binary' };
}

/** Most significant byte first, so that bytes sort as numbers do: the sign turned, of negative reals every bit. */
function sevenText(bytes: Buffer): DbfCell | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined;
  const isNegative = bytes.readUInt8(0) < 0x80;
  if (bytes.length === 4) {
    bytes.writeUInt8(bytes.readUInt8(0) ^ 0x80);
    return { text: String(bytes.readInt32BE(0)) };
  }
  if (bytes.length !== 8) return { text: bytes.toString('hex'), kind: 'binary' };
  const real = Buffer.from(isNegative ? bytes.map((byte) => ~byte) : bytes);
  if (!isNegative) real.writeUInt8(bytes.readUInt8(0) ^ 0x80);
  return { text: String(real.readDoubleBE(0)) };
}

function plain(text: string): string {
  return text.replace(/[\0 ]+$/, '').replaceAll('\0', '\ufffd');
}

function numberText(text: string): DbfCell | undefined {
  if (text === '') return undefined;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? { text } : { text, kind: 'odd' };
}

function dayText(text: string): DbfCell | undefined {
  if (text === '' || /^0+$/.test(text)) return undefined;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return { text, kind: 'odd' };
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return real ? { text: iso } : { text, kind: 'odd' };
}

function currencyText(tenThousandths: bigint): string {
  const digits = String(tenThousandths < 0n ? -tenThousandths : tenThousandths).padStart(5, '0');
  return `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Days and milliseconds. FoxPro knows whole seconds only and stores them a millisecond short at times. */
function momentText(bytes: Buffer): DbfCell | undefined {
  const day = bytes.readInt32LE(0);
  const ms = bytes.readInt32LE(4);
  if ((day === 0 && ms === 0) || bytes.every((byte) => byte === 0x20)) return undefined;
  const moment = new Date((day - julianEpoch) * dayMs + Math.round(ms / 1000) * 1000);
  if (Number.isNaN(moment.getTime())) return { text: bytes.toString('hex'), kind: 'odd' };
  const [iso = '', time = ''] = moment.toISOString().split('T');
  const clock = time.slice(0, 8);
  return { text: clock === '00:00:00' ? iso : `${iso} ${clock}` };
}
