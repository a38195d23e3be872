import type { DbfField } from './header.js';

/** Where a field's bits stand in Visual FoxPro's hidden column of flags. */
export interface FlagPlaces {
  isNull?: number;
  /** Set where variable text is shorter than its field: its last byte is then its length. */
  isShort?: number;
}

/** Bits are given out in the order of the fields: one to each of variable length, one to each that may be null. */
export function flagPlaces(fields: readonly DbfField[]): FlagPlaces[] {
  let bit = 0;
  return fields.map(({ type, nullable }) => {
    const places: FlagPlaces = {};
    if (type === 'V' || type === 'Q') places.isShort = bit++;
    if (nullable) places.isNull = bit++;
    return places;
  });
}

export function isSet(flags: string, bit: number | undefined): boolean {
  return bit !== undefined && ((flags.charCodeAt(bit >> 3) || 0) & (1 << (bit & 7))) !== 0;
}
