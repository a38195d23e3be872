import type { SheetRow } from '../rows/rows-query.js';

export const narrowest = 72;
export const widest = 900;
const widestUnasked = 320;
const narrowestUnasked = 124;
/** Of the page's font at 13 px, measured over German and English text, with some room. */
const perCharacter = 7.1;
const padding = 26;

/** Wide enough for nine in ten of the cells that are there, in px; by column. */
export function widthsFor(columns: readonly string[], rows: readonly SheetRow[]): number[] {
  return columns.map((name, at) => {
    const lengths = rows.map(({ cells }) => cells[at]?.length ?? 0).sort((a, b) => a - b);
    const usual = lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0;
    const wide = Math.max(usual, name.length + 2) * perCharacter + padding;
    return Math.round(Math.max(narrowestUnasked, Math.min(wide, widestUnasked)));
  });
}

export function allowedWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(width, widest)));
}
