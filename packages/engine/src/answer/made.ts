import { type DuckSession, quoteText } from '../duck/session.js';
import { sceneOf } from '../edit/sample.js';
import type { Scene } from '../edit/scene.js';
import type { Question } from '../language/question.js';
import { once } from '../once.js';
import type { Table } from '../read/reader.js';
import { tableName } from '../read/table-name.js';
import { tableSql } from '../read/table-sql.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import { type Inputs, inputsFrom } from '../run/inputs.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { findTemplate, type Template } from '../validate/template.js';

/** What there is to ask about. */
export interface Made {
  recipe: Recipe;
  tables: readonly Table[];
  templates: readonly Template[];
  sheets: readonly SheetFile[];
  /** What the plan asks and nobody answered yet. */
  questions?: readonly Question[];
  /** Where a changed recipe may be tried out; the system's folder for such things where none is given. */
  scratch?: string;
}

/** Rows with the cells `c0`, `c1`, …: a sheet or a table. */
export interface View {
  name: string;
  columns: readonly string[];
  rowCount: number;
  sql: string;
}

export interface SheetView extends View {
  file: SheetFile;
  sheet: Sheet;
  template: Template;
}

export interface TableView extends View {
  table: Table;
}

/** What was made, ready to be looked into. */
export interface World extends Made {
  session: DuckSession;
  inputs: Inputs;
  sheetViews: SheetView[];
  tableViews: TableView[];
  /** What an update would look at; read when it is first asked for. */
  scene(): Promise<Scene>;
}

export function worldOf(made: Made, session: DuckSession): World {
  return {
    ...made,
    session,
    scene: once(() => sceneOf(made.recipe, made.tables, made.templates, { scratch: made.scratch })),
    inputs: inputsFrom(made.recipe, made.tables),
    sheetViews: made.sheets.flatMap((file) => sheetView(file, made) ?? []),
    tableViews: made.tables.map((table) => ({
      table,
      name: tableName(table),
      columns: table.columns,
      rowCount: table.rowCount,
      sql: tableSql(table),
    })),
  };
}

function sheetView(file: SheetFile, { recipe, templates }: Made): SheetView | undefined {
  const { slug, name, id } = file.template;
  const sheet = recipe.sheets.find(({ template }) => [slug, name, id].includes(template));
  const template = findTemplate(templates, slug);
  if (!sheet || !template) return undefined;
  return { file, sheet, template, name, columns: file.columns, rowCount: file.rowCount, sql: sheetSql(file) };
}

export function sheetSql({ parquet }: SheetFile): string {
  return `read_parquet(${quoteText(parquet)}, file_row_number = true)`;
}

/** The table that `table 0` of a sheet's row counts. */
export function originTable(world: World, { file }: SheetView, at: number): TableView | undefined {
  const origin = file.origins[0]?.tables[at];
  return world.tableViews.find(({ table }) => table.file === origin?.file && table.name === origin.table);
}

export function placeText(name: string, row: number): string {
  return `${name} row ${row}`;
}
