import { readFile } from 'node:fs/promises';
import type { Box } from '@godwit/engine/read/document/page';
import { SaxesParser } from 'saxes';
import type { GridCell } from './relations.js';

/** A table, or the part of one that stands on a page. Boxes are from the lower left, as the files have them. */
export interface GoldRegion {
  page: number;
  box: Box;
}

export interface GoldCell extends GridCell {
  box: Box;
}

export interface GoldTable extends GoldRegion {
  cells: GoldCell[];
}

export async function readRegions(path: string): Promise<GoldRegion[]> {
  return regionsOf(await readFile(path, 'utf8')).map(({ page, boxes }) => ({ page, box: around(boxes) }));
}

export async function readStructures(path: string): Promise<GoldTable[]> {
  return regionsOf(await readFile(path, 'utf8')).map(({ page, cells }) => ({
    page,
    cells,
    box: around(cells.map(({ box }) => box)),
  }));
}

interface RawRegion {
  page: number;
  boxes: Box[];
  cells: GoldCell[];
}

function regionsOf(xml: string): RawRegion[] {
  const regions: RawRegion[] = [];
  const parser = new SaxesParser();
  let cell: GoldCell | undefined;
  let isContent = false;
  parser.on('opentag', ({ name, attributes }) => {
    const number = (key: string, otherwise = 0) => Number(attributes[key] ?? otherwise);
    const region = regions.at(-1);
    if (name === 'region') regions.push({ page: number('page'), boxes: [], cells: [] });
    else if (name === 'cell') {
      const [row, column] = [number('start-row'), number('start-col')];
      const rowSpan = number('end-row', row) - row + 1;
      const columnSpan = number('end-col', column) - column + 1;
      cell = { row, column, rowSpan, columnSpan, text: '', box: { x0: 0, y0: 0, x1: 0, y1: 0 } };
      region?.cells.push(cell);
    } else if (name === 'content') isContent = true;
    else if (name === 'bounding-box') {
      const box = { x0: number('x1'), y0: number('y1'), x1: number('x2'), y1: number('y2') };
      if (cell) cell.box = box;
      else region?.boxes.push(box);
    }
  });
  parser.on('text', (text) => {
    if (cell && isContent) cell.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'content') isContent = false;
    if (name === 'cell') cell = undefined;
  });
  parser.write(xml).close();
  return regions;
}

function around(boxes: Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}
