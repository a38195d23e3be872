import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { CellText } from './cell-text.js';
import { SpreadBudget } from './grid.js';
import { Hidden, isHidden } from './hidden.js';
import type { HtmlLimits } from './limits.js';
import { PageTable } from './page-table.js';

const blocks = new Set(
  'address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section ul'.split(
    ' ',
  ),
);
/** What no browser shows; the tokenizer must be told which of them hold no tags. */
const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * Finds the tables of a page, token by token. parse5's tree of a page of 200 MB would take gigabytes; of the rules by
 * which it is built, those for tables are few: a cell ends where the next begins, a row where the next row begins.
 */
export class Page implements TokenHandler {
  /** In the order in which they start. */
  readonly tables: PageTable[] = [];
  /** Those that hold nothing to read; their stages are still to be closed. */
  readonly dropped: PageTable[] = [];
  tablesLeftOut = 0;
  private readonly open: PageTable[] = [];
  private readonly hidden = new Hidden();
  private readonly tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
  private readonly budget: SpreadBudget;
  private started = 0;
  private tooDeep = 0;

  constructor(
    file: string,
    private readonly limits: HtmlLimits,
    private readonly stagingOf: (table: number) => string,
  ) {
    this.budget = new SpreadBudget(file, limits.spreadChars);
  }

  async write(chunk: string, isLast: boolean): Promise<void> {
    this.tokenizer.write(chunk, isLast);
    for (const { stage } of this.open) await stage.drain();
  }

  /** Tables that the page does not close end with it. */
  end(): void {
    while (this.open.length > 0) this.endTable();
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    if (tagName === 'script') this.tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (rawText.has(tagName)) this.tokenizer.state = TokenizerMode.RAWTEXT;
    else if (tagName === 'title' || tagName === 'textarea') this.tokenizer.state = TokenizerMode.RCDATA;
    if (this.hidden.start(tagName, attrs, selfClosing)) return;
    const attribute = (name: string) => attrs.find((given) => given.name === name)?.value;
    const table = this.open.at(-1);
    switch (tagName) {
      case 'table':
        this.startTable(attribute('id') ?? '');
        return;
      case 'caption':
        if (table && this.tooDeep === 0) {
          table.endRow();
          table.caption = new CellText();
        }
        return;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        if (this.tooDeep === 0)
          table?.startSection(tagName === 'thead' ? 'head' : tagName === 'tfoot' ? 'foot' : 'body');
        return;
      case 'tr':
        if (this.tooDeep === 0) {
          // Some exports are rows without a table around them.
          (table ?? this.startTable('')).startRow(isHidden(attrs));
        }
        return;
      case 'td':
      case 'th':
        if (!table || this.tooDeep > 0) {
          this.text()?.blockEdge();
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
        this.text()?.lineBreak();
        return;
      default:
        if (blocks.has(tagName)) this.text()?.blockEdge();
    }
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.hidden.end(tagName)) return;
    const table = this.open.at(-1);
    switch (tagName) {
      case 'table':
        if (this.tooDeep > 0) this.tooDeep -= 1;
        else if (table) this.endTable();
        return;
      case 'caption':
        table?.endCaption();
        return;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        if (this.tooDeep === 0) table?.endSection();
        return;
      case 'tr':
        if (this.tooDeep === 0) table?.endRow();
        return;
      case 'td':
      case 'th':
        if (this.tooDeep === 0) table?.endCell();
        return;
      default:
        if (blocks.has(tagName)) this.text()?.blockEdge();
    }
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.hidden.isWithin) this.text()?.add(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private text(): CellText | undefined {
    const table = this.open.at(-1);
    return table?.cell?.text ?? table?.caption;
  }

  private startTable(id: string): PageTable {
    const around = this.open.at(-1);
    if (around && this.open.length >= this.limits.depth) {
      this.tooDeep += 1;
      return around;
    }
    // A table that starts outside of any cell of the one before it: that one was never closed.
    if (around && !around.cell && !around.caption) this.endTable();
    this.started += 1;
    const isWithinCell = this.open.at(-1)?.cell !== undefined;
    const table = new PageTable(id, this.limits, this.budget, this.stagingOf(this.started), isWithinCell);
    this.open.push(table);
    this.tables.push(table);
    return table;
  }

  private endTable(): void {
    const table = this.open.pop();
    if (!table) return;
    table.endSection();
    table.endCaption();
    const around = this.open.at(-1);
    if (table.holdsData || table.holdsTables) {
      if (around) around.holdsTables = true;
    } else if (around?.cell) {
      // An arrangement within a cell: its text is the cell's.
      for (const text of table.flat ?? []) {
        around.cell.text.blockEdge();
        around.cell.text.add(text);
      }
      around.cell.text.blockEdge();
      this.drop(table);
    }
    table.flat = undefined;
    if (table.isEmpty || (table.holdsTables && !table.holdsData)) this.drop(table);
    else if (this.tables.length - this.open.length > this.limits.tables) {
      this.drop(table);
      this.tablesLeftOut += 1;
    }
  }

  private drop(table: PageTable): void {
    const at = this.tables.lastIndexOf(table);
    if (at < 0) return;
    this.tables.splice(at, 1);
    this.dropped.push(table);
  }
}
