import { z } from 'zod';
import { isPlainAsked, type Places, placesIn } from './numbers.js';
import type { Wording } from './wording.js';

/** How many decimals a number has, and whether thousands may be parted. */
export const placesShape = {
  places: z.strictObject({ min: z.int().min(0).max(20), max: z.int().min(0).max(20) }).nullable(),
  plain: z.boolean(),
};

export function placesOf(wording: Wording): { places: Places | null; plain: boolean } {
  const found = wording.parts.map(placesIn).find((each) => each !== undefined);
  return { places: found ?? null, plain: wording.parts.some(isPlainAsked) };
}

export function withPlaces(places: Places | null): string {
  if (!places) return '';
  const decimals = places.max === 1 ? '1 decimal' : `${places.max} decimals`;
  return places.min === places.max ? ` with ${decimals}` : ` with at most ${decimals}`;
}
