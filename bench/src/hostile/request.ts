import { plainSchema } from '@godwit/contract/openapi';
import { basePath, type Route } from '@godwit/contract/route';
import { routes } from '@godwit/contract/routes';
import { type Chance, chance as chanceOf } from '../random.js';
import { formBody, jsonBody, rawBody, type Sent } from './bodies.js';
import type { Known } from './known.js';
import { oddTexts } from './texts.js';
import { type Json, uuid, valueFor } from './values.js';

export interface HostileRequest extends Sent {
  /** The number it was made from: the same one makes the same, but for ids of things that were there. */
  number: number;
  operation: string;
  method: string;
  /** As it goes over the wire. */
  path: string;
  as: Route['auth'];
}

interface Target {
  operation: string;
  route: Route;
  body: Json | undefined;
  query: [name: string, schema: Json][];
}

const all = Object.entries<Route>(routes).map(
  ([operation, route]): Target => ({
    operation,
    route,
    body: route.body && plainSchema(route.body),
    query: Object.entries((route.query ? plainSchema(route.query).properties : {}) as Record<string, Json>),
  }),
);
const writing = all.filter(({ route }) => route.method !== 'GET');
const reading = all.filter(({ route }) => route.method === 'GET');

/** Every route that writes. */
export const writingOperations = writing.map(({ operation }) => operation);

/** Four in five go to routes that write, to each as many as to any other. */
export function hostileRequest(number: number, seed: number, known: Known): HostileRequest {
  const chance = chanceOf(seed * 1_000_003 + number);
  // The first numbers of neighbouring seeds resemble each other.
  for (let n = 0; n < 5; n += 1) chance.next();
  const turn = Math.floor(number / 5);
  const target =
    number % 5 === 4 ? reading[turn % reading.length] : writing[(number - turn) % writing.length];
  if (!target) throw new Error('the contract has no routes');
  const { operation, route } = target;
  const sent = bodyFor(target, chance, known);
  return {
    number,
    operation,
    method: route.method,
    path: basePath + pathFor(target, chance, known),
    as: route.auth,
    ...sent,
    headers: { ...sent.headers, ...oddHeaders(chance) },
  };
}

function bodyFor({ route, body }: Target, chance: Chance, known: Known): Sent {
  if (route.bodyMedia) return rawBody(chance);
  if (route.form && chance.next() < 0.5) return formBody(chance);
  if (body) return jsonBody(valueFor(body, chance, known), chance);
  if (chance.next() < 0.8) return { headers: {}, body: undefined, framing: 'length' };
  return jsonBody({ x: 1 }, chance);
}

function pathFor({ route, query }: Target, chance: Chance, known: Known): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => paramFor(route, name, chance, known));
  const asked = query.filter(() => chance.next() < 0.4).map(([name]) => queryFor(name, chance, known));
  if (chance.next() < 0.05)
    asked.push(chance.pick(['__proto__=1', 'x', '&&&', 'a[b]=1', '%zz=%', '=']) ?? '');
  if (chance.next() < 0.01) asked.push(`x=${'q'.repeat(chance.pick([5000, 15_000, 30_000]) ?? 0)}`);
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}

function paramFor({ path, method }: Route, name: string, chance: Chance, known: Known): string {
  const kind = chance.next();
  const thing = name === 'token' ? (path.split('/')[1] ?? '').replace(/s$/, '') : name;
  const there = known.pick(aliases[thing] ?? thing, chance);
  // What is deleted every time is there for nobody else.
  if (there !== undefined && kind < (method === 'DELETE' ? 0.2 : 0.75)) {
    const ending = name === 'file' ? chance.pick(['.csv', '.ndjson', '.xlsx', '.parquet', '', '.exe']) : '';
    return encode(there) + ending;
  }
  if (name === 'row_index' && kind < 0.75) return String(chance.between(0, 3));
  if (kind < 0.85) return uuid(chance);
  return encode(chance.pick(oddTexts) ?? '').slice(0, 12_000);
}

const aliases: Record<string, string> = { template_slug: 'slug', file: 'slug', key_id: 'api_key_id' };

function queryFor(name: string, chance: Chance, known: Known): string {
  const good: Record<string, string[]> = {
    limit: ['1', '10', '10000'],
    offset: ['0', '5'],
    after: ['0', '1'],
    format: ['json', 'md'],
    filter: ['all', 'valid', 'invalid'],
    include: ['user', 'tools', 'all'],
    omit_empty: ['true', 'false'],
  };
  const usual = good[name] ?? [known.pick(name, chance) ?? known.pick('run_id', chance) ?? 'x'];
  const value = chance.next() < 0.5 ? chance.pick(usual) : chance.pick(oddTexts);
  const one = `${name}=${encode(value ?? '')}`;
  return chance.next() < 0.05 ? `${one}&${one}` : one.slice(0, 12_000);
}

/** As browsers do; half a pair of surrogates as the bytes it would be. */
function encode(text: string): string {
  if (text.isWellFormed()) return text === '%zz' ? text : encodeURIComponent(text);
  return [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function oddHeaders(chance: Chance): Record<string, string> {
  if (chance.next() < 0.9) return {};
  const [name, value] = chance.pick([
    ['cookie', 'godwit_session=%00; __proto__=1; =;;;'],
    ['accept-encoding', 'gzip;q=NaN, *;q=2, \u00ff'],
    ['last-event-id', '1e999'],
    ['x-forwarded-for', `${'1.1.1.1, '.repeat(200)}x`],
    ['expect', '100-continue'],
    ['if-none-match', '*'],
    ['accept', '\u00e9/\u00e9'],
    ['authorization', 'Bearer \u00ff'],
    ['x-odd', 'h'.repeat(6000)],
  ] as const) ?? ['x-odd', ''];
  return { [name]: value };
}
