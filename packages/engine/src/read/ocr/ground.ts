import type { Picture } from './picture.js';

/** How light the paper is, tile by tile: scans have shadows, and tables have bands. */
export interface Ground {
  /** 0 is black. */
  levels: Uint8Array;
  /** 1 where the writing is lighter than its ground: white on a dark band. */
  isReversed: Uint8Array;
  /** 1 where nothing is written. */
  isBare: Uint8Array;
  columns: number;
  rows: number;
  /** Pixels of a side. */
  tile: number;
}

/** In a bare tile nine tenths of the pixels are as light as each other: the noise of a scan. */
const noise = 22;
/** A darker one may have writing that is lighter. */
const middling = 170;

export function groundOf(picture: Picture, tile: number): Ground {
  const columns = Math.ceil(picture.width / tile);
  const rows = Math.ceil(picture.height / tile);
  const count = columns * rows;
  const ground: Ground = {
    levels: new Uint8Array(count),
    isReversed: new Uint8Array(count),
    isBare: new Uint8Array(count),
    columns,
    rows,
    tile,
  };
  const darkest = new Uint8Array(count);
  const lightest = new Uint8Array(count);
  const counts = new Uint16Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const seen = count256(picture, row, column, tile, counts);
      darkest[at] = levelAt(counts, seen * 0.05);
      lightest[at] = levelAt(counts, seen * 0.95);
      ground.levels[at] = levelAt(counts, seen * 0.5);
      ground.isBare[at] = (lightest[at] ?? 0) - (darkest[at] ?? 0) <= noise ? 1 : 0;
    }
  }
  dropStrokes(ground);
  spread(ground, picture, lightest);
  for (let at = 0; at < count; at++) {
    const level = ground.levels[at] ?? 255;
    const lighter = (lightest[at] ?? 0) - level;
    if (level < middling && lighter > level - (darkest[at] ?? 0)) ground.isReversed[at] = 1;
  }
  return ground;
}

function count256(
  { pixels, width, height }: Picture,
  row: number,
  column: number,
  tile: number,
  counts: Uint16Array,
): number {
  counts.fill(0);
  const x0 = column * tile;
  const x1 = Math.min(width, x0 + tile);
  const y1 = Math.min(height, (row + 1) * tile);
  for (let y = row * tile; y < y1; y++) {
    const start = y * width;
    for (let x = x0; x < x1; x++) {
      const level = pixels[start + x] ?? 0;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  return (x1 - x0) * (y1 - row * tile);
}

function levelAt(counts: Uint16Array, rank: number): number {
  let left = rank;
  for (let level = 0; level < 255; level++) {
    left -= counts[level] ?? 0;
    if (left < 0) return level;
  }
  return 255;
}

/** A dark tile without a dark one beside and below it lies within a thick stroke or rule, which is no ground. */
function dropStrokes({ levels, isBare, columns, rows }: Ground): void {
  const isDark = isBare.map((bare, at) => (bare && (levels[at] ?? 255) < middling ? 1 : 0));
  const dark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < rows && column < columns && isDark[row * columns + column] === 1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!dark(row, column)) continue;
      const isWide = dark(row, column - 1) || dark(row, column + 1);
      const isHigh = dark(row - 1, column) || dark(row + 1, column);
      if (!isWide || !isHigh) isBare[row * columns + column] = 0;
    }
  }
}

/** A tile has so much of its own ground at the least: letters leave more than that open. */
const leastShown = 0.3;

/** Tiles with writing get the level of those around them that most of their own pixels have, as far as it takes. */
function spread(ground: Ground, picture: Picture, lightest: Uint8Array): void {
  const { levels, isBare, columns, tile } = ground;
  const isKnown = isBare.slice();
  const counts = new Uint16Array(256);
  let open: number[] = [];
  for (let at = 0; at < isKnown.length; at++) if (!isKnown[at]) open.push(at);
  if (open.length === isKnown.length) {
    levels.set(lightest);
    return;
  }
  let isStuck = false;
  while (open.length > 0) {
    const later: number[] = [];
    const found: [at: number, level: number][] = [];
    for (const at of open) {
      const around = knownAround(ground, isKnown, at);
      if (around.length === 0) {
        later.push(at);
        continue;
      }
      const column = at % columns;
      const pixels = count256(picture, (at - column) / columns, column, tile, counts);
      const [level, shown] = bestOf(counts, around);
      if (isStuck || shown >= pixels * leastShown) found.push([at, level]);
      else later.push(at);
    }
    for (const [at, level] of found) {
      levels[at] = level;
      isKnown[at] = 1;
    }
    isStuck = found.length === 0;
    open = later;
  }
}

function knownAround({ levels, columns, rows }: Ground, isKnown: Uint8Array, at: number): number[] {
  const column = at % columns;
  const row = (at - column) / columns;
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      if (isKnown[y * columns + x]) around.push(levels[y * columns + x] ?? 255);
    }
  }
  return around.sort((a, b) => a - b);
}

/** The darkest, the middle or the lightest of the levels, and how many pixels have it. */
function bestOf(counts: Uint16Array, levels: readonly number[]): [level: number, shown: number] {
  const candidates = [levels[levels.length >> 1] ?? 255, levels[0] ?? 255, levels.at(-1) ?? 255];
  let best: [number, number] = [255, -1];
  for (const level of candidates) {
    const shown = near(counts, level);
    if (shown > best[1]) best = [level, shown];
  }
  return best;
}

function near(counts: Uint16Array, level: number): number {
  let sum = 0;
  for (let at = Math.max(0, level - noise); at <= Math.min(255, level + noise); at++) sum += counts[at] ?? 0;
  return sum;
}

/** The level of paper that most of the page has. */
export function paperOf({ levels }: Ground): number {
  const sorted = levels.slice().sort();
  return sorted[Math.floor(sorted.length * 0.6)] ?? 255;
}
