import { looksLikeText } from '../csv/detect.js';
import { startText } from '../encoding.js';

/** By the line that every card begins with. The files of genes that are called `.vcf` too have none. */
export function detectVcard(start: Buffer, name: string): number {
  if (!looksLikeText(start)) return 0;
  const text = startText(start);
  if (/^\s*BEGIN[ \t]*:[ \t]*VCARD[ \t]*(?:[\r\n]|$)/i.test(text)) return 0.98;
  const isNamed = /\.(?:vcf|vcard)$/i.test(name);
  // Something stands before the first card.
  return isNamed && /^[ \t]*BEGIN[ \t]*:[ \t]*VCARD[ \t]*\r?$/im.test(text) ? 0.9 : 0;
}
