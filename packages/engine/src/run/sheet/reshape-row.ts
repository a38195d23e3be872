import { trimText } from '../../cells/text.js';
import type { ContextColumn } from '../../recipe/reshape/context.js';
import type { Explode } from '../../recipe/reshape/explode.js';
import { pairIn, type Records } from '../../recipe/reshape/records.js';
import type { Sections } from '../../recipe/reshape/sections.js';
import type { Transpose } from '../../recipe/reshape/transpose.js';
import type { Unpivot } from '../../recipe/reshape/unpivot.js';
import { type Reshape, reshapeEnglish } from '../../recipe/reshape.js';
import type { RowCell } from './trace.js';

/** A row of a table, and which of the rows that reshaping made of it. */
export interface RowPlace {
  row: number;
  parts: readonly number[];
}

/** What is asked of the rows beside the one that is traced: all as the first `steps` steps made them. */
export interface OtherRows {
  /** A cell as it stood in the file. */
  stored(row: number, column: string): Promise<RowCell>;
  /** What stands around the table. */
  around(column: ContextColumn): RowCell;
  /** The nearest row above with a cell in the column that is not blank. */
  filledAbove(steps: number, place: RowPlace, column: string): Promise<RowPlace | undefined>;
  /** The nearest section row above. */
  sectionAbove(steps: number, place: RowPlace, step: Sections): Promise<RowPlace | undefined>;
  /** The row that each of the names of a transposed table stands for. */
  transposed(steps: number, step: Transpose): Promise<ReadonlyMap<number, RowPlace>>;
  /** The lines of the record that begins at a row, by the names they are listed under. */
  linesOf(steps: number, place: RowPlace, step: Records): Promise<ReadonlyMap<number, RowPlace>>;
  /** The items that a cell is split into. */
  items(value: string | null, by: Explode['by']): Promise<(string | null)[]>;
}

/** A cell of a reshaped row, followed back through the steps to where it stood. */
export class CellFinder {
  constructor(
    private readonly steps: readonly Reshape[],
    private readonly rows: OtherRows,
  ) {}

  /** After the first `count` steps. */
  async cell(count: number, place: RowPlace, column: string): Promise<RowCell> {
    const step = this.steps[count - 1];
    if (!step) return this.rows.stored(place.row, column);
    const before = count - 1;
    switch (step.step) {
      case 'rows':
        return this.cell(before, place, column);
      case 'promote_header': {
        const from = step.names.find(({ to }) => to === column)?.from;
        return this.cell(before, place, from ?? column);
      }
      case 'fill_down': {
        const own = await this.cell(before, place, column);
        if (!step.columns.includes(column) || trimText(own.value ?? '') !== '') return own;
        const above = await this.rows.filledAbove(this.#beforeFills(before), place, column);
        const cell = above && (await this.cell(before, above, column));
        return made(cell ?? own, cell?.value ?? null, step);
      }
      case 'sections': {
        if (column !== step.column) return this.cell(before, place, column);
        const above = await this.rows.sectionAbove(before, place, step);
        const cell = above && (await this.cell(before, above, step.heading));
        return made(cell, cell?.value ?? null, step);
      }
      case 'explode': {
        const { earlier, part } = partOf(place);
        const cell = await this.cell(before, earlier, column);
        if (column !== step.column) return cell;
        return made(cell, (await this.rows.items(cell.value, step.by))[part] ?? null, step);
      }
      case 'context': {
        const found = step.columns.find(({ to }) => to === column);
        if (!found) return this.cell(before, place, column);
        const cell = this.rows.around(found);
        return made(cell, cell.value, step);
      }
      case 'unpivot':
        return this.#unpivoted(before, place, column, step);
      case 'transpose':
        return this.#transposed(before, place, column, step);
      case 'records': {
        const lines = await this.rows.linesOf(before, place, step);
        const line = lines.get(step.names.findIndex(({ to }) => to === column));
        const cell = line && (await this.cell(before, line, step.value ?? step.key));
        const value = cell?.value ?? null;
        const own = step.separator === undefined ? value : pairIn(value ?? '', step.separator).value;
        return made(cell, cell ? own : null, step);
      }
    }
  }

  async #unpivoted(before: number, place: RowPlace, column: string, step: Unpivot): Promise<RowCell> {
    const { earlier, part } = partOf(place);
    const group = step.groups[part];
    const cellOf = async (at: number) => {
      const name = group?.columns[at];
      return name === undefined ? undefined : this.cell(before, earlier, name);
    };
    const value = step.values.indexOf(column);
    if (value >= 0) {
      const cell = await cellOf(value);
      return made(cell, cell?.value ?? null, step);
    }
    const label = step.labels.indexOf(column);
    if (label < 0) return this.cell(before, earlier, column);
    // A label names the group: it came from where the group stands.
    return made(await cellOf(0), group?.labels[label] ?? null, step);
  }

  async #transposed(before: number, place: RowPlace, column: string, step: Transpose): Promise<RowCell> {
    const { earlier, part } = partOf(place);
    const name = step.columns[part] ?? '';
    if (column === step.label) return made(await this.cell(before, earlier, name), name, step);
    const rows = await this.rows.transposed(before, step);
    const row = rows.get(step.names.findIndex(({ to }) => to === column));
    const cell = row && (await this.cell(before, row, name));
    return made(cell, cell?.value ?? null, step);
  }

  /** To fill a blank cell takes none from the rows below: what is filled above it was filled there before. */
  #beforeFills(count: number): number {
    return this.steps[count - 1]?.step === 'fill_down' ? this.#beforeFills(count - 1) : count;
  }
}

function partOf({ row, parts }: RowPlace): { earlier: RowPlace; part: number } {
  return { earlier: { row, parts: parts.slice(0, -1) }, part: parts.at(-1) ?? 0 };
}

function made(cell: RowCell | undefined, value: string | null, step: Reshape): RowCell {
  const steps = [...(cell?.steps ?? []), { op: step.step, text: reshapeEnglish(step), value }];
  return { value, source: cell?.source, steps };
}
