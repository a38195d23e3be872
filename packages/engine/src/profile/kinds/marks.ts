import { COUNTRY_ALPHA_2 } from '../../cells/places.js';
import { email } from '../../validate/ai/kinds/email.js';
import { ip } from '../../validate/ai/kinds/ip.js';
import { url } from '../../validate/ai/kinds/url.js';
import { uuid } from '../../validate/ai/kinds/uuid.js';
import { COLOUR_WORDS } from '../data/colours.js';
import type { Kind } from '../kind.js';

const ENDINGS = new Set([
  ...COUNTRY_ALPHA_2.map((code) => code.toLowerCase()),
  ...'com net org info biz edu gov mil int io co eu uk dev app shop store online site tech cloud agency ai'.split(
    ' ',
  ),
  ...'example test local group solutions email consulting studio design company berlin hamburg london nyc'.split(
    ' ',
  ),
]);

/** Kinds that a value shows by a mark of its own; undefined where it shows none. */
export function markedKind(text: string): Kind | undefined {
  if (text.length < 2) return undefined;
  const first = text[0] ?? '';
  if (first === '{' || first === '[') return isJson(text) ? 'json' : isUuid(text) ? 'uuid' : undefined;
  if (first === '#') return /^#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})$/i.test(text) ? 'colour' : undefined;
  if (text.length > 2000) return undefined;
  if (text.includes('@')) return isEmail(text) ? 'email' : undefined;
  if (text.includes(' ')) return undefined;
  if (/^(?:https?|ftp):\/\/|^www\./i.test(text)) return isUrl(text) ? 'url' : undefined;
  if (text.length >= 32 && isUuid(text)) return 'uuid';
  if (/[.:]/.test(text) && /^[\da-f:.]+$/i.test(text) && isIp(text)) return 'ip';
  if (!text.includes('.')) return undefined;
  if (isDomain(text)) return 'domain';
  return /^[^/]+\/\S/.test(text) && isDomain(text.slice(0, text.indexOf('/'))) ? 'url' : undefined;
}

export function isColourWord(text: string): boolean {
  return COLOUR_WORDS.has(text.toLowerCase());
}

function isEmail(text: string): boolean {
  const bare = /^(?:mailto:)?(.+)$/i.exec(text)?.[1] ?? text;
  const inside = /^[^<>]*<([^<>]+)>$/.exec(bare)?.[1];
  return email.passes({ kind: 'email' }, inside ?? bare);
}

function isUrl(text: string): boolean {
  return url.passes({ kind: 'url' }, text);
}

function isIp(text: string): boolean {
  return ip.passes({ kind: 'ip', version: 'any' }, text);
}

/** 32 digits without a hyphen are a number. */
function isUuid(text: string): boolean {
  return uuid.passes({ kind: 'uuid' }, text) && /[a-f-]/i.test(text);
}

function isDomain(text: string): boolean {
  const labels = text.toLowerCase().replace(/\/$/, '').split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?$/u.test(label)) &&
    ENDINGS.has(labels.at(-1) ?? '')
  );
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
