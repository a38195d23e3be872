interface InSight {
  first: number;
  last: number;
}

const overscan = 6;

/** Those in sight with some around, and the one the keyboard is at, so that it never loses the focus. */
export function shownRows({ first, last }: InSight, rows: number, active: number): number[] {
  if (rows === 0) return [];
  const from = Math.max(0, first - overscan);
  const to = Math.min(rows - 1, last + overscan);
  const shown = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return active < 0 || active >= rows || (active >= from && active <= to) ? shown : [...shown, active];
}

/** A row out of sight waits near by: where it belongs may be farther than a browser can place it. */
export function placeNearSight(at: number, { first, last }: InSight): number {
  return Math.max(first - overscan - 1, Math.min(at, last + overscan + 1));
}
