import { dateText, isoText } from './date-text.js';
import { numberText } from './number-text.js';
import type { SharedStrings } from './shared-strings.js';
import type { Styles } from './styles.js';
import { digits } from './units.js';
import { BadXml, plainText } from './xml-text.js';

export enum CellType {
  Number,
  Shared,
  /** Also errors: `#N/A` is stored as the text it shows. */
  Text,
  Boolean,
  Iso,
}

/** What is stored in a `<v>`, as text. */
export class CellTexts {
  constructor(
    private readonly strings: SharedStrings,
    private readonly styles: Styles,
    private readonly dateSystem: 1900 | 1904,
  ) {}

  /** Of the value in `text` from `from` to `end`, in a cell of this type and style. */
  stored(
    text: string,
    units: Uint16Array,
    from: number,
    end: number,
    type: CellType,
    style: number,
    row: number,
    column: number,
  ): string | undefined {
    if (type === CellType.Shared) {
      const known = this.strings.get(digits(units, from, end));
      return known ?? this.shared(text.slice(from, end), row, column);
    }
    if (type === CellType.Text) return plainText(text, units, from, end);
    const value = text.slice(from, end);
    switch (type) {
      case CellType.Boolean:
        return value === '1' || value === 'true'
          ? 'TRUE'
          : value === '0' || value === 'false'
            ? 'FALSE'
            : value;
      case CellType.Iso:
        return isoText(value);
      default:
        return this.number(value, style);
    }
  }

  private shared(value: string, row: number, column: number): string | undefined {
    if (value === '') return undefined;
    const text = this.strings.get(Number(value));
    if (text !== undefined) return text;
    throw new BadXml(
      `the cell ${columnName(column)}${row} asks for shared text ${value.slice(0, 20)} of ${this.strings.length}`,
    );
  }

  private number(value: string, style: number): string | undefined {
    if (value === '') return undefined;
    const format = this.styles.dates[style];
    if (format === undefined) return numberText(value);
    return dateText(Number(value), format, this.dateSystem) ?? numberText(value);
  }
}

/** 0 → A, 54 → BC. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    name = String.fromCharCode(65 + (rest % 26)) + name;
  }
  return name;
}
