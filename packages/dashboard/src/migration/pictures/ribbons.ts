import type { Flow, FlowNode } from './flow.js';

export interface Placed extends FlowNode {
  y: number;
  height: number;
}

export interface Ribbon {
  key: string;
  file: Placed;
  sheet: Placed;
  columns: number;
  /** A path of SVG. */
  path: string;
}

export interface Drawing {
  height: number;
  files: Placed[];
  sheets: Placed[];
  ribbons: Ribbon[];
}

/** Where bars stand, and how much room the names beside them take. */
export const shape = { from: 300, to: 600, bar: 8, width: 900, gap: 18, least: 4, tall: 150, line: 18 };

/** Bars as high as their rows, on one scale; ribbons between them, as thick as their share of both. */
export function drawn({ files, sheets, links }: Flow): Drawing {
  const total = (nodes: readonly FlowNode[]) => nodes.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  const scale = shape.tall / Math.max(1, total(files), total(sheets));
  const left = placed(files, scale);
  const right = placed(sheets, scale);
  const offsets = new Map<Placed, number>();
  const slice = (node: Placed, share: number): [number, number] => {
    const from = node.y + (offsets.get(node) ?? 0);
    offsets.set(node, (offsets.get(node) ?? 0) + node.height * share);
    return [from, from + node.height * share];
  };
  const ribbons = links.flatMap((link) => {
    const file = left.nodes.find(({ key }) => key === link.file);
    const sheet = right.nodes.find(({ key }) => key === link.sheet);
    if (!file || !sheet) return [];
    const ofFile = links.filter((one) => one.file === link.file).map((one) => weight(right.nodes, one.sheet));
    const ofSheet = links
      .filter((one) => one.sheet === link.sheet)
      .map((one) => weight(left.nodes, one.file));
    const a = slice(file, weight(right.nodes, link.sheet) / sum(ofFile));
    const b = slice(sheet, weight(left.nodes, link.file) / sum(ofSheet));
    const key = `${link.file} ${link.sheet}`;
    return [{ key, file, sheet, columns: link.columns, path: pathOf(a, b) }];
  });
  return {
    height: Math.max(left.height, right.height),
    files: left.nodes,
    sheets: right.nodes,
    ribbons,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function weight(nodes: readonly Placed[], key: string): number {
  return nodes.find((node) => node.key === key)?.height ?? 1;
}

function placed(nodes: readonly FlowNode[], scale: number): { nodes: Placed[]; height: number } {
  let y = 4;
  const found = nodes.map((node) => {
    const height = Math.max(shape.least, (node.rows ?? 0) * scale);
    const here = { ...node, y, height };
    y += Math.max(height, shape.line) + shape.gap;
    return here;
  });
  return { nodes: found, height: y - shape.gap + 4 };
}

function pathOf([a1, a2]: readonly [number, number], [b1, b2]: readonly [number, number]): string {
  const [x1, x2] = [shape.from + shape.bar, shape.to];
  const middle = (x1 + x2) / 2;
  return `M${x1},${a1} C${middle},${a1} ${middle},${b1} ${x2},${b1} L${x2},${b2} C${middle},${b2} ${middle},${a2} ${x1},${a2} Z`;
}
