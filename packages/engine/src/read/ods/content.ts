import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { displayedText } from '../workbook/displayed.js';
import { literalFormat } from '../workbook/format-code.js';
import type { FormatTable } from '../workbook/format-table.js';
import { dateText } from '../xlsx/date-text.js';
import { BadXml, badXml } from '../xlsx/xml-text.js';
import { type Stored, storedText } from './cell-text.js';
import type { OdsSheet } from './sheet.js';
import type { OdsStyles } from './styles.js';

type Attributes = Record<string, string>;

/** Elements that hold texts or tables which are not the sheet's own. */
const apart = /^(?:office:annotation|office:forms|table:tracked-changes|table:shapes|text:note|draw:.*)$/;
const mostSpaces = 10_000;
const mostChars = 32 << 20;

/** Reads the XML of an OpenDocument spreadsheet, or of its styles. */
export class ContentParser {
  dateSystem: 1900 | 1904 = 1900;
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private sheet: OdsSheet | undefined;
  private skipping = 0;
  private hiddenGroups: boolean[] = [];
  private cell: Attributes | undefined;
  private text: string | undefined;
  private inParagraph = false;
  private rowStyle: string | undefined;

  constructor(
    private readonly styles: OdsStyles,
    private readonly formats: FormatTable,
    /** A sheet begins. */
    private readonly startSheet: (name: string, style: string | undefined) => OdsSheet,
  ) {
    this.parser.on('error', (error) => {
      throw badXml(error);
    });
    this.parser.on('doctype', () => {
      throw new BadXml('it declares a document type, which spreadsheets do not do');
    });
    this.parser.on('opentag', (tag: SaxesTagPlain) => this.open(tag.name, tag.attributes));
    this.parser.on('closetag', (tag: SaxesTagPlain) => this.close(tag.name));
    this.parser.on('text', (text) => this.write(text));
    this.parser.on('cdata', (text) => this.write(text));
  }

  push(chunk: string): void {
    this.parser.write(chunk);
  }

  finish(): void {
    this.parser.close();
  }

  private open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || apart.test(name) || (name === 'table:table' && this.sheet)) {
      this.skipping += 1;
      return;
    }
    if (!this.sheet) this.openOutside(name, attributes);
    else if (this.cell) this.openInCell(name, attributes);
    else this.openInSheet(name, attributes, this.sheet);
  }

  private openOutside(name: string, attributes: Attributes): void {
    if (name === 'table:table') {
      this.sheet = this.startSheet(attributes['table:name'] ?? '', attributes['table:style-name']);
      this.hiddenGroups = [];
    } else if (name === 'table:null-date' && attributes['table:date-value'] === '1904-01-01')
      this.dateSystem = 1904;
    else this.styles.open(name, attributes);
  }

  private openInSheet(name: string, attributes: Attributes, sheet: OdsSheet): void {
    const isHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');
    if (name === 'table:table-column') {
      const count = repeats(attributes['table:number-columns-repeated']);
      sheet.addColumns(count, isHidden, attributes['table:default-cell-style-name']);
    } else if (name === 'table:table-row-group') {
      this.hiddenGroups.push(attributes['table:display'] === 'false');
    } else if (name === 'table:table-row') {
      this.rowStyle = attributes['table:default-cell-style-name'];
      sheet.startRow(
        repeats(attributes['table:number-rows-repeated']),
        isHidden || this.hiddenGroups.includes(true),
      );
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.cell = attributes;
      this.text = undefined;
    }
  }

  private openInCell(name: string, attributes: Attributes): void {
    if (name === 'text:p') {
      this.text = this.text === undefined ? '' : `${this.text}\n`;
      this.inParagraph = true;
    } else if (name === 'text:s')
      this.append(' '.repeat(Math.min(mostSpaces, repeats(attributes['text:c']))));
    else if (name === 'text:tab') this.append('\t');
    else if (name === 'text:line-break') this.append('\n');
  }

  private write(text: string): void {
    if (this.skipping > 0) return;
    if (!this.sheet) this.styles.data.write(text);
    // Several blanks, or the end of a line of the XML, are one blank.
    else this.append(text.replace(/[ \t\r\n]+/g, ' '));
  }

  private append(text: string): void {
    if (!this.inParagraph) return;
    this.text += text;
    if (this.text && this.text.length > mostChars)
      throw new BadXml('a cell holds more text than any table needs');
  }

  private close(name: string): void {
    if (this.skipping > 0) {
      this.skipping -= 1;
      return;
    }
    if (!this.sheet) this.styles.data.close(name);
    else if (name === 'text:p') this.inParagraph = false;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.endCell(this.sheet);
    else if (name === 'table:table-row') this.sheet.endRow();
    else if (name === 'table:table-row-group') this.hiddenGroups.pop();
    else if (name === 'table:table') this.sheet = undefined;
  }

  private endCell(sheet: OdsSheet): void {
    const attributes = this.cell ?? {};
    this.cell = undefined;
    const count = repeats(attributes['table:number-columns-repeated']);
    const stored = storedText(attributes, this.text);
    if (stored) {
      const style = attributes['table:style-name'] ?? this.rowStyle ?? sheet.columnStyle();
      const code = this.styles.format(style);
      const text = this.asDate(stored, code) ?? stored.text;
      sheet.put(text, count);
      this.noteFormat(sheet, text, stored.kind !== 'text', code, count);
    }
    sheet.merge(
      repeats(attributes['table:number-columns-spanned']),
      repeats(attributes['table:number-rows-spanned']),
    );
    sheet.column += count;
  }

  /** A plain number is a date where its format is one. */
  private asDate({ kind, text }: Stored, code: string | undefined): string | undefined {
    const format = kind === 'number' && code !== undefined ? this.styles.dateFormat(code) : undefined;
    return format && dateText(Number(text), format, this.dateSystem);
  }

  /** The text that the file itself shows counts where its format cannot be told, or would show another number. */
  private noteFormat(
    sheet: OdsSheet,
    text: string,
    isNumber: boolean,
    code: string | undefined,
    count: number,
  ): void {
    const shown = this.text;
    const isToldApart =
      isNumber &&
      shown !== undefined &&
      code !== 'General' &&
      !isAlike(code && displayedText(text, code), shown);
    for (let at = 0; at < count; at += 1) {
      if (isToldApart) sheet.formats.literal(sheet.row, sheet.column + at, literalFormat(shown));
      else {
        const number = this.formats.number(code ?? 'General');
        sheet.formats.see(sheet.row, sheet.column + at, number, isNumber, text);
      }
    }
  }
}

/** The same but for the marks that a language puts between digits. */
function isAlike(own: string | undefined, shown: string): boolean {
  const marks = /[.,'’\s\u00a0\u202f]/g;
  return own === shown || own?.replace(marks, '') === shown.replace(marks, '');
}

function repeats(count: string | undefined): number {
  const number = count === undefined ? 1 : Number(count);
  return Number.isInteger(number) && number > 0 ? Math.min(number, 1 << 21) : 1;
}
