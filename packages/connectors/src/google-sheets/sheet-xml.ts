import type { Json } from './api.js';
import { cellXml, styles, xmlText } from './cell.js';
import type { Merge } from './sheets.js';

const spaces = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"')
  .join(' ');

/** Writes one sheet as a flat OpenDocument file, row after row. */
export class SheetXml {
  #row = 0;
  readonly #merges: ReadonlyMap<string, Merge>;

  constructor(
    readonly title: string,
    merges: readonly Merge[],
  ) {
    this.#merges = new Map(
      merges.map((merge) => [`${merge.startRowIndex},${merge.startColumnIndex}`, merge]),
    );
  }

  start(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${xmlText(this.title)}">
`;
  }

  rows(rows: readonly (readonly Json[])[], hidden: readonly boolean[]): string {
    return rows
      .map((cells, at) => {
        const visibility = hidden[at] ? ' table:visibility="collapse"' : '';
        const xml = `<table:table-row${visibility}>${this.#cells(cells)}</table:table-row>\n`;
        this.#row += 1;
        return xml;
      })
      .join('');
  }

  end(): string {
    return '</table:table></office:spreadsheet></office:body></office:document>\n';
  }

  #cells(cells: readonly Json[]): string {
    let xml = '';
    let empty = 0;
    for (const [column, cell] of cells.entries()) {
      const written = cellXml(cell);
      const span = this.#span(column);
      if (!written && span === '') {
        empty += 1;
        continue;
      }
      if (empty > 0) xml += `<table:table-cell table:number-columns-repeated="${empty}"/>`;
      empty = 0;
      const { attributes, content } = written ?? { attributes: '', content: '' };
      xml += `<table:table-cell ${attributes}${span}>${content}</table:table-cell>`;
    }
    return xml;
  }

  #span(column: number): string {
    const merge = this.#merges.get(`${this.#row},${column}`);
    if (!merge) return '';
    const [columns, rows] = [
      merge.endColumnIndex - merge.startColumnIndex,
      merge.endRowIndex - merge.startRowIndex,
    ];
    return ` table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"`;
  }
}
