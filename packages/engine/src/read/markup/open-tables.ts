import type { CellText } from './cell-text.js';
import { SpreadBudget } from './grid.js';
import type { MarkupLimits } from './limits.js';
import { PageTable } from './page-table.js';

/** The tables of a document while it is read, and those that are open at the moment, one within the other. */
export class OpenTables {
  /** In the order in which they start. */
  readonly tables: PageTable[] = [];
  /** Those that hold nothing to read; their stages are still to be closed. */
  readonly dropped: PageTable[] = [];
  leftOut = 0;
  /** Tables that only arrange others, and have text of their own beside them, which nothing takes. */
  arrangements = 0;
  /** Tables that started within too many others: their text is that of the cell around them. */
  tooDeep = 0;
  private readonly open: PageTable[] = [];
  private readonly budget: SpreadBudget;
  private started = 0;

  constructor(
    file: string,
    private readonly limits: MarkupLimits,
    private readonly stagingOf: (table: number) => string,
    /** Gets the text outside of tables, and that of tables which turn out to be arrangements of text. */
    private readonly outside?: CellText,
  ) {
    this.budget = new SpreadBudget(file, limits.spreadChars);
  }

  get innermost(): PageTable | undefined {
    return this.open.at(-1);
  }

  /** Where characters belong now. */
  get text(): CellText | undefined {
    const table = this.open.at(-1);
    return table ? (table.cell?.text ?? table.caption) : this.outside;
  }

  async drain(): Promise<void> {
    for (const { stage } of this.open) await stage.drain();
  }

  start(id: string): PageTable {
    const around = this.open.at(-1);
    if (around && this.open.length >= this.limits.depth) {
      this.tooDeep += 1;
      return around;
    }
    // A table that starts outside of any cell of the one before it: that one was never closed.
    if (around && !around.cell && !around.caption) this.end();
    this.started += 1;
    const keepsText = this.open.at(-1)?.cell !== undefined || this.outside !== undefined;
    const table = new PageTable(id, this.limits, this.budget, this.stagingOf(this.started), keepsText);
    this.open.push(table);
    this.tables.push(table);
    return table;
  }

  end(): void {
    const table = this.open.pop();
    if (!table) return;
    table.endSection();
    table.endCaption();
    const around = this.open.at(-1);
    if (table.holdsData || table.holdsTables) {
      if (around) around.holdsTables = true;
    } else if (around?.cell) {
      // An arrangement within a cell: its text is the cell's.
      around.cell.text.addBlocks(table.flat ?? []);
      this.drop(table);
    }
    const isArrangement = table.holdsTables && !table.holdsData;
    if (this.outside && !table.holdsData && (isArrangement || !around)) {
      (around?.cell?.text ?? this.outside).addBlocks(table.flat ?? []);
    } else if (isArrangement && !table.isEmpty) this.arrangements += 1;
    table.flat = undefined;
    if (table.isEmpty || isArrangement) this.drop(table);
    else if (this.tables.length - this.open.length > this.limits.tables) {
      this.drop(table);
      this.leftOut += 1;
    }
  }

  /** Tables that the document does not close end with it. */
  endAll(): void {
    while (this.open.length > 0) this.end();
  }

  async close(): Promise<void> {
    for (const { stage } of [...this.tables, ...this.dropped]) await stage.close();
  }

  private drop(table: PageTable): void {
    const at = this.tables.lastIndexOf(table);
    if (at < 0) return;
    this.tables.splice(at, 1);
    this.dropped.push(table);
  }
}
