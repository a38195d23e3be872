import type { Line } from 'tesseract.js';

/** Below it a page is upside down, or nothing that can be read: measured, 27 upside down and 95 upright. */
const legible = 50;
const fewestWords = 8;

/**
 * By how many degrees, clockwise, a page should be turned to be read, from what was read of it as it stands.
 * Tesseract reads lines that run down a page as well as those across; lines that run up it reads upside down.
 */
export function turnFor(lines: readonly Line[]): 0 | 90 | 180 | 270 {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => text.length >= 3);
  if (words.length < fewestWords) return 0;
  const upended = words.filter(({ bbox }) => bbox.y1 - bbox.y0 > 1.5 * (bbox.x1 - bbox.x0)).length;
  const isLegible = sureness(lines) >= legible;
  if (upended > words.length * 0.6) return isLegible ? 270 : 90;
  return isLegible ? 0 : 180;
}

/** The mean confidence of the letters. */
export function sureness(lines: readonly Line[]): number {
  let letters = 0;
  let sum = 0;
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      letters += text.length;
      sum += text.length * confidence;
    }
  }
  return letters === 0 ? 0 : sum / letters;
}
