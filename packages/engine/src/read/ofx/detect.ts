import { looksLikeText } from '../csv/detect.js';
import { startText } from '../encoding.js';

/** By its header, or the element that all others are in. As sure as those who read XML are of theirs. */
export function detectOfx(start: Buffer, name: string): number {
  if (!looksLikeText(start)) return 0;
  const text = startText(start);
  if (/^\s*OFXHEADER\s*:/i.test(text)) return 1;
  if (!/^\s*</.test(text)) {
    // Something stands before the header.
    return /\.(?:ofx|qfx)$/i.test(name) && /<OFX[\s/>]/i.test(text) ? 0.9 : 0;
  }
  const before = text.slice(0, 8192);
  if (/^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*)*<OFX[\s/>]/i.test(before) || /^\s*<\?OFX\s/i.test(before))
    return 1;
  return 0;
}
