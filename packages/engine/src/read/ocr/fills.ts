import type { Box } from '../document/page.js';
import { type Ground, paperOf } from './ground.js';
import type { Picture } from './picture.js';

/** Of 256 levels: a band is so much darker than the paper, and as even in itself. */
const contrast = 7;
/** In tiles. */
const least = { wide: 4, high: 2 };

/** Areas of the page that are tinted, in pixels: bands behind rows, boxes of cells. Shadows have no edges. */
export function fillsOf(picture: Picture, ground: Ground): Box[] {
  const { levels, columns, rows, tile } = ground;
  const paper = paperOf(ground);
  const isSeen = new Uint8Array(levels.length);
  const fills: Box[] = [];
  for (let start = 0; start < levels.length; start++) {
    if (isSeen[start] || (levels[start] ?? 255) > paper - contrast) continue;
    const area = areaFrom(start, ground, paper, isSeen);
    const wide = area.x1 - area.x0;
    const high = area.y1 - area.y0;
    if (wide < least.wide || high < least.high || area.tiles < wide * high * 0.8) continue;
    if (wide > columns * 0.97 && high > rows * 0.97) continue;
    const box = withEdges(area, picture, tile);
    if (box) fills.push(box);
  }
  return fills;
}

interface Area extends Box {
  tiles: number;
}

/** Tiles that hang together and are about as dark as each other. */
function areaFrom(start: number, { levels, columns, rows }: Ground, paper: number, isSeen: Uint8Array): Area {
  const area: Area = { x0: columns, y0: rows, x1: 0, y1: 0, tiles: 0 };
  const open = [start];
  isSeen[start] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % columns;
    const y = (at - x) / columns;
    area.x0 = Math.min(area.x0, x);
    area.y0 = Math.min(area.y0, y);
    area.x1 = Math.max(area.x1, x + 1);
    area.y1 = Math.max(area.y1, y + 1);
    area.tiles++;
    const level = levels[at] ?? 255;
    for (const next of [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns]) {
      const other = levels[next];
      if (other === undefined || isSeen[next] || other > paper - contrast) continue;
      if (Math.abs(other - level) > contrast) continue;
      isSeen[next] = 1;
      open.push(next);
    }
  }
  return area;
}

/** Tiles are coarse: each edge is where the pixels change most, within a tile of it. */
function withEdges(area: Area, picture: Picture, tile: number): Box | undefined {
  const { width, height } = picture;
  const rough = {
    x0: area.x0 * tile,
    y0: area.y0 * tile,
    x1: Math.min(width, area.x1 * tile),
    y1: Math.min(height, area.y1 * tile),
  };
  const row = (y: number) => meanOf(picture, y * width + rough.x0, y * width + rough.x1, 1);
  const column = (x: number) => meanOf(picture, rough.y0 * width + x, rough.y1 * width + x, width);
  const top = edgeNear(rough.y0, height, tile, row);
  const bottom = edgeNear(rough.y1, height, tile, row);
  if (top.change < contrast * 0.6 || bottom.change < contrast * 0.6) return undefined;
  return {
    x0: edgeNear(rough.x0, width, tile, column).at,
    y0: top.at,
    x1: edgeNear(rough.x1, width, tile, column).at,
    y1: bottom.at,
  };
}

function edgeNear(
  at: number,
  end: number,
  tile: number,
  mean: (at: number) => number,
): { at: number; change: number } {
  // Where the picture ends, so does the area.
  if (at <= tile) return { at: 0, change: 255 };
  if (at >= end - tile) return { at: end, change: 255 };
  let best = { at, change: 0 };
  for (let here = Math.max(2, at - tile); here < Math.min(end - 1, at + tile); here++) {
    const change = Math.abs(mean(here - 2) - mean(here + 1));
    if (change > best.change) best = { at: here, change };
  }
  return best;
}

function meanOf({ pixels }: Picture, from: number, to: number, step: number): number {
  let sum = 0;
  let count = 0;
  for (let at = from; at < to; at += step) {
    sum += pixels[at] ?? 0;
    count++;
  }
  return sum / Math.max(1, count);
}
