import { XmlFault } from './fault.js';

const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const reference = /&(?:#(\d{1,8})|#x([0-9a-fA-F]{1,8})|([\p{L}_:][\p{L}\p{N}_:.-]*));/uy;
const mostInside = 16;
/** Text may grow by this many times what was read, as entities are there to save typing. */
const growth = 10;

/** What `&…;` stands for. Entities of the file's own are bounded in all; what lies outside the file is never fetched. */
export class Entities {
  /** Ampersands that start nothing, and names nobody declared: kept as they stand. */
  kept = 0;
  /** Numbers of characters that are none. */
  mended = 0;
  private readonly declared = new Map<string, string | null>();
  private grown = 0;

  constructor(private readonly most: number) {}

  /** Null: it lies outside the file. The first declaration counts. */
  declare(name: string, value: string | null): void {
    if (!this.declared.has(name)) this.declared.set(name, value);
  }

  /** `offset`: where the text starts in the file. */
  decoded(text: string, offset: number, inside = 0): string {
    let result = '';
    let from = 0;
    for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
      result += text.slice(from, at);
      reference.lastIndex = at;
      const found = reference.exec(text);
      if (found) result += this.meant(found, offset + (inside === 0 ? at : 0), inside);
      else {
        result += '&';
        this.kept += 1;
      }
      from = found ? at + found[0].length : at + 1;
    }
    return result + text.slice(from);
  }

  private meant([whole, decimal, hex, name]: RegExpExecArray, offset: number, inside: number): string {
    if (name === undefined) {
      return this.character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    }
    const plain = predefined.get(name);
    if (plain !== undefined) return plain;
    const value = this.declared.get(name);
    if (value === undefined) {
      this.kept += 1;
      return whole;
    }
    if (value === null) {
      throw new XmlFault(
        offset,
        `the entity &${name}; lies outside the file and is not fetched; write its text into the file`,
      );
    }
    if (value.includes('<')) {
      throw new XmlFault(offset, `the entity &${name}; holds markup; write it out in the file`);
    }
    if (inside >= mostInside) {
      throw new XmlFault(offset, `the entity &${name}; is made of too many others, or of itself`);
    }
    // Counted before it is opened: entities made of entities would fill the memory first.
    this.grown += value.length;
    if (this.grown > this.most && this.grown > offset * growth) {
      throw new XmlFault(offset, `entities such as &${name}; blow the file up; write their text out`);
    }
    return this.decoded(value, offset, inside + 1);
  }

  private character(code: number): string {
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (isCharacter) return String.fromCodePoint(code);
    this.mended += 1;
    return '\uFFFD';
  }
}
