import { gzipSync } from 'node:zlib';
import type { Chance } from '../random.js';
import { oddPatterns, oddTexts } from './texts.js';

export interface Sent {
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** `cut`: less is sent than was announced, then the connection ends: no answer is due. */
  framing: 'length' | 'chunked' | 'cut';
}

const mb = 2 ** 20;
/** Written into JSON by hand, because JSON.stringify would not. */
const oddValues = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '123456789012345678901234567890',
  '"\\u0000"',
  '"\\ud800"',
  '"\\ud800\\ud800"',
  '[[[[[[]]]]]]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":{"a":{"a":{"a":1}}}}',
  '[null,null]',
  '["a",1,{}]',
];
const types = [
  'application/json; charset=utf-8',
  'application/JSON',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/vnd.api+json',
  ';;;',
  '/',
  'a'.repeat(5000),
];

/** A JSON body, as it is or made worse in some way. */
export function jsonBody(value: unknown, chance: Chance): Sent {
  const kind = chance.next();
  let text = JSON.stringify(value) ?? '';
  if (kind < 0.45) return asJson(text, chance);
  if (kind < 0.75) {
    for (let n = chance.between(1, 3); n > 0; n -= 1) text = worse(text, chance);
    return asJson(text, chance);
  }
  if (kind < 0.8) return asJson(large(text, chance), chance);
  if (kind < 0.88) return asJson(cutOrJunk(text, chance), chance);
  return oddlySent(text, chance);
}

function asJson(text: string, chance: Chance): Sent {
  const framing = chance.next() < 0.1 ? 'chunked' : 'length';
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(text), framing };
}

/** One value becomes another, or an object gets another member. */
function worse(text: string, chance: Chance): string {
  const odd = chance.next() < 0.7 ? chance.pick(oddValues) : JSON.stringify(chance.pick(oddTexts));
  const name = JSON.stringify(
    chance.pick(['__proto__', 'constructor', 'x', '', 'toString', 'id', 'account_id']),
  );
  const places = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/g)];
  const place = chance.pick(places);
  if (chance.next() < 0.65 && place)
    return text.slice(0, place.index) + odd + text.slice(place.index + place[0].length);
  const opened = [...text.matchAll(/\{/g)];
  const at = (chance.pick(opened)?.index ?? -1) + 1;
  if (at === 0) return odd ?? 'null';
  const comma = text[at] === '}' ? '' : ',';
  // Twice the same member, if it is there already.
  const twice = /^"[^"]*":/.exec(text.slice(at))?.[0];
  const member = twice && chance.next() < 0.3 ? `${twice}${odd}` : `${name}:${odd}`;
  return `${text.slice(0, at)}${member}${comma}${text.slice(at)}`;
}

/** Up to and over the limit of 2 MB: one long text, many items, many names, deep nesting. */
function large(text: string, chance: Chance): string {
  const first = /"([^"\\]*)":/.exec(text)?.[1] ?? 'name';
  const room = chance.pick([20_000, 200_000, 1.9 * mb, 2.5 * mb]) ?? 20_000;
  const fill = (unit: string) => unit.repeat(Math.floor(room / unit.length));
  const item = chance.pick(['1', '{}', '""', '[]', 'null', '{"name":"a"}', '"a"']) ?? '1';
  const column = (n: number) =>
    JSON.stringify({ name: `c${n}`, strictRule: `${chance.pick(oddPatterns)}${n}`.slice(0, 2000) });
  switch (chance.between(0, 7)) {
    case 0:
      return `{"${first}":"${fill('z')}"}`;
    case 1:
      return `{"${first}":[${fill(`${item},`)}${item}]}`;
    case 2:
      return `{${Array.from({ length: room / 12 }, (_, n) => `"k${n}":1`).join(',')}}`;
    case 3:
      return `{"${first}":${fill('[').slice(0, room / 2)}${fill(']').slice(0, room / 2)}}`;
    case 4:
      return `${fill('{"a":').slice(0, 400_000)}1${'}'.repeat(Math.floor(Math.min(room, 400_000) / 5))}`;
    case 5:
      return `{"name":"many","columns":[${Array.from({ length: 1000 }, (_, n) => column(n)).join(',')}]}`;
    case 6:
      return `{"${first}":"${fill('\\u00e9')}"}`;
    default:
      return `{"${first}":${'9'.repeat(Math.min(room, 500_000))}}`;
  }
}

