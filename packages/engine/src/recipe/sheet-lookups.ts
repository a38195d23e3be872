import { getOwn } from '@godwit/contract/own';
import { conditionChildren } from './condition.js';
import { type Expression, sheetLookupsIn } from './expression.js';
import type { Recipe, Sheet } from './recipe.js';

/** The columns that are known before it is known which rows stay: what is looked up in sheets is not. */
export function settledColumns({ columns }: Sheet): Expression[] {
  return Object.values(columns).filter((each) => sheetLookupsIn(each).length === 0);
}

/** The expressions that decide which rows of its source stay: filters, and what deduplicate compares. */
export function stayExpressionsOf(sheet: Sheet): Expression[] {
  const { filters, deduplicate, columns } = sheet;
  return [
    ...filters.flatMap(({ keep }) => conditionChildren(keep)),
    ...(deduplicate?.by ?? []).flatMap((name) => getOwn(columns, name) ?? []),
    ...(deduplicate?.keep === 'most_complete' ? settledColumns(sheet) : []),
  ];
}

/** Those, and the keys of joins: all that decides which rows a sheet has. */
function rowExpressionsOf(sheet: Sheet): Expression[] {
  const keys = 'join' in sheet.from ? sheet.from.join.with.flatMap(({ on }) => on) : [];
  return [...stayExpressionsOf(sheet), ...keys.flatMap(({ left, right }) => [left, right])];
}

/** What lookups into sheets name that is not there, and where they wait for each other. */
export function sheetLookupProblems(recipe: Recipe): string[] {
  const sheets = new Map(recipe.sheets.map((sheet) => [sheet.template, sheet]));
  const problems: string[] = [];
  for (const sheet of recipe.sheets)
    for (const lookup of [...Object.values(sheet.columns), ...rowExpressionsOf(sheet)].flatMap(
      sheetLookupsIn,
    )) {
      const target = sheets.get(lookup.sheet);
      if (!target)
        problems.push(`Sheet "${sheet.template}" looks into sheet "${lookup.sheet}", which is not there.`);
      for (const column of target ? [...lookup.key, lookup.value] : [])
        if (!Object.hasOwn(target?.columns ?? {}, column))
          problems.push(
            `Sheet "${sheet.template}" looks into column "${column}" of sheet "${lookup.sheet}", which is not there.`,
          );
    }
  return problems.length > 0 ? [...new Set(problems)] : circles(sheets);
}

/** The rows of a sheet, or one of its columns. */
interface Part {
  sheet: string;
  column?: string;
}

function circles(sheets: ReadonlyMap<string, Sheet>): string[] {
  const done = new Set<string>();
  const needed = (expressions: readonly Expression[]): Part[] =>
    expressions
      .flatMap(sheetLookupsIn)
      .flatMap(({ sheet, key, value }) => [...key, value].map((column) => ({ sheet, column })));
  const needs = ({ sheet, column }: Part): Part[] => {
    const made = sheets.get(sheet);
    if (!made) return [];
    if (column === undefined) return needed(rowExpressionsOf(made));
    const expression = getOwn(made.columns, column);
    return [{ sheet }, ...(expression ? needed([expression]) : [])];
  };
  const visit = (part: Part, path: readonly Part[]): string[] => {
    const start = path.findIndex((each) => nameOf(each) === nameOf(part));
    if (start >= 0) {
      const names = [...path.slice(start), part].map(nameOf).join(' needs ');
      return [`Lookups into sheets go in a circle: ${names}.`];
    }
    if (done.has(nameOf(part))) return [];
    done.add(nameOf(part));
    return needs(part).flatMap((each) => visit(each, [...path, part]));
  };
  return [...sheets.values()].flatMap(({ template, columns }) =>
    Object.keys(columns).flatMap((column) => visit({ sheet: template, column }, [])),
  );
}

function nameOf({ sheet, column }: Part): string {
  return column === undefined ? `which rows "${sheet}" has` : `"${column}" of "${sheet}"`;
}
