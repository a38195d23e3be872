import { expect, it } from 'vitest';
import { allowedWidth, narrowest, widest, widthsFor } from './column-widths.js';

const row = (...cells: string[]) => ({ row_index: 0, version: 'v', cells, errors: [] });

it('gives each column the room of its usual cell, not of its longest', () => {
  const rows = Array.from({ length: 20 }, (_, n) => row('DE', 'x'.repeat(n === 0 ? 5000 : 30)));
  const [country = 0, text = 0] = widthsFor(['Country', 'Text'], rows);
  expect(country).toBeLessThan(text);
  expect(text).toBeGreaterThan(200);
  expect(text).toBeLessThan(300);
});

it('has room for the name of an empty column', () => {
  const [width = 0] = widthsFor(['A name of some length here'], []);
  expect(width).toBeGreaterThan(180);
});

it('keeps what somebody drags within reason', () => {
  expect(allowedWidth(-5)).toBe(narrowest);
  expect(allowedWidth(1e9)).toBe(widest);
  expect(allowedWidth(200.4)).toBe(200);
});
