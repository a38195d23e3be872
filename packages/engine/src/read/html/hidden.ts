import type { Token } from 'parse5';

/** Elements that have no end. */
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const neverShown = new Set(
  'script style template noscript title select datalist xmp iframe noembed noframes object audio video svg math'.split(
    ' ',
  ),
);
const cells = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot']);

export function isHidden(attrs: readonly Token.Attribute[]): boolean {
  return attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'style' && /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(value)),
  );
}

/** Knows whether the page is within an element that is not shown. Rows and cells are the table's own matter. */
export class Hidden {
  private within: string | undefined;
  private depth = 0;
  private tables = 0;

  get isWithin(): boolean {
    return this.within !== undefined;
  }

  /** True: the tag is hidden, or hides. */
  start(tag: string, attrs: readonly Token.Attribute[], selfClosing: boolean): boolean {
    if (this.within === undefined) {
      if (voids.has(tag) || cells.has(tag) || (selfClosing && tag !== 'script')) return false;
      if (!neverShown.has(tag) && !isHidden(attrs)) return false;
      this.within = tag;
      this.depth = 1;
      this.tables = tag === 'table' ? 1 : 0;
      return true;
    }
    if (this.isLeftBy(tag)) return false;
    if (tag === this.within && !selfClosing) this.depth += 1;
    if (tag === 'table') this.tables += 1;
    return true;
  }

  end(tag: string): boolean {
    if (this.within === undefined) return false;
    if (tag === 'table' && this.tables === 0) {
      this.within = undefined;
      return false;
    }
    if (this.isLeftBy(tag)) return false;
    if (tag === 'table') this.tables -= 1;
    if (tag === this.within) this.depth -= 1;
    if (this.depth === 0) this.within = undefined;
    return true;
  }

  /** An element that nobody closed ends with its cell. */
  private isLeftBy(tag: string): boolean {
    if (this.tables > 0 || !cells.has(tag)) return false;
    this.within = undefined;
    return true;
  }
}
