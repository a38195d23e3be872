import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'http://godwit.test' });
const { placesAhead } = await import('./use-read-ahead.js');

it('goes to the end first, then through the sheet', () => {
  expect(placesAhead(4)).toEqual([120_000, 30_000, 60_000, 90_000]);
});

it('asks no more than so often, however large the sheet is', () => {
  const places = placesAhead(10_000);
  expect(places).toHaveLength(120);
  expect(places[0]).toBe(300_000_000);
  expect(new Set(places).size).toBe(120);
});
