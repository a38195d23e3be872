import type { Rule } from '../page.js';
import { around, middleY } from './boxes.js';
import { type Gutter, guttersOf } from './columns.js';
import type { Line } from './lines.js';
import type { Run } from './runs.js';

/** The header may begin some lines below the top. */
const headerLines = 5;

/** Two tables beside each other: they have the same header, or each has lines across of its own. */
export function halvesOf(run: Run, across: readonly Rule[]): Run[] {
  const gutters = guttersOf(run.lines).filter(({ x0, x1 }) => x1 - x0 > 1.2 * (run.lines[0]?.size ?? 10));
  const all = guttersOf(run.lines);
  const isHalf = ({ x0 }: Gutter) => all.findIndex((one) => one.x0 === x0) * 2 + 1 === all.length;
  const cut = gutters.find(
    (gutter) => (isHalf(gutter) && isRepeated(run.lines, gutter)) || isRuledApart(run.lines, gutter, across),
  );
  if (!cut) return [run];
  const sides = [(x: number) => x < cut.x1 - 0.5, (x: number) => x >= cut.x1 - 0.5];
  return sides.map((isOwn) => ({
    lines: withoutTitle(
      run.lines.flatMap((line) => {
        const phrases = line.phrases.filter((phrase) => isOwn(phrase.x0));
        return phrases.length === 0 ? [] : [{ ...line, ...around(phrases), phrases }];
      }),
    ),
  }));
}

function withoutTitle(lines: readonly Line[]): Line[] {
  return lines.slice(lines.findIndex(({ phrases }) => phrases.length > 1));
}

function isRepeated(lines: readonly Line[], { x1 }: Gutter): boolean {
  return lines.slice(0, headerLines).some(({ phrases }) => {
    const left = phrases.filter((phrase) => phrase.x0 < x1 - 0.5).map(({ text }) => text);
    const right = phrases.filter((phrase) => phrase.x0 >= x1 - 0.5).map(({ text }) => text);
    const isNamed = left.every((text) => /\p{L}{2}/u.test(text));
    return left.length >= 2 && isNamed && left.join('\n') === right.join('\n');
  });
}

function isRuledApart(lines: readonly Line[], { x0, x1 }: Gutter, across: readonly Rule[]): boolean {
  const box = around(lines);
  const own = across.filter((rule) => middleY(rule) > box.y0 - 6 && middleY(rule) < box.y1 + 6);
  const middle = (x0 + x1) / 2;
  if (own.some((rule) => rule.x0 < middle && rule.x1 > middle)) return false;
  const left = own.filter((rule) => rule.x1 <= middle && rule.x1 - rule.x0 > 0.8 * (x0 - box.x0));
  const right = own.filter((rule) => rule.x0 >= middle && rule.x1 - rule.x0 > 0.8 * (box.x1 - x1));
  return left.length >= 2 && right.length >= 2;
}
