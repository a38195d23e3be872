import { readdirSync, readFileSync } from 'node:fs';

/** One request that must be refused, as it stands in `cases/*.json`. */
export interface Case {
  name: string;
  /** Who asks: the first account's key unless told. */
  as?: 'key' | 'admin' | 'nobody';
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string;
  raw_base64?: string;
  status: number;
  error_includes: string[];
}

const folder = new URL('../../cases/', import.meta.url);

export function readCases(): { area: string; cases: Case[] }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      area: file.replace('.json', ''),
      cases: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case[],
    }));
}

export type Values = Record<string, string>;

/**
 * `{{name}}` becomes a value of the furnished account, `{{repeat:TEXT:COUNT}}` a long text. A colon inside
 * TEXT is written `@`.
 */
export function fill(text: string, values: Values): string {
  return text
    .replace(/\{\{repeat:(.+?):(\d+)\}\}/g, (_, piece: string, count: string) =>
      piece.replaceAll('@', ':').repeat(Number(count)),
    )
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The bytes of a case's body, or nothing when it has none. */
export function bodyOf(one: Case, values: Values): string | Uint8Array | undefined {
  if (one.raw_base64 !== undefined) return Buffer.from(one.raw_base64, 'base64');
  if (one.raw !== undefined) return fill(one.raw, values);
  return one.body === undefined ? undefined : write(one.body, values);
}

/** JSON with the generators carried out; written by hand, since JSON.stringify gives up on deep values. */
function write(value: unknown, values: Values): string {
  if (typeof value === 'string') return JSON.stringify(fill(value, values));
  if (Array.isArray(value)) return `[${value.map((item) => write(item, values)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [[name, argument] = ['', null], ...more] = Object.entries(value);
  if (more.length === 0 && name === '$repeat') {
    const [piece, count] = argument as [string, number];
    return JSON.stringify(piece.repeat(count));
  }
  if (more.length === 0 && name === '$deep')
    return '['.repeat(Number(argument)) + ']'.repeat(Number(argument));
  if (more.length === 0 && name === '$list') {
    const [item, count] = argument as [unknown, number];
    return `[${Array<string>(count).fill(write(item, values)).join(',')}]`;
  }
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${write(item, values)}`);
  return `{${members.join(',')}}`;
}
