import { describe, expect, it } from 'vitest';
import type { Ink } from './ink.js';
import { takeRules } from './rules.js';
import { skewOf } from './skew.js';

/** Four pixels to a point, as at 288 dots to the inch. */
const point = 4;

function inkWith(boxes: [x0: number, y0: number, x1: number, y1: number][], width = 800, height = 600): Ink {
  const bits = new Uint8Array(width * height);
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y++) bits.fill(1, y * width + x0, y * width + x1);
  return { bits, width, height };
}

const inkIn = ({ bits }: Ink) => bits.reduce((sum, bit) => sum + bit, 0);

describe('rules in the ink', () => {
  it('are found with the gaps that a scan leaves in them, and wiped out where they cross', () => {
    const ink = inkWith([
      [50, 100, 300, 104],
      [302, 100, 700, 104],
      [400, 50, 403, 500],
    ]);
    expect(takeRules(ink, point)).toEqual([
      { x0: 50, y0: 100, x1: 700, y1: 104, isHorizontal: true },
      { x0: 400, y0: 50, x1: 403, y1: 500, isHorizontal: false },
    ]);
    expect(inkIn(ink)).toBe(0);
  });

  it('leave letters as they are that stand on them', () => {
    const letter: [number, number, number, number] = [200, 70, 206, 110];
    const ink = inkWith([[50, 100, 700, 103], letter]);
    expect(takeRules(ink, point)).toHaveLength(1);
    expect(inkIn(ink)).toBe(6 * 40);
  });

  it('are neither dashes, nor stems of large letters, nor bars', () => {
    const ink = inkWith([
      [50, 100, 90, 104],
      [300, 50, 310, 130],
      [50, 300, 700, 360],
    ]);
    expect(takeRules(ink, point)).toEqual([]);
  });

  it('tell how crooked a page is', () => {
    const rise = Math.tan((3 * Math.PI) / 180);
    const bits = new Uint8Array(800 * 600);
    for (let line = 60; line < 540; line += 30)
      for (let x = 50; x < 750; x++)
        bits.fill(1, Math.round(line - x * rise) * 800 + x, Math.round(line - x * rise) * 800 + x + 1);
    expect(skewOf({ bits, width: 800, height: 600 })).toBeCloseTo(3, 0);
    expect(skewOf({ bits: new Uint8Array(800 * 600), width: 800, height: 600 })).toBe(0);
  });
});
