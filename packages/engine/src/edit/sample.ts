import { lowerText, trimText } from '../cells/text.js';
import { type DuckSession, withSession } from '../duck/session.js';
import { literals } from '../duck/sql.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { check, recognises } from '../recipe/check.js';
import { node } from '../recipe/edit.js';
import { type Expression, lookupIdentity } from '../recipe/expression.js';
import type { Lookup } from '../recipe/operation.js';
import {
  type LookupCell,
  lookupCell,
  lookupColumns,
  lookupRowKey,
  lookupValue,
} from '../recipe/operations/lookup.js';
import { inputsOf, lookupsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { inputsFrom } from '../run/inputs.js';
import { Needs } from '../run/needs.js';
import { originColumns } from '../run/relation.js';
import { sourceOf } from '../run/source.js';
import { ValueWorker } from '../run/value-worker.js';
import type { Template } from '../validate/template.js';
import type { Sample, SampleRow, Scene } from './scene.js';
import { allowReading, marked, sourceColumns } from './source-columns.js';

/** Rows of a sheet that an edit may look at, and cells of all sheets. More would be slow to work out in TypeScript. */
const MOST_ROWS = 5_000;
const FEWEST_ROWS = 50;
const MOST_CELLS = 2_000_000;
const MOST_KEYS = 100_000;
/** Rows further down that hold a text which the message names. */
const MOST_NAMED = 500;

type Cells = ReadonlyMap<string, string | null>;

interface SceneOptions {
  scratch?: string | undefined;
  /** Texts whose rows are wanted wherever they stand. */
  texts?: readonly string[];
}

/** Reads what edits look at: the first rows of each sheet's source, the keys of lookups, values of small tables. */
export async function sceneOf(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
  { scratch, texts = [] }: SceneOptions = {},
): Promise<Scene> {
  const worker = new ValueWorker();
  try {
    return await withSession(scratch === undefined ? {} : { scratch }, async (session) => {
      await session.keepAsWritten();
      const needs = new Needs(session, inputsFrom(recipe, tables), worker, notFinished);
      const lookups = await lookupTables(session, recipe, tables);
      const samples = new Map<string, Sample>();
      const unfit = sheetsThatDoNotFit(recipe, tables);
      for (const sheet of recipe.sheets)
        if (!unfit.has(sheet.template))
          samples.set(
            sheet.template,
            await sampleOf(session, sheet, { recipe, tables, needs, lookups, texts }),
          );
      const values = await valuesOf(session, tables);
      return {
        recipe,
        templates,
        tables,
        sample: (template) => samples.get(template) ?? { rows: [], isWhole: true },
        values: (table, column) => values.get(identity(table.file, table.name, column)) ?? [],
      };
    });
  } finally {
    await worker.close();
  }
}

/** What is looked up in a sheet is known when the sheet is. */
function notFinished(): never {
  throw new Error('the sheets are not made yet');
}

/** They have no rows: an input or a column is missing. */
function sheetsThatDoNotFit(recipe: Recipe, tables: readonly Table[]): Set<string> {
  const { missingInputs, missingColumns, clashes } = check(recipe, tables);
  const readers = recipe.sheets.filter((sheet) => inputsOf(sheet).some((id) => missingInputs.includes(id)));
  return new Set([
    ...readers.map(({ template }) => template),
    ...missingColumns.flatMap(({ sheets }) => sheets),
    ...clashes.map(({ sheet }) => sheet),
  ]);
}

interface Reading {
  recipe: Recipe;
  tables: readonly Table[];
  needs: Needs;
  lookups: Lookups;
  texts: readonly string[];
}

async function sampleOf(
  session: DuckSession,
  given: Sheet,
  { recipe, tables, needs, lookups, texts }: Reading,
): Promise<Sample> {
  const columns = sourceColumns({ recipe, tables }, marked({ recipe }, given));
  const sheet = allowReading(
    { recipe, tables },
    marked({ recipe }, given),
    columns.map(({ name }) => name),
  );
  // A sheet that reads every column of its source, of which the run makes the rows.
  const reading: Record<string, Expression> = Object.fromEntries(
    columns.map((read, at) => [String(at), node({ op: 'column', ...read })]),
  );
  const { relation, column } = await sourceOf(
    { ...sheet, filters: [], columns: reading },
    inputsFrom(recipe, tables),
    needs,
  );
  const share = MOST_CELLS / recipe.sheets.length / Math.max(1, columns.length);
  const most = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(share)));
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const names = columns.map(({ name, input }) => column(name, input));
  const cells = names.map((name, at) => `'|' || ${name} AS v${at}`).join(', ') || '1';
  const order = originColumns(relation).join(', ');
  const found = await session.rows(
    `SELECT ${cells} FROM ${relation.sql} ORDER BY ${order} LIMIT ${most + 1}`,
  );
  const isWhole = found.length <= most;
  const wanted = literals(texts.map((text) => lowerText(trimText(text))));
  const isNamed = names.map((name) => `lower(trim(${name})) IN (${wanted})`).join(' OR ');
  const further =
    isWhole || texts.length === 0 || names.length === 0
      ? []
      : await session.rows(
          `SELECT ${cells} FROM (SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM ${relation.sql})
           WHERE place > ${most} AND (${isNamed}) ORDER BY place LIMIT ${MOST_NAMED}`,
        );
  const rows = [...found.slice(0, most), ...further].map((row, position) => {
    const entries = columns.map((read, at): [string, string | null] => [
      identity(read.name, read.input),
      textOf(row[`v${at}`]),
    ]);
    return sampleRow(new Map(entries), position, mainInput(sheet), lookups);
  });
  return { rows, isWhole };
}

