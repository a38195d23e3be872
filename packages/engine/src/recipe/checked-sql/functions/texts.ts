import { createHash } from 'node:crypto';
import { codePoints, lowerText, upperText } from '../../../cells/text.js';
import type { CallSpec, Value } from '../functions.js';
import { NoReference } from '../no-reference.js';
import { SCALE } from '../numbers.js';

const call =
  (name: string) =>
  (...args: string[]) =>
    `${name}(${args.join(', ')})`;
/** Positions far beyond any text: DuckDB raises on some of them. */
const POSITION = { constant: 'integer', from: -1_000_000, to: 1_000_000 } as const;
const PADDING = { constant: 'integer', from: 0, to: 1000 } as const;
const SHORT = { constant: 'text', longest: 100 } as const;

const upper = text('upper', upperText);
const lower = text('lower', lowerText);
const length: CallSpec = {
  args: ['text'],
  result: 'integer',
  sql: call('length'),
  reference: (value) => BigInt(codePoints(String(value)).length) * SCALE,
};
const substring: CallSpec = {
  args: ['text', POSITION],
  optional: [{ ...POSITION, from: 0 }],
  result: 'text',
  sql: call('substring'),
};
const startsWith = question('starts_with', (value, part) => value.startsWith(part));
const endsWith = question('ends_with', (value, part) => value.endsWith(part));
const position: CallSpec = {
  args: ['text', 'text'],
  result: 'integer',
  sql: call('instr'),
  reference: (value, part) => {
    const found = String(value).indexOf(String(part));
    return BigInt(codePoints(String(value).slice(0, found)).length + (found < 0 ? 0 : 1)) * SCALE;
  },
};
const lpad: CallSpec = { args: ['text', PADDING, SHORT], result: 'text', sql: padded('lpad') };
const rpad: CallSpec = { args: ['text', PADDING, SHORT], result: 'text', sql: padded('rpad') };

export const TEXT_FUNCTIONS: readonly (readonly [string, CallSpec])[] = [
  ['upper', upper],
  ['ucase', upper],
  ['lower', lower],
  ['lcase', lower],
  ['trim', trimmed('trim', /^\p{Zs}+|\p{Zs}+$/gu)],
  ['ltrim', trimmed('ltrim', /^\p{Zs}+/u)],
  ['rtrim', trimmed('rtrim', /\p{Zs}+$/u)],
  ['length', length],
  ['len', length],
  ['char_length', length],
  ['character_length', length],
  ['left', end('left', (points, count) => points.slice(0, count))],
  ['right', end('right', (points, count) => (count === 0 ? [] : points.slice(-count)))],
  ['substring', substring],
  ['substr', substring],
  ['split_part', { args: ['text', 'text', POSITION], result: 'text', sql: call('split_part') }],
  ['reverse', { args: ['text'], result: 'text', sql: call('reverse') }],
  ['strip_accents', { args: ['text'], result: 'text', sql: call('strip_accents') }],
  ['nfc_normalize', { args: ['text'], result: 'text', sql: call('nfc_normalize') }],
  ['lpad', lpad],
  ['rpad', rpad],
  [
    'repeat',
    {
      args: [{ constant: 'text', longest: 10 }, PADDING],
      result: 'text',
      sql: call('repeat'),
      reference: (value, count) => String(value).repeat(Number(BigInt(count ?? 0) / SCALE)),
    },
  ],
  [
    'replace',
    {
      args: ['text', 'text', { constant: 'text', longest: 1000 }],
      result: 'text',
      sql: call('replace'),
      growth: ([, from, to]) =>
        Math.max(1, Buffer.byteLength(to ?? '') / Math.max(1, Buffer.byteLength(from ?? ''))),
      reference: (value, from, to) =>
        from === '' ? value : String(value).replaceAll(String(from), () => String(to)),
    },
  ],
  [
    'translate',
    {
      args: ['text', { constant: 'text', longest: 1000 }, { constant: 'text', longest: 1000 }],
      result: 'text',
      sql: call('translate'),
      // One byte may become the four of another character.
      growth: () => 4,
    },
  ],
  ['contains', question('contains', (value, part) => value.includes(part))],
  ['starts_with', startsWith],
  ['prefix', startsWith],
  ['^@', startsWith],
  ['ends_with', endsWith],
  ['suffix', endsWith],
  ['position', position],
  ['strpos', position],
  ['instr', position],
  [
    '||',
    {
      args: ['any', 'any'],
      result: 'text',
      sql: (left, right) => `(${left} || ${right})`,
      reference: (left, right) => `${left}${right}`,
    },
  ],
  [
    'concat',
    {
      args: ['any'],
      rest: 'any',
      result: 'text',
      sql: call('concat'),
      nulls: true,
      reference: (...values) => values.filter((value) => value !== null).join(''),
    },
  ],
  [
    'concat_ws',
    {
      args: [{ constant: 'text', longest: 100 }, 'any'],
      rest: 'any',
      result: 'text',
      sql: call('concat_ws'),
      nulls: true,
      reference: (separator, ...values) => values.filter((value) => value !== null).join(String(separator)),
    },
  ],
  ['md5', digest('md5')],
  ['sha256', digest('sha256')],
];

function text(name: string, of: (value: string) => string): CallSpec {
  // Case mapping may turn two bytes into three.
  const growth = () => 1.5;
  return {
    args: ['text'],
    result: 'text',
    sql: call(name),
    growth,
    reference: (value) => of(String(value)),
  };
}

function trimmed(name: string, ends: RegExp): CallSpec {
  return {
    args: ['text'],
    optional: [SHORT],
    result: 'as first',
    sql: call(name),
    reference: (value, characters) => {
      if (characters !== undefined) throw new NoReference(`${name} with characters`);
      return String(value).replace(ends, '');
    },
  };
}

function question(name: string, holds: (value: string, part: string) => boolean): CallSpec {
  return {
    args: ['text', 'text'],
    result: 'boolean',
    sql: call(name),
    reference: (value, part) => holds(String(value), String(part)),
  };
}

function end(name: string, taken: (points: string[], count: number) => string[]): CallSpec {
  return {
    args: ['text', { ...POSITION, from: 0 }],
    result: 'text',
    sql: call(name),
    reference: (value, count) => taken(codePoints(String(value)), whole(count)).join(''),
  };
}

/** DuckDB raises where there is nothing to pad with. */
function padded(name: string): CallSpec['sql'] {
  return (value, length, fill) => `CASE WHEN ${fill} <> '' THEN ${name}(${value}, ${length}, ${fill}) END`;
}

function digest(name: string): CallSpec {
  return {
    args: ['text'],
    result: 'text',
    sql: call(name),
    reference: (value) => createHash(name).update(String(value)).digest('hex'),
  };
}

function whole(value: Value | undefined): number {
  return Number(BigInt(value ?? 0) / SCALE);
}
