import { type DateFormat, parseFormat } from '../xlsx/number-format.js';
import { DataStyles } from './data-style.js';

interface CellStyle {
  data: string | undefined;
  parent: string | undefined;
}

/** What the styles of an OpenDocument file say of cells and sheets. */
export class OdsStyles {
  readonly data = new DataStyles();
  private readonly cells = new Map<string, CellStyle>();
  private readonly hiddenTables = new Set<string>();
  private readonly dates = new Map<string, DateFormat | undefined>();
  private current = '';

  open(element: string, attributes: Record<string, string>): void {
    this.data.open(element, attributes);
    if (element === 'style:style') {
      this.current = attributes['style:name'] ?? '';
      if (attributes['style:family'] === 'table-cell') {
        this.cells.set(this.current, {
          data: attributes['style:data-style-name'],
          parent: attributes['style:parent-style-name'],
        });
      }
    }
    if (element === 'style:table-properties' && attributes['table:display'] === 'false') {
      this.hiddenTables.add(this.current);
    }
  }

  isHidden(tableStyle: string | undefined): boolean {
    return tableStyle !== undefined && this.hiddenTables.has(tableStyle);
  }

  /** How a number under a format is to be read, if as a date. */
  dateFormat(code: string): DateFormat | undefined {
    if (!this.dates.has(code)) this.dates.set(code, parseFormat(code));
    return this.dates.get(code);
  }

  /** The number format of a cell style; undefined where it has one that cannot be told. */
  format(cellStyle: string | undefined): string | undefined {
    let name = cellStyle;
    for (let depth = 0; name !== undefined && depth < 10; depth += 1) {
      const style = this.cells.get(name);
      if (style?.data !== undefined) return this.data.code(style.data);
      name = style?.parent;
    }
    return 'General';
  }
}
