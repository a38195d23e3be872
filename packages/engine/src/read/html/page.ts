import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { CellText } from '../markup/cell-text.js';
import type { OpenTables } from '../markup/open-tables.js';
import { Hidden, isHidden } from './hidden.js';
import { blocks, stateWithin } from './tags.js';

/**
 * Finds the tables of a page, token by token. parse5's tree of a page of 200 MB would take gigabytes; of the rules by
 * which it is built, those for tables are few: a cell ends where the next begins, a row where the next row begins.
 */
export class Page implements TokenHandler {
  private readonly hidden = new Hidden();
  private readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);

  constructor(private readonly tables: OpenTables) {}

  async write(chunk: string, isLast: boolean): Promise<void> {
    this.tokenizer.write(chunk, isLast);
    await this.tables.drain();
    if (isLast) this.tables.endAll();
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    const state = stateWithin(tagName);
    if (state !== undefined) this.tokenizer.state = state;
    if (this.hidden.start(tagName, attrs, selfClosing)) return;
    const attribute = (name: string) => attrs.find((given) => given.name === name)?.value;
    const table = this.tables.innermost;
    switch (tagName) {
      case 'table':
        this.tables.start(attribute('id') ?? '');
        return;
      case 'caption':
        if (table && this.tables.tooDeep === 0) {
          table.endRow();
          table.caption = new CellText();
        }
        return;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        if (this.tables.tooDeep === 0)
          table?.startSection(tagName === 'thead' ? 'head' : tagName === 'tfoot' ? 'foot' : 'body');
        return;
      case 'tr':
        if (this.tables.tooDeep === 0) {
          // Some exports are rows without a table around them.
          (table ?? this.tables.start('')).startRow(isHidden(attrs));
        }
        return;
      case 'td':
      case 'th':
        if (!table || this.tables.tooDeep > 0) {
          this.tables.text?.blockEdge();
          return;
        }
        table.startCell({
          isHeader: tagName === 'th',
          isHidden: isHidden(attrs),
          colspan: table.spanOf(attribute('colspan'), 'colspan'),
          rowspan: table.spanOf(attribute('rowspan'), 'rowspan'),
        });
        return;
      case 'br':
        this.tables.text?.lineBreak();
        return;
      default:
        if (blocks.has(tagName)) this.tables.text?.blockEdge();
    }
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.hidden.end(tagName)) return;
    const table = this.tables.innermost;
    switch (tagName) {
      case 'table':
        if (this.tables.tooDeep > 0) this.tables.tooDeep -= 1;
        else if (table) this.tables.end();
        return;
      case 'caption':
        table?.endCaption();
        return;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        if (this.tables.tooDeep === 0) table?.endSection();
        return;
      case 'tr':
        if (this.tables.tooDeep === 0) table?.endRow();
        return;
      case 'td':
      case 'th':
        if (this.tables.tooDeep === 0) table?.endCell();
        return;
      default:
        if (blocks.has(tagName)) this.tables.text?.blockEdge();
    }
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.hidden.isWithin) this.tables.text?.add(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}
