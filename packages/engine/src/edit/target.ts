import type { Said } from '../language/instruction.js';
import { type ColumnRead, columnsOf, type Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { type Resolved, resolveColumn, resolveTable } from '../words/naming.js';
import { listed, Refusal } from './refusal.js';
import { columnNames, expressionOf, type Scene, templateOf } from './scene.js';
import { sourceColumns, tablesOf } from './source-columns.js';

/** A column of a sheet that an instruction speaks of. */
export interface Target {
  sheet: Sheet;
  /** As the template calls it. */
  column: string;
  /** Undefined: the recipe does not fill it yet. */
  expression: Expression | undefined;
  /** Set where it was named by the column of the source that it is made from. */
  source?: ColumnRead;
}

/** Matches that are so near to the best count as well. */
const NEAR = 0.05;

/** The sheets that are meant by the name of a template, or of a table that they are made from; all without one. */
export function sheetsOf(scene: Scene, said: Said | undefined): Sheet[] {
  const { sheets } = scene.recipe;
  if (said === undefined) return sheets;
  const called = (sheet: Sheet) => [sheet.template, templateOf(scene, sheet).name];
  const named = nearest(sheets, (sheet) => resolveTable(said, called(sheet)));
  if (named.length > 0) return named;
  const tables = (sheet: Sheet) => tablesOf(scene, sheet).flatMap(({ file, name }) => [file, name]);
  const fed = nearest(sheets, (sheet) => resolveTable(said, tables(sheet)));
  if (fed.length > 0) return fed;
  const names = sheets.map((sheet) => templateOf(scene, sheet).name);
  throw new Refusal(`There is no sheet like "${said}"; there are ${listed(names)}.`);
}

/** Throws Refusal where nothing is called so. */
export function targetsOf(scene: Scene, said: Said, sheet: Said | undefined): Target[] {
  const narrowed = sheet === undefined ? withinSheet(scene, said) : { said, sheets: sheetsOf(scene, sheet) };
  const found = narrowed.sheets.map((each) => ({ each, match: matchIn(scene, each, narrowed.said) }));
  const near = nearest(found, ({ match }) => match?.resolved);
  const targets = near.flatMap(({ each, match }) => match?.targets(each) ?? []);
  if (targets.length > 0) return targets;
  throw new Refusal(noColumn(scene, said, narrowed.sheets));
}

export function noColumn(scene: Scene, said: Said, sheets: readonly Sheet[]): string {
  const has = sheets.map((each) => `${templateOf(scene, each).name} has ${listed(columnNames(scene, each))}`);
  return `There is no column like "${said}": ${has.join('; ')}.`;
}

/** "customer phone": the column Phone of the sheet Customers. */
function withinSheet(scene: Scene, said: Said): { said: Said; sheets: readonly Sheet[] } {
  const { sheets } = scene.recipe;
  const words = said.split(/\s+/);
  if (words.length < 2 || sheets.some((sheet) => (matchIn(scene, sheet, said)?.resolved.score ?? 0) > 0.95))
    return { said, sheets };
  for (const at of [0, words.length - 1]) {
    const word = words[at]?.replace(/['’]s?$/, '') ?? '';
    const named = sheets.filter(
      (sheet) => (resolveTable(word, [sheet.template, templateOf(scene, sheet).name])?.score ?? 0) > 0.95,
    );
    const rest = words.filter((_, index) => index !== at).join(' ');
    if (named.length === 1 && named.some((sheet) => matchIn(scene, sheet, rest)))
      return { said: rest, sheets: named };
  }
  return { said, sheets };
}

/**
 * "The dates of the customers" are those of a sheet, "dates in the since column" those of a column, "dates" all of
 * them.
 */
export function withoutNoun<T extends { column?: Said; sheet?: Said }>(
  scene: Scene,
  told: T,
  noun: string,
): T {
  const said = new RegExp(`^(?:all )?(?:the )?(?:${noun})(?: (?:of|in|for) (?:the )?(.+))?$`, 'i').exec(
    told.column ?? '',
  );
  if (!said) return told;
  const { column: _, ...rest } = told;
  const [, place] = said;
  if (place === undefined) return rest as T;
  const named = scene.recipe.sheets.find(
    (sheet) => (resolveTable(place, [sheet.template, templateOf(scene, sheet).name])?.score ?? 0) > 0.8,
  );
  return named ? ({ ...rest, sheet: named.template } as T) : { ...told, column: place };
}

interface MatchIn {
  resolved: Resolved;
  targets(sheet: Sheet): Target[];
}

/** The template's column; the columns made from a column of the source where that is named better. */
function matchIn(scene: Scene, sheet: Sheet, said: Said): MatchIn | undefined {
  const wanted = resolveColumn(said, columnNames(scene, sheet));
  const source = resolveSource(scene, sheet, said);
  const readers = source ? readersOf(sheet, source) : [];
  if (source && readers.length > 0 && source.score > (wanted?.score ?? 0))
    return { resolved: source, targets: () => readers };
  if (!wanted) return undefined;
  const column = wanted.name;
  return { resolved: wanted, targets: () => [{ sheet, column, expression: expressionOf(sheet, column) }] };
}

function readersOf(sheet: Sheet, { name, input }: ColumnRead): Target[] {
  return Object.entries(sheet.columns).flatMap(([column, expression]) => {
    const source = columnsOf(expression).find((read) => read.name === name && read.input === input);
    return source ? [{ sheet, column, expression, source }] : [];
  });
}

/** The column of a sheet's source that is meant. */
export function resolveSource(
  scene: Pick<Scene, 'recipe' | 'tables'>,
  sheet: Sheet,
  said: Said,
): (ColumnRead & Resolved) | undefined {
  const columns = sourceColumns(scene, sheet);
  const found = resolveColumn(
    said,
    columns.map(({ name }) => name),
  );
  const column = found && columns.find(({ name }) => name === found.name);
  return column && found ? { ...column, ...found } : undefined;
}

/** Those whose name comes nearest to what was said. */
function nearest<T>(items: readonly T[], match: (item: T) => Resolved | undefined): T[] {
  const scored = items.map((item) => ({ item, score: match(item)?.score ?? 0 }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score >= best - NEAR).map(({ item }) => item);
}
