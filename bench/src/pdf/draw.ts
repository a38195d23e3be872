import type { FoundTable } from '@godwit/engine/read/document/found-table';
import type { Box, DocumentPage } from '@godwit/engine/read/document/page';
import type { GoldTable } from './gold.js';

/** A page as SVG: words grey, rules black, fills yellow, found cells blue, gold cells red and dashed. */
export function drawPage(page: DocumentPage, found: FoundTable[], gold: GoldTable[]): string {
  const parts = [
    ...page.fills.map((box) => rectangle(box, 'fill="#ffee99"')),
    ...page.rules.map((box) => rectangle(box, 'fill="black" stroke="black" stroke-width="0.4"')),
    ...page.words.map(
      (word) =>
        `<text x="${word.x0}" y="${word.y1 - word.size * 0.2}" font-size="${word.size * 0.9}" font-weight="${
          word.isBold ? 'bold' : 'normal'
        }" textLength="${word.x1 - word.x0}" lengthAdjust="spacingAndGlyphs" font-family="sans-serif" fill="#444">${escaped(
          word.text,
        )}</text>`,
    ),
  ];
  for (const { page: number, cells } of gold)
    if (number === page.page)
      for (const cell of cells)
        parts.push(rectangle(cell.box, 'fill="none" stroke="red" stroke-width="0.7" stroke-dasharray="3 2"'));
  for (const table of found) {
    if (table.page !== page.page) continue;
    parts.push(rectangle(table.box, 'fill="none" stroke="green" stroke-width="1.5" opacity="0.7"'));
    for (const cell of table.cells) {
      parts.push(rectangle(cell.box, 'fill="blue" fill-opacity="0.06" stroke="blue" stroke-width="0.6"'));
      parts.push(
        `<text x="${cell.box.x0}" y="${cell.box.y0 + 3}" font-size="4" fill="blue">${cell.row},${cell.column}</text>`,
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}"><rect width="100%" height="100%" fill="white"/>${parts.join(
    '\n',
  )}</svg>\n`;
}

function rectangle({ x0, y0, x1, y1 }: Box, style: string): string {
  return `<rect x="${x0}" y="${y0}" width="${Math.max(0, x1 - x0)}" height="${Math.max(0, y1 - y0)}" ${style}/>`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\x20-\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
