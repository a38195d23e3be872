import { BadXml, plainText } from './xml-text.js';

const slash = 47;

/**
 * The text of a string item between `body` and `end`: one `<t>`, or those of its runs joined. What `<rPh>` holds is
 * how to pronounce it, and no part of it.
 */
export function richText(text: string, body: number, end: number): string {
  let joined = '';
  let at = body;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0 || start >= end) return joined;
    const open = text.indexOf('>', start);
    if (open < 0 || open >= end) throw new BadXml('a tag that does not end');
    at = open + 1;
    if (text.charCodeAt(open - 1) === slash) continue;
    if (isTag(text, start, 't')) {
      const close = text.indexOf('<', at);
      if (close < 0 || close >= end) throw new BadXml('a text that does not end');
      joined += plainText(text.slice(at, close));
      at = close;
    } else if (isTag(text, start, 'rPh')) {
      const close = text.indexOf('</rPh', at);
      if (close < 0 || close >= end) throw new BadXml('a text that does not end');
      at = close;
    }
  }
}

export function isTag(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start + 1)) return false;
  const code = text.charCodeAt(start + 1 + name.length);
  return code === 62 || code === slash || code <= 32;
}
