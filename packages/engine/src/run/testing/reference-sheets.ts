import { evaluate, lookupIdentity } from '../../recipe/expression.js';
import { mergeCells } from '../../recipe/merge.js';
import type { SheetLookup } from '../../recipe/operation.js';
import { sheetRowKey, sheetValue } from '../../recipe/operations/sheet_lookup.js';
import type { Recipe, Sheet } from '../../recipe/recipe.js';
import type { Cell } from './plain-table.js';
import {
  type KeptLines,
  keptLines,
  type Line,
  lookUp,
  type PlainInputs,
  type PlainLookup,
  type PlainSource,
  sourceOf,
} from './reference-rows.js';

type PlainRows = KeptLines & { source: PlainSource };

/** The sheets of a recipe before they are checked, column by column: one may be looked up for another. */
export class PlainSheets {
  readonly #rows = new Map<Sheet, PlainRows>();
  readonly #columns = new Map<Sheet, Map<string, Cell[]>>();
  readonly #found = new Map<string, Map<string, Cell[]>>();

  constructor(
    private readonly recipe: Recipe,
    private readonly inputs: PlainInputs,
  ) {}

  rows(sheet: Sheet): PlainRows {
    const known = this.#rows.get(sheet);
    if (known) return known;
    const source = sourceOf(sheet, this.inputs, this.#lookup);
    const rows = { source, ...keptLines(sheet, source, this.#lookup) };
    this.#rows.set(sheet, rows);
    return rows;
  }

  column(sheet: Sheet, name: string): Cell[] {
    const columns = this.#columns.get(sheet) ?? new Map<string, Cell[]>();
    this.#columns.set(sheet, columns);
    const known = columns.get(name);
    if (known) return known;
    const { lines, groups, source } = this.rows(sheet);
    const expression = Object.hasOwn(sheet.columns, name) ? sheet.columns[name] : undefined;
    const cellOf = (line: Line, position: number): Cell =>
      expression
        ? evaluate(expression, {
            position,
            column: (column, input) => source.value(line, column, input),
            lookup: this.#lookup,
          })
        : null;
    const merge = sheet.deduplicate?.merge?.[name];
    const cells = lines.map((line, position) => {
      const group = merge && groups.get(line);
      if (!group) return cellOf(line, position);
      const all = group.map((each) => cellOf(each, 0));
      return mergeCells(merge, all).value;
    });
    columns.set(name, cells);
    return cells;
  }

  readonly #lookup: PlainLookup = (node, key) =>
    'sheet' in node ? this.#inSheet(node, key) : lookUp(this.inputs, node, key);

  #inSheet(node: SheetLookup, key: string): Cell | undefined {
    const identity = lookupIdentity(node);
    let keys = this.#found.get(identity);
    if (!keys) {
      keys = new Map();
      const sheet = this.recipe.sheets.find(({ template }) => template === node.sheet)!;
      const own = node.key.map((name) => this.column(sheet, name));
      for (const [at, cell] of this.column(sheet, node.value).entries()) {
        const rowKey = sheetRowKey(
          node,
          own.map((column) => column[at]!),
        );
        if (rowKey !== null) keys.set(rowKey, [...(keys.get(rowKey) ?? []), cell]);
      }
      this.#found.set(identity, keys);
    }
    return sheetValue(keys.get(key) ?? []);
  }
}
