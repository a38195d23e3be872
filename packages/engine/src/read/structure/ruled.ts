import { isBlank } from './survey.js';

/** A line drawn with dashes below names or above a sum: `----- --- ------`, `-----+-----`. */
export function isRuled(cells: readonly (string | undefined)[]): boolean {
  let drawn = false;
  for (const cell of cells) {
    if (cell === undefined || isBlank(cell)) continue;
    if (!/^[-=_+|: ]+$/.test(cell)) return false;
    drawn ||= /[-=_]{3}/.test(cell);
  }
  return drawn;
}
