import { endsName, find, gt, isTag, lt, slash } from './units.js';
import { BadXml, plainText } from './xml-text.js';

const letterT = 116;

/**
 * The text of a string item between `body` and `end`: one `<t>`, or those of its runs joined. What `<rPh>` holds is
 * how to pronounce it, and no part of it.
 */
export function richText(text: string, units: Uint16Array, body: number, end: number): string {
  let joined = '';
  let at = body;
  for (;;) {
    const start = find(units, lt, at, end);
    if (start < 0) return joined;
    const open = find(units, gt, start, end);
    if (open < 0) throw new BadXml('a tag that does not end');
    at = open + 1;
    if (units[open - 1] === slash) continue;
    if (units[start + 1] === letterT && endsName(units[start + 2])) {
      const close = find(units, lt, at, end);
      if (close < 0) throw new BadXml('a text that does not end');
      joined += plainText(text, units, at, close);
      at = close;
    } else if (isTag(text, units, start, 'rPh')) {
      const close = text.indexOf('</rPh', at);
      if (close < 0 || close >= end) throw new BadXml('a text that does not end');
      at = close;
    }
  }
}
