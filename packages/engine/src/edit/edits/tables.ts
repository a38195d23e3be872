import { getOwn } from '@godwit/contract/own';
import { recognises } from '../../recipe/check.js';
import { isOp, node, rewrite, rewriteCondition } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import { inputsOf, type Recipe, type Sheet } from '../../recipe/recipe.js';
import { resolveColumn } from '../../words/naming.js';
import { type Edit, inTurn, setColumn } from '../edit-columns.js';
import { Refusal } from '../refusal.js';
import { columnNames, templateOf, withSheet } from '../scene.js';
import { noColumn, resolveSource, sheetsOf } from '../target.js';
import { leaveEmpty } from './constants.js';
import { tableNamed } from './lookup.js';

/** Out of unions, joins and lookups; a sheet that is made from it alone goes. */
export const ignoreTable: Edit<'ignore_table'> = (scene, told) => {
  const table = tableNamed(scene, told.table);
  const ids = scene.recipe.inputs.filter((input) => recognises(input, table)).map(({ id }) => id);
  const shared = scene.recipe.inputs.find(
    (input) => ids.includes(input.id) && scene.tables.filter((each) => recognises(input, each)).length > 1,
  );
  if (shared)
    throw new Refusal(
      `"${table.name}" is read together with others as input "${shared.id}" and cannot go alone.`,
    );
  const users = scene.recipe.sheets.filter((sheet) => inputsOf(sheet).some((id) => ids.includes(id)));
  if (users.length === 0)
    return { recipe: scene.recipe, changes: [`"${table.name}" is not used by any sheet.`] };
  let { recipe } = scene;
  const changes: string[] = [];
  for (const sheet of users) {
    const { name } = templateOf(scene, sheet);
    const without = withoutInputs(sheet, ids);
    if (without) recipe = withSheet(recipe, without);
    else recipe = { ...recipe, sheets: recipe.sheets.filter(({ template }) => template !== sheet.template) };
    changes.push(
      without
        ? `${name} no longer uses "${table.name}".`
        : `${name} is not made any more: "${table.name}" was all it was made from.`,
    );
  }
  return { recipe: withoutUnused(recipe, ids), changes };
};

function withoutUnused(recipe: Recipe, ids: readonly string[]): Recipe {
  const used = new Set(recipe.sheets.flatMap(inputsOf));
  return { ...recipe, inputs: recipe.inputs.filter(({ id }) => !ids.includes(id) || used.has(id)) };
}

function withoutInputs(sheet: Sheet, ids: readonly string[]): Sheet | undefined {
  const from = sourceWithout(sheet.from, ids);
  if (!from) return undefined;
  // What was read of it is blank; a key that was looked up in it stays or goes as it did where it was not found.
  const gone = (each: Expression): Expression => {
    if (isOp(each, 'column') && each.input !== undefined && ids.includes(each.input)) return blank();
    if (isOp(each, 'lookup') && ids.includes(each.input))
      return each.otherwise === 'keep' ? each.of : blank();
    return each;
  };
  return {
    ...sheet,
    from,
    filters: sheet.filters.map((filter) => ({ ...filter, keep: rewriteCondition(filter.keep, gone) })),
    columns: Object.fromEntries(
      Object.entries(sheet.columns).map(([name, expression]) => [name, rewrite(expression, gone)]),
    ),
  };
}

function sourceWithout(from: Sheet['from'], ids: readonly string[]): Sheet['from'] | undefined {
  if ('input' in from) return ids.includes(from.input) ? undefined : from;
  if ('union' in from) {
    const union = from.union.filter(({ input }) => !ids.includes(input));
    return union.length === 0 ? undefined : { union };
  }
  if (ids.includes(from.join.input)) return undefined;
  const partners = from.join.with.filter(({ input }) => !ids.includes(input));
  if (partners.length > 0) return { join: { ...from.join, with: partners } };
  const { input, reshape } = from.join;
  return reshape === undefined ? { input } : { input, reshape };
}

function blank(): Expression {
  return node({ op: 'constant', value: '' });
}

/** A column of the source is not read any more; one of the template is left empty. */
export const ignoreColumn: Edit<'ignore_column'> = (scene, told) => {
  const sheets = sheetsOf(scene, told.sheet);
  const found = sheets.map((sheet) => ({
    sheet,
    wanted: resolveColumn(told.column, columnNames(scene, sheet)),
    source: resolveSource(scene, sheet, told.column),
  }));
  const score = (side: 'wanted' | 'source') => Math.max(0, ...found.map((each) => each[side]?.score ?? 0));
  if (score('wanted') === 0 && score('source') === 0) throw new Refusal(noColumn(scene, told.column, sheets));
  const isRead = found.some(({ sheet, source }) => source && readers(sheet, source.name).length > 0);
  if (score('wanted') >= score('source') || (!isRead && score('wanted') > 0.8))
    return leaveEmpty(scene, { ...told, do: 'leave_empty' });
  if (!isRead) return { recipe: scene.recipe, changes: [`"${told.column}" is not used by any sheet.`] };
  return inTurn(
    scene,
    found.flatMap(({ sheet, source }) =>
      readers(sheet, source?.name).map((column) => (now) => {
        const expression = without(getOwn(sheet.columns, column) ?? blank(), source?.name ?? '');
        const says = `is made without "${source?.name}"`;
        return setColumn(now, { sheet, column }, { expression: expression ?? blank(), says }, told.sentence);
      }),
    ),
  );
};

function readers(sheet: Sheet, source: string | undefined): string[] {
  return Object.entries(sheet.columns)
    .filter(([, expression]) => columnsOf(expression).some(({ name }) => name === source))
    .map(([name]) => name);
}

/** What is left of an expression without a column: other branches, other parts. Undefined: nothing. */
function without(expression: Expression, name: string): Expression | undefined {
  if (!columnsOf(expression).some((read) => read.name === name)) return expression;
  if (isOp(expression, 'coalesce')) {
    const of = expression.of.flatMap((each) => without(each, name) ?? []);
    return of.length > 1 ? node({ ...expression, of }) : of[0];
  }
  if (isOp(expression, 'join', 'concat')) {
    const parts = expression.parts.flatMap((each) => without(each, name) ?? []);
    return parts.length > 0 ? node({ ...expression, parts }) : undefined;
  }
  return undefined;
}
