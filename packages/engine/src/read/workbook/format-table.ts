import { isLiteral, textSection } from './format-code.js';

/** A cell is shown as it is stored. */
export const asStored = 0;
export const general = 1;

/** The number formats of a workbook, numbered. */
export class FormatTable {
  readonly codes: string[] = ['', 'General'];
  /** What a format makes of a text, as a format of its own; -1 where not asked for yet. */
  private readonly ofText: number[] = [asStored, asStored];
  private readonly literal: boolean[] = [false, false];
  private readonly numbers = new Map([['General', general]]);

  /** Of a code that a file gives. A format for texts only shows numbers as General does. */
  number(code: string): number {
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    const isGeneral = code.trim() === '' || code === '@' || /^(?:general|standard)$/i.test(code);
    const number = isGeneral ? general : this.push(code);
    this.numbers.set(code, number);
    return number;
  }

  /** For a text under the format of this number. */
  forText(number: number): number {
    const known = this.ofText[number] ?? asStored;
    if (known >= 0) return known;
    const section = textSection(this.codes[number] ?? '');
    const own = section === '' ? asStored : this.number(section);
    this.ofText[number] = own;
    return own;
  }

  /** Whether it shows the same whatever the cell holds. */
  isLiteral(number: number): boolean {
    return this.literal[number] ?? false;
  }

  private push(code: string): number {
    this.codes.push(code);
    this.ofText.push(-1);
    this.literal.push(isLiteral(code));
    return this.codes.length - 1;
  }
}
