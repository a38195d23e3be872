import type { DocumentPage } from '../page.js';
import type { Line } from './lines.js';

/** The part of a page, at its top and at its foot, where its number and running titles stand. */
const margin = 0.09;

const pageNumber =
  /^(?:(?:page|seite|p\.)\s*)?[-–—]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-–—]?(?:\s*(?:of|von|\/)\s*\d{1,4})?$/iu;

/** Lines without the page number, and what stands beside it, at the top and at the foot. */
export function withoutFurniture(lines: readonly Line[], { height }: DocumentPage): Line[] {
  const isFurniture = (line: Line, other: Line | undefined) =>
    line.phrases.length <= 3 &&
    line.phrases.some(({ text }) => pageNumber.test(text)) &&
    (other === undefined || Math.abs(other.base - line.base) > 1.8 * line.size);
  const [first] = lines;
  const last = lines.at(-1);
  const isHead = first !== undefined && first.y1 < margin * height && isFurniture(first, lines[1]);
  const isFoot = last !== undefined && last.y0 > (1 - margin) * height && isFurniture(last, lines.at(-2));
  return lines.slice(isHead ? 1 : 0, isFoot && lines.length > 1 ? -1 : undefined);
}
