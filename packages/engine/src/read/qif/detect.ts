import { looksLikeText } from '../csv/detect.js';
import { startText } from '../encoding.js';

const header = /^!(?:Type\s*:|Account\b|Option\s*:|Clear\s*:)/i;

/** By its first line. Without one, only under its own name, where lines are codes and records end with a caret. */
export function detectQif(start: Buffer, name: string): number {
  if (!looksLikeText(start)) return 0;
  const text = startText(start).trimStart();
  if (header.test(text)) return 0.98;
  if (!/\.qif$/i.test(name)) return 0;
  if (/^!(?:Type|Account)/im.test(text)) return 0.9;
  return /^\^[ \t]*\r?$/m.test(text) && /^D[ \t]*\d/m.test(text) ? 0.9 : 0;
}