function mainInput({ from }: Sheet): string | undefined {
  return 'join' in from ? from.join.input : undefined;
}

type Lookups = (node: Lookup, key: string) => string | null | undefined;

function sampleRow(cells: Cells, position: number, main: string | undefined, lookups: Lookups): SampleRow {
  return {
    column: (name, input) => cells.get(identity(name, input === main ? undefined : input)) ?? null,
    position,
    lookup: lookups,
  };
}

function textOf(marked: unknown): string | null {
  return typeof marked === 'string' ? marked.slice(1) : null;
}

function identity(...parts: (string | undefined)[]): string {
  return JSON.stringify(parts.filter((part) => part !== undefined));
}

/** What lookups of the recipe find. A lookup that an edit adds finds nothing: its column says nothing of others. */
async function lookupTables(
  session: DuckSession,
  recipe: Recipe,
  tables: readonly Table[],
): Promise<Lookups> {
  const known = new Map<string, Map<string, LookupCell[]>>();
  for (const lookup of recipe.sheets.flatMap(lookupsOf)) {
    if (known.has(lookupIdentity(lookup))) continue;
    const found = new Map<string, LookupCell[]>();
    known.set(lookupIdentity(lookup), found);
    const declared = recipe.inputs.find(({ id }) => id === lookup.input);
    for (const table of tables.filter((each) => declared && recognises(declared, each))) {
      const names = lookupColumns(lookup);
      const cells = names.map((name, at) => `'|' || c${table.columns.indexOf(name)} AS v${at}`);
      const rows = await session.rows(
        `SELECT ${cells.join(', ')} FROM ${tableSql(table)} ORDER BY "row" LIMIT ${MOST_KEYS}`,
      );
      for (const row of rows) {
        const cell = (name: string) => textOf(row[`v${names.indexOf(name)}`]);
        const key = lookupRowKey(lookup, cell);
        if (key !== null) found.set(key, [...(found.get(key) ?? []), lookupCell(lookup, cell)]);
      }
    }
  }
  return (lookup, key) => {
    if (!('input' in lookup)) return notFinished();
    return lookupValue(lookup, known.get(lookupIdentity(lookup))?.get(key) ?? []);
  };
}

/** Of tables that could be lists to look things up in: not too wide, and no more rows than a sample has. */
async function valuesOf(
  session: DuckSession,
  tables: readonly Table[],
): Promise<Map<string, readonly string[]>> {
  const values = new Map<string, readonly string[]>();
  const narrow = tables.filter(({ columns }) => columns.length <= 50);
  const width = narrow.reduce((sum, { columns }) => sum + columns.length, 0);
  const most = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, width))));
  for (const table of narrow) {
    const cells = table.columns.map((_, at) => `'|' || c${at} AS c${at}`);
    const rows = await session.rows(
      `SELECT ${cells.join(', ')} FROM ${tableSql(table)} ORDER BY "row" LIMIT ${most}`,
    );
    for (const [at, name] of table.columns.entries()) {
      const texts = rows.map((row) => row[`c${at}`]).filter((cell) => typeof cell === 'string');
      values.set(identity(table.file, table.name, name), [...new Set(texts.map((text) => text.slice(1)))]);
    }
  }
  return values;
}
