import iconv from 'iconv-lite';
import { encodingOf } from './code-page.js';

interface Group {
  /** Text of it is shown. */
  isShown: boolean;
  /** Holds a piece of the page: shown as it stands. */
  isTag: boolean;
  /** Characters that stand for a `\u` in programs that do not know it. */
  fallback: number;
}

/** Groups that hold no text of the page. */
const apart =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|listtable|listoverridetable|themedata|xmlnstbl)$/;
const token =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/g;

/**
 * The page that Outlook has put into RTF: its tags stand in groups of their own, what is only for RTF between
 * `\htmlrtf` and `\htmlrtf0`. Undefined where the RTF was no page.
 */
export function htmlOfRtf(rtf: string): string | undefined {
  if (!/\\fromhtml1/.test(rtf.slice(0, 2000))) return undefined;
  const encoding = encodingOf(Number(/\\ansicpg(\d{1,5})/.exec(rtf)?.[1] ?? 1252)) ?? 'windows-1252';
  const groups: Group[] = [];
  let group: Group = { isShown: true, isTag: false, fallback: 1 };
  let isRtfOnly = false;
  let skip = 0;
  let bytes: number[] = [];
  const parts: string[] = [];
  const flush = () => {
    if (bytes.length > 0) parts.push(iconv.decode(Buffer.from(bytes), encoding));
    bytes = [];
  };
  const put = (text: string) => {
    if (!group.isShown || isRtfOnly) return;
    flush();
    parts.push(text);
  };
  for (const [, word, number, hex, sign, brace, text] of rtf.matchAll(token)) {
    if (brace === '{') {
      groups.push(group);
      group = { ...group, isTag: false };
    } else if (brace === '}') group = groups.pop() ?? group;
    else if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else if (group.isShown && !isRtfOnly) bytes.push(Number.parseInt(hex, 16));
    } else if (text !== undefined) {
      const shown = text.slice(Math.min(skip, text.length));
      skip -= text.length - shown.length;
      put(shown);
    } else if (sign !== undefined) {
      if (sign === '*') group.isShown = false;
      else if (sign === '~') put('&nbsp;');
      else if (sign === '_') put('-');
      else if ('{}\\'.includes(sign)) put(sign);
    } else if (word !== undefined) {
      const value = number === undefined ? undefined : Number(number);
      if (word === 'htmltag') group = { ...group, isShown: true, isTag: true };
      else if (word === 'htmlrtf') isRtfOnly = value !== 0;
      else if (word === 'uc') group.fallback = value ?? 1;
      else if (word === 'u' && value !== undefined) {
        put(String.fromCharCode(value < 0 ? value + 65_536 : value));
        skip = group.fallback;
      } else if (apart.test(word)) group.isShown = false;
      else if (word === 'par' || word === 'line') put('\r\n');
      else if (word === 'tab') put('\t');
    }
  }
  flush();
  return parts.join('');
}
