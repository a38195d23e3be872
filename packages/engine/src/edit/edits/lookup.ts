import { lowerText, trimText } from '../../cells/text.js';
import { type CheckedTable, recognises } from '../../recipe/check.js';
import { node } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import type { Recipe } from '../../recipe/recipe.js';
import { resolveColumn, resolveTable } from '../../words/naming.js';
import { type Edit, inTurn, setColumn } from '../edit-columns.js';
import { listed, Refusal } from '../refusal.js';
import { cellsOf, type SampleRow, type Scene } from '../scene.js';
import { sourceColumns } from '../source-columns.js';
import { targetsOf } from '../target.js';

/** The key is the pair of columns whose values meet most; the value is said, or called like the column. */
export const lookup: Edit<'lookup'> = (scene, told) => {
  const table = tableNamed(scene, told.in);
  return inTurn(
    scene,
    targetsOf(scene, told.column, told.sheet).map((target) => (now) => {
      const { recipe, id } = withInput(now.recipe, table);
      const { rows } = now.sample(target.sheet.template);
      const keys = told.by === undefined ? table.columns : [columnNamed(table, told.by)];
      const own = target.expression ? [target.expression] : [];
      const sources = sourceColumns(now, target.sheet).map((read) => node({ op: 'column', ...read }));
      const key = meeting(now, table, keys, [...own, ...sources], rows);
      const rest = table.columns.filter((name) => name !== key.column);
      const value = takenFrom(told.take, target.column, rest);
      const otherwise = told.otherwise ?? 'keep';
      const expression = node({
        op: 'lookup',
        of: key.of,
        input: id,
        key: key.column,
        value,
        ignore_case: true,
        otherwise,
      });
      const says = `is the "${value}" of ${table.name} whose "${key.column}" it is`;
      return setColumn({ ...now, recipe }, target, { expression, says }, told.sentence);
    }),
  );
};

export function tableNamed(scene: Scene, said: string): CheckedTable {
  const names = scene.tables.flatMap(({ file, name }) => [name, file]);
  const found = resolveTable(said, names);
  const table = found && scene.tables.find(({ file, name }) => name === found.name || file === found.name);
  if (!table)
    throw new Refusal(`There is no table like "${said}"; there are ${listed([...new Set(names)])}.`);
  return table;
}

function columnNamed(table: CheckedTable, said: string): string {
  const found = resolveColumn(said, table.columns);
  if (!found)
    throw new Refusal(`${table.name} has no column like "${said}": it has ${listed(table.columns)}.`);
  return found.name;
}

function takenFrom(said: string | undefined, column: string, names: readonly string[]): string {
  const found = (said && resolveColumn(said, names)) || resolveColumn(column, names);
  const name = found?.name ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined) throw new Refusal(`Say which column is to be taken: there are ${listed(names)}.`);
  return name;
}

/** By how many rows find their key. */
function meeting(
  scene: Scene,
  table: CheckedTable,
  keys: readonly string[],
  sources: readonly Expression[],
  rows: readonly SampleRow[],
): { of: Expression; column: string } {
  const keyOf = (text: string) => lowerText(trimText(text));
  let best: { of: Expression; column: string; count: number } | undefined;
  for (const column of keys) {
    const values = new Set(scene.values(table, column).map(keyOf));
    for (const of of sources) {
      const count = cellsOf(of, rows).filter((cell) => cell && values.has(keyOf(cell))).length;
      if (count > (best?.count ?? 0)) best = { of, column, count };
    }
  }
  if (!best) throw new Refusal(`No column has values that are keys of ${table.name}.`);
  const [read] = columnsOf(best.of);
  return {
    of: read && best.of.op === 'column' ? node({ op: 'trim', of: best.of }) : best.of,
    column: best.column,
  };
}

/** The input that stands for this table alone, added where the recipe has none. */
function withInput(recipe: Recipe, table: CheckedTable): { recipe: Recipe; id: string } {
  const known = recipe.inputs.find((input) => recognises(input, table));
  if (known) return { recipe, id: known.id };
  const stem = table.name
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const ids = recipe.inputs.map(({ id }) => id);
  let id = stem.slice(0, 50) || 'table';
  for (let number = 2; ids.includes(id); number++) id = `${stem.slice(0, 50) || 'table'}_${number}`;
  const input = { id, file: table.file, table: table.name, columns: [...table.columns], fingerprint: null };
  return { recipe: { ...recipe, inputs: [...recipe.inputs, input] }, id };
}
