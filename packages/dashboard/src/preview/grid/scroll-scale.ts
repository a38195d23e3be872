export const rowHeight = 32;
/** Firefox gives up on elements above 17.9M px, Chromium above 33.5M: 500,000 rows are as tall as they are. */
export const tallest = 16_000_000;

export interface Extent {
  rows: number;
  /** The height that rows are seen through, in px. */
  view: number;
}

/** Where the scrollbar stands, and how far down the rows are seen: the same in px unless there are too many rows. */
export interface ScrollPlace {
  top: number;
  offset: number;
}

export function shownHeight(rows: number): number {
  return Math.min(rows * rowHeight, tallest);
}

/** Where a scrollbar that was moved leads. A short way is gone 1:1, so that no row is skipped; a long one is a share. */
export function afterScroll(before: ScrollPlace, top: number, extent: Extent): ScrollPlace {
  const { maxTop, maxOffset } = limits(extent);
  if (maxOffset <= maxTop) return { top, offset: top };
  if (top <= 0) return { top, offset: 0 };
  if (top >= maxTop) return { top, offset: maxOffset };
  const way = top - before.top;
  if (Math.abs(way) <= extent.view * 2) return { top, offset: within(before.offset + way, maxOffset) };
  return { top, offset: (top / maxTop) * maxOffset };
}

/** Where the scrollbar belongs to see the rows from `offset` on. */
export function placeOf(offset: number, extent: Extent): ScrollPlace {
  const { maxTop, maxOffset } = limits(extent);
  const inside = within(offset, maxOffset);
  if (maxOffset <= maxTop) return { top: inside, offset: inside };
  // Never at an end unless the rows are: there the scrollbar could not move on.
  const share = Math.round((inside / maxOffset) * maxTop);
  const top = inside <= 0 ? 0 : inside >= maxOffset ? maxTop : Math.min(maxTop - 1, Math.max(1, share));
  return { top, offset: inside };
}

/** The smallest move that brings a row into sight. */
export function offsetToShow(row: number, { offset }: ScrollPlace, { view }: Extent): number {
  const start = row * rowHeight;
  if (start < offset) return start;
  if (start + rowHeight > offset + view) return start + rowHeight - view;
  return offset;
}

/** The rows in sight, first and last included. */
export function rowsInSight(
  { offset }: ScrollPlace,
  { rows, view }: Extent,
): { first: number; last: number } {
  const first = Math.floor(offset / rowHeight);
  const last = Math.ceil((offset + view) / rowHeight) - 1;
  return { first: Math.max(0, Math.min(first, rows - 1)), last: Math.max(0, Math.min(last, rows - 1)) };
}

function limits({ rows, view }: Extent): { maxTop: number; maxOffset: number } {
  return {
    maxTop: Math.max(0, shownHeight(rows) - view),
    maxOffset: Math.max(0, rows * rowHeight - view),
  };
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
