import type { Table } from '../read/reader.js';
import { sourceName } from '../read/table-name.js';
import { recognises } from '../recipe/check.js';
import { type Input, inputsOf, parseRecipe, type Recipe } from '../recipe/recipe.js';
import { findTemplate, type Template } from '../validate/template.js';
import { adaptSheet, type NowInput, type NowInputs } from './adapt-sheet.js';
import { findColumns } from './find-columns.js';
import { columnsRead, findInputs } from './find-inputs.js';
import { newValues } from './new-values.js';
import { settleSheetLookups } from './sheet-lookups.js';

export interface Reused {
  recipe: Recipe;
  /** What is different from before, as sentences. */
  changes: string[];
  /** The share of the columns that the earlier recipe reads which were found, from 0 to 1. */
  fits: number;
  /** Columns of templates, and templates, that nothing fills: for the planner. */
  missing: string[];
}

/** Below this a recipe is for other files. */
const fitsAtAll = 0.5;

/** An earlier recipe for files and templates as they are now; undefined where it does not fit them at all. */
export async function reuse(
  prior: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
): Promise<Reused | undefined> {
  const found = findInputs(prior, tables);
  const inputs: NowInputs = new Map(
    found.map((each) => [
      each.input.id,
      { ...each, ...findColumns(each.input, columnsRead(prior, each.input), each.tables) },
    ]),
  );
  const fits = shareFound(prior, inputs);
  if (fits < fitsAtAll) return undefined;
  const changes: string[] = [];
  const tell = (change: string) => {
    if (!changes.includes(change)) changes.push(change);
  };
  for (const input of inputs.values()) for (const change of inputChanges(input)) tell(change);
  const adaptedSheets = prior.sheets.flatMap((sheet) => {
    const template = findTemplate(templates, sheet.template);
    if (!template) {
      tell(`There is no template "${sheet.template}" any more; its sheet is left out.`);
      return [];
    }
    const adapted = adaptSheet(sheet, inputs, template, tell);
    if (!adapted) tell(`The sheet of ${template.name} is left out: what it is made from is gone.`);
    return adapted ? [adapted] : [];
  });
  if (adaptedSheets.length === 0) return undefined;
  const sheets = settleSheetLookups(adaptedSheets, tell);
  const used = new Set(sheets.flatMap(inputsOf));
  const recipe = parseRecipe({
    ...prior,
    inputs: [...inputs.values()]
      .filter(({ input }) => used.has(input.id))
      .map((input) => inputNow(input, tables)),
    sheets,
  });
  for (const change of await newValues(recipe, inputs)) tell(change);
  return { recipe, changes, fits, missing: missingIn(recipe, templates) };
}

function shareFound(prior: Recipe, inputs: NowInputs): number {
  let [read, there] = [0, 0];
  for (const input of prior.inputs) {
    const columns = columnsRead(prior, input);
    const now = inputs.get(input.id);
    read += columns.length;
    there += now && now.tables.length > 0 ? columns.length - now.gone.length : 0;
  }
  return read === 0 ? 0 : there / read;
}

function inputChanges({ input, tables, by, renamed, gone, added }: NowInput): string[] {
  const named = input.table === undefined ? input.file : `${input.file}, table "${input.table}"`;
  const [table] = tables;
  if (!table) return [`Input "${input.id}" is gone: no file is like ${named}.`];
  const files = [...new Set(tables.map((each) => sourceName(each)))].join(', ');
  const start = [...new Set(tables.map((each) => sourceName(each, 'The')))].join(', ');
  const changes: string[] = [];
  if (by !== 'name')
    changes.push(
      `Input "${input.id}" is now ${files}${input.table === undefined || table.connection !== undefined ? '' : `, table "${table.name}"`} (before: ${named}), known by its ${by === 'columns' ? 'columns' : 'name'}.`,
    );
  for (const [old, now] of renamed) changes.push(`${start} calls "${old}" now "${now}".`);
  if (gone.length > 0)
    changes.push(`${start} has no ${gone.map((column) => `"${column}"`).join(', ')} any more.`);
  if (added.length > 0) {
    const shown = added
      .slice(0, 5)
      .map((column) => `"${column}"`)
      .join(', ');
    changes.push(
      `${start} has ${added.length === 1 ? 'a new column' : `${added.length} new columns`}, which the recipe does not use: ${shown}${added.length > 5 ? ', …' : ''}.`,
    );
  }
  return changes;
}

/** How to recognise it from now on. */
function inputNow({ input, tables: own, by }: NowInput, all: readonly Table[]): Input {
  const columns = own[0]?.columns ?? input.columns;
  const isThese = (each: Pick<Input, 'file' | 'table'>) =>
    all.every((table) => recognises(each, table) === own.includes(table));
  const same = JSON.stringify(columns) === JSON.stringify(input.columns);
  const rest = { id: input.id, columns, fingerprint: same ? input.fingerprint : null };
  if (by === 'name' && isThese(input))
    return { ...rest, file: input.file, ...(input.table === undefined ? {} : { table: input.table }) };
  const file = commonName(own.map((table) => table.file));
  const [first] = own;
  const choices: Pick<Input, 'file' | 'table'>[] = [
    { file },
    { file, ...(first ? { table: first.name } : {}) },
  ];
  const chosen = choices.find(isThese) ?? {
    file: first?.file ?? input.file,
    ...(first ? { table: first.name } : {}),
  };
  return { ...rest, ...chosen };
}

/** What several names have in common at both ends, `*` between. */
function commonName(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names);
  if (others.length === 0) return first;
  const all = [first, ...others];
  const shortest = Math.min(...all.map(({ length }) => length));
  let start = 0;
  while (start < shortest && all.every((name) => name[start] === first[start])) start += 1;
  let end = 0;
  while (end < shortest - start && all.every((name) => name.at(-1 - end) === first.at(-1 - end))) end += 1;
  return `${first.slice(0, start)}*${end === 0 ? '' : first.slice(-end)}`;
}

function missingIn({ sheets }: Recipe, templates: readonly Template[]): string[] {
  return templates.flatMap(({ slug, name, id, columns }) => {
    const sheet = sheets.find(({ template }) => [slug, name, id].includes(template));
    if (!sheet) return [slug];
    return columns
      .filter((column) => !Object.hasOwn(sheet.columns, column.name))
      .map((column) => `${slug}: ${column.name}`);
  });
}
