import { describe, expect, it } from 'vitest';
import {
  afterScroll,
  offsetToShow,
  placeOf,
  rowHeight,
  rowsInSight,
  shownHeight,
  tallest,
} from './scroll-scale.js';

const view = 640;
const few = { rows: 1000, view };
const many = { rows: 5_000_000, view };
const start = { top: 0, offset: 0 };

describe('scroll-scale', () => {
  it('is plain scrolling as long as a browser can be so tall', () => {
    expect(shownHeight(1000)).toBe(1000 * rowHeight);
    expect(afterScroll(start, 777, few)).toEqual({ top: 777, offset: 777 });
    expect(placeOf(31_000, few)).toEqual({ top: 31_000, offset: 31_000 });
  });

  it('never makes an element taller than browsers can', () => {
    expect(shownHeight(many.rows)).toBe(tallest);
  });

  it('reaches both ends', () => {
    const end = afterScroll(start, tallest - view, many);
    expect(rowsInSight(end, many).last).toBe(many.rows - 1);
    expect(rowsInSight(afterScroll(end, 0, many), many).first).toBe(0);
  });

  it('drags by share, and goes short ways row by row', () => {
    const half = afterScroll(start, tallest / 2, many);
    expect(rowsInSight(half, many).first / many.rows).toBeCloseTo(0.5, 3);
    const next = afterScroll(half, half.top + 100, many);
    expect(next.offset - half.offset).toBe(100);
  });

  it('shows any row, exactly, and the scrollbar where it belongs', () => {
    for (const row of [0, 1, 20, 499_999, 2_345_678, 4_999_998, 4_999_999]) {
      const place = placeOf(offsetToShow(row, start, many), many);
      const { first, last } = rowsInSight(place, many);
      expect(first).toBeLessThanOrEqual(row);
      expect(last).toBeGreaterThanOrEqual(row);
      expect(place.top).toBeLessThanOrEqual(tallest - view);
    }
    expect(placeOf(1, many).top).toBe(1);
  });

  it('moves no more than it must to show a row', () => {
    const place = { top: 3200, offset: 3200 };
    expect(offsetToShow(105, place, few)).toBe(3200);
    expect(offsetToShow(99, place, few)).toBe(99 * rowHeight);
    expect(offsetToShow(120, place, few)).toBe(121 * rowHeight - view);
  });

  it('knows that nothing is in sight of nothing', () => {
    expect(rowsInSight(start, { rows: 0, view })).toEqual({ first: 0, last: 0 });
  });
});
