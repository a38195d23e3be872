import { Scalar, type TreeEvents } from './events.js';
import { JsonText } from './json-text.js';
import type { TreeLimits } from './limits.js';
import type { TablePlan, TreePlan, ValuePlan } from './plan.js';
import type { TableRows } from './table-rows.js';

/** Nested rows that wait for their parent's id may be as many characters as this; then they go without it. */
const mostWaiting = 32 << 20;

interface Row {
  table: TableRows;
  number: number;
  cells: string[];
  parent: Row | undefined;
  /** Rows of nested tables that came before the id of this one did. */
  waiting: Row[];
  waitingChars: number;
}

/** What is open: an object whose members are cells, the elements of a table, or the cells of a row. */
type Frame =
  | {
      kind: 'object';
      fields: Map<string, ValuePlan>;
      value: ValuePlan;
      row: Row;
      id: number;
      closes: boolean;
    }
  | { kind: 'elements'; table: TableRows; parent: Row | undefined; key: string | undefined }
  | { kind: 'cells'; row: Row; kinds: Scalar[]; firstCell: number };

/** The second pass: values into cells, by the plan. */
export class RowEvents implements TreeEvents {
  private readonly frames: Frame[] = [];
  private frame: Frame;
  private readonly text: JsonText;
  private readonly topRow: Row;
  private objects = 0;
  /** Where every line is a row, its number is the line's. */
  private line: number | undefined;

  constructor(
    private readonly plan: TreePlan,
    private readonly tableOf: (plan: TablePlan) => TableRows,
    limits: TreeLimits,
    /**
     * value: there is one. values: any number, each a row. repeats: one, in whose objects a name may come again to go
     * on with its list, as elements of XML do.
     */
    private readonly holds: 'value' | 'values' | 'repeats',
  ) {
    this.text = new JsonText(limits.text);
    const top = tableOf(plan.top);
    this.topRow = { table: top, number: 1, cells: [], parent: undefined, waiting: [], waitingChars: 0 };
    const { root } = plan;
    this.frame =
      holds === 'values' && root.items
        ? { kind: 'elements', table: tableOf(root.items), parent: undefined, key: undefined }
        : { kind: 'object', fields: new Map(), value: root, row: this.topRow, id: 0, closes: false };
  }

  /** To be called before the value of a line. */
  atLine(number: number): void {
    this.line = number;
  }

  end(): void {
    if (this.plan.top.columns.length === 0) return;
    this.topRow.table.records += 1;
    this.topRow.table.add(1, this.topRow.cells);
  }

  key(name: string): void {
    if (this.text.depth > 0) {
      this.text.key(name);
      return;
    }
    const { frame } = this;
    if (frame.kind === 'elements') frame.key = name;
    if (frame.kind !== 'object') return;
    const value = frame.fields.get(name);
    // Every name was seen in the first pass.
    if (!value) throw new Error(`the file changed while it was read: ${name} is new`);
    if (this.holds !== 'repeats') {
      if (value.seenIn === frame.id) this.again(value, name, frame.row);
      value.seenIn = frame.id;
    }
    frame.value = value;
  }

  scalar(kind: Scalar, text: string): void {
    if (this.text.depth > 0) {
      this.text.scalar(kind, text);
      return;
    }
    const { frame } = this;
    if (frame.kind === 'object') {
      if (kind !== Scalar.Null) frame.row.cells[frame.value.column] = text;
    } else if (frame.kind === 'cells') {
      if (kind !== Scalar.Null) frame.row.cells[frame.firstCell + frame.kinds.length] = text;
      frame.kinds.push(kind);
    } else if (frame.table.plan.kind === 'values') {
      const row = this.open(frame.table, frame.parent, frame.key);
      if (kind !== Scalar.Null) row.cells[frame.table.plan.firstCell] = text;
      this.close(row);
    } else this.refuse(frame, kind === Scalar.Text ? JSON.stringify(text) : text);
  }

  openObject(): void {
    const { frame } = this;
    if (this.text.depth > 0 || frame.kind === 'cells') {
      this.text.openObject();
      return;
    }
    if (frame.kind === 'object') {
      const { value, row } = frame;
      if (value.entries) this.elements(value.entries, row);
      else if (value.fields) this.push(this.objectFrame(value.fields, value, row, false));
      else this.text.openObject();
      return;
    }
    const { plan } = frame.table;
    const fields = plan.element.fields;
    if (plan.kind !== 'records' || !fields) {
      this.text.openObject();
      return;
    }
    const row = this.open(frame.table, frame.parent, frame.key);
    this.push(this.objectFrame(fields, plan.element, row, true));
  }

  closeObject(): void {
    if (this.text.depth > 0) {
      this.text.closeObject();
      if (this.text.depth === 0) this.keepText();
      return;
    }
    const { frame } = this;
    this.pop();
    if (frame.kind === 'object' && frame.closes) this.close(frame.row);
  }