function cutOrJunk(text: string, chance: Chance): string {
  const junk = ['', '{', '[', '"', 'nul', '{"a":}', '{"a":1,}', "{'a':1}", '\u0000', '\ufeff{}', ' ', '[]'];
  if (chance.next() < 0.5) return chance.pick(junk) ?? '';
  return text.slice(0, chance.between(0, text.length));
}

/** What is no JSON, or does not look like it. */
function oddlySent(text: string, chance: Chance): Sent {
  const json = { 'content-type': 'application/json' };
  const framing = 'length' as const;
  switch (chance.between(0, 7)) {
    case 0:
      return { headers: json, body: Buffer.from(`${text.slice(0, -1)}\u00ff"`, 'latin1'), framing };
    case 1:
      return { headers: json, body: Buffer.from(text, 'utf16le'), framing };
    case 2:
      return { headers: json, body: Buffer.from(`\ufeff${text}`), framing };
    case 3:
      return { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(text), framing };
    case 4:
      return { headers: json, body: Buffer.from(text), framing: 'cut' };
    case 5:
      return { headers: {}, body: Buffer.from(text), framing: 'chunked' };
    case 6:
      return { headers: json, body: undefined, framing };
    default:
      return { headers: { 'content-type': chance.pick(types) ?? '' }, body: Buffer.from(text), framing };
  }
}

const parts = [
  'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCode,Title\n1,One\n',
  'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: \0\r\n\r\nx',
  'content-disposition: form-data; name="file"; filename="__proto__.csv"\r\n\r\n"\n"",\0,\ufeff',
  'content-disposition: form-data; name="file"; filename="../../x.json"\r\n\r\n{"a":',
  'content-disposition: form-data; name="file"\r\n\r\nno name',
  'content-disposition: form-data; name="templates"\r\n\r\nnone_such,\0',
  'content-disposition: form-data; name="instruction"\r\n\r\nKeep only rows where Code is 1',
  'content-disposition: form-data; name="__proto__"\r\n\r\nx',
  'content-disposition: form-data\r\n\r\nx',
  'content-type: text/plain\r\n\r\nx',
  '\r\n\r\n',
  ': \r\n\r\n',
  '',
];

/** A form, most of them malformed. */
export function formBody(chance: Chance): Sent {
  const boundary = chance.pick(['b', 'x'.repeat(70), 'a b', '----']) ?? 'b';
  const count = chance.next() < 0.9 ? chance.between(0, 4) : 1100;
  const chosen = Array.from({ length: count }, () => chance.pick(parts) ?? '');
  const large =
    chance.next() < 0.1
      ? `content-disposition: form-data; name="instruction"\r\n\r\n${'i'.repeat(200_000)}`
      : '';
  const text = [...chosen, large].map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  const end = chance.next() < 0.8 ? `--${boundary}--\r\n` : '';
  const quoted = chance.next() < 0.9 ? boundary : `"${boundary}`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${quoted}` },
    body: Buffer.from(text + end, chance.next() < 0.9 ? 'utf8' : 'latin1'),
    framing: chance.next() < 0.8 ? 'length' : 'chunked',
  };
}

/** Bytes for a signed upload. */
export function rawBody(chance: Chance): Sent {
  const length = chance.pick([0, 1, 10, 1000, 100_000]) ?? 0;
  const body =
    chance.next() < 0.5
      ? Buffer.from('Code,Title\n1,One\n2,Two\n'.repeat(chance.between(1, 50)))
      : Buffer.from(Array.from({ length }, () => chance.between(0, 255)));
  return {
    headers: { 'content-type': chance.pick([...types, 'text/csv']) ?? '' },
    body,
    framing: chance.pick(['length', 'length', 'chunked', 'cut']) ?? 'length',
  };
}