  openArray(): void {
    const { frame } = this;
    if (this.text.depth > 0 || frame.kind === 'cells') {
      this.text.openArray();
      return;
    }
    if (frame.kind === 'object') {
      if (frame.value.items) this.elements(frame.value.items, frame.row);
      else this.text.openArray();
      return;
    }
    const { plan } = frame.table;
    if (plan.unwrap) {
      frame.table.count(
        '# lists inside the list were opened: their records are rows like the others',
        this.line ?? 1,
      );
      this.push({ ...frame });
    } else if (plan.kind === 'arrays') {
      const row = this.open(frame.table, frame.parent, frame.key);
      this.push({ kind: 'cells', row, kinds: [], firstCell: plan.firstCell });
    } else this.text.openArray();
  }

  closeArray(): void {
    if (this.text.depth > 0) {
      this.text.closeArray();
      if (this.text.depth === 0) this.keepText();
      return;
    }
    const { frame } = this;
    this.pop();
    if (frame.kind === 'cells') frame.row.table.addArray(frame.row.number, frame.row.cells, frame.kinds);
  }

  /** An array or object that has no columns of its own is whole now, as text. */
  private keepText(): void {
    const text = this.text.take();
    const { frame } = this;
    if (frame.kind === 'object') {
      const { value, row } = frame;
      row.cells[value.column] = text;
      row.table.countKept(value.column, row.number);
    } else if (frame.kind === 'cells') {
      const column = frame.firstCell + frame.kinds.length;
      frame.row.cells[column] = text;
      frame.kinds.push(Scalar.Number);
      frame.row.table.countKept(column, frame.row.number);
    } else if (frame.table.plan.kind === 'values') {
      const { firstCell } = frame.table.plan;
      const row = this.open(frame.table, frame.parent, frame.key);
      row.cells[firstCell] = text;
      frame.table.countKept(firstCell, row.number);
      this.close(row);
    } else this.refuse(frame, text);
  }

  private refuse({ table, key }: Extract<Frame, { kind: 'elements' }>, text: string): void {
    table.records += 1;
    const number = this.numberIn(table);
    const wanted = table.plan.kind === 'arrays' ? 'a list of cells' : 'a record';
    const reason = `${key === undefined ? '' : `${JSON.stringify(key)}: `}expected ${wanted}, as most of the others are`;
    table.reject(number, reason, text);
  }

  private numberIn(table: TableRows): number {
    return this.frames.length === 0 && this.line !== undefined ? this.line : table.records;
  }

  private open(table: TableRows, parent: Row | undefined, key: string | undefined): Row {
    const { plan } = table;
    table.records += 1;
    const cells = new Array<string>(plan.kind === 'arrays' ? 0 : plan.columns.length);
    if (plan.parentRow >= 0 && parent) cells[plan.parentRow] = String(parent.number);
    if (plan.key >= 0 && key !== undefined) cells[plan.key] = key;
    return { table, number: this.numberIn(table), cells, parent, waiting: [], waitingChars: 0 };
  }

  private close(row: Row): void {
    for (const child of row.waiting) this.write(child);
    const { parent, table } = row;
    const id = table.plan.parentIdColumn;
    if (!parent || table.plan.parentId < 0 || parent.cells[id] !== undefined) {
      // Those that waited came first.
      if (parent && parent.waiting.length > 0) this.release(parent);
      this.write(row);
      return;
    }
    parent.waiting.push(row);
    for (const cell of row.cells) parent.waitingChars += cell?.length ?? 0;
    if (parent.waitingChars > mostWaiting) this.release(parent);
  }

  private release(parent: Row): void {
    for (const child of parent.waiting) this.write(child);
    parent.waiting = [];
    parent.waitingChars = 0;
  }

  private write({ table, number, cells, parent }: Row): void {
    const { parentId, parentIdColumn, further } = table.plan;
    if (parent && parentId >= 0) {
      const id = parent.cells[parentIdColumn];
      if (id !== undefined) cells[parentId] = id;
    }
    for (const { column, up, from } of further) {
      let above = parent;
      for (let step = 1; step < up; step += 1) above = above?.parent;
      const id = above?.cells[from];
      if (id !== undefined) cells[column] = id;
    }
    table.add(number, cells);
  }

  /** A name once more in the same object: the last one counts. */
  private again(value: ValuePlan, name: string, row: Row): void {
    const nested = this.clear(value, row);
    const what = nested ? 'the last value counts, nested records of all are kept' : 'the last value counts';
    row.table.count(`# times ${JSON.stringify(name)} stands twice in one object: ${what}`, row.number);
  }

  /** Takes back the cells of a value. True: it may have rows in other tables, which stay. */
  private clear(value: ValuePlan, row: Row): boolean {
    if (value.column >= 0) delete row.cells[value.column];
    let nested = value.items !== undefined || value.entries !== undefined;
    for (const field of value.fields?.values() ?? []) nested = this.clear(field, row) || nested;
    return nested;
  }

  private elements(plan: TablePlan, parent: Row): void {
    const own = plan.parentRow >= 0 ? parent : undefined;
    this.push({ kind: 'elements', table: this.tableOf(plan), parent: own, key: undefined });
  }

  private objectFrame(fields: Map<string, ValuePlan>, value: ValuePlan, row: Row, closes: boolean): Frame {
    this.objects += 1;
    return { kind: 'object', fields, value, row, id: this.objects, closes };
  }

  private push(frame: Frame): void {
    this.frames.push(this.frame);
    this.frame = frame;
  }

  private pop(): void {
    const outer = this.frames.pop();
    if (outer) this.frame = outer;
  }
}
