import { recognises } from '../recipe/check.js';
import type { ColumnRead } from '../recipe/expression.js';
import { mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { reshapedColumns } from '../recipe/reshape.js';
import type { Scene } from './scene.js';

/** The columns that expressions of a sheet may read, as they would name them. */
export function sourceColumns(scene: Pick<Scene, 'recipe' | 'tables'>, sheet: Sheet): ColumnRead[] {
  const { from } = sheet;
  const mentions = mentionsOf(sheet).map(({ input, reshape }) => ({
    input,
    columns: reshape.reduce(reshapedColumns, inputColumns(scene, input)),
  }));
  if ('input' in from) return (mentions[0]?.columns ?? []).map((name) => ({ name }));
  if ('union' in from) {
    const called = from.union.flatMap(({ names, set = {} }, at) => {
      const renamed = new Set(Object.values(names));
      const own = (mentions[at]?.columns ?? []).filter((name) => !renamed.has(name));
      return [...Object.keys(names), ...Object.keys(set), ...own];
    });
    return [...new Set(called)].map((name) => ({ name }));
  }
  return mentions.flatMap(({ input, columns }, at) =>
    columns.map((name) => (at === 0 ? { name } : { name, input })),
  );
}

/** What every table of an input has. */
function inputColumns({ recipe, tables }: Pick<Scene, 'recipe' | 'tables'>, id: string): string[] {
  const input = recipe.inputs.find((each) => each.id === id);
  if (!input) return [];
  const [first, ...others] = tables.filter((table) => recognises(input, table));
  if (!first) return input.columns;
  return first.columns.filter((name) => others.every(({ columns }) => columns.includes(name)));
}

/** What a member of a union says of each of its rows, where an expression asks which member it is of. */
const MEMBER = '(source)';

/** Every member of a union says which one it is. */
export function marked({ recipe }: Pick<Scene, 'recipe'>, sheet: Sheet): Sheet {
  const { from } = sheet;
  if (!('union' in from)) return sheet;
  const union = from.union.map((member) => {
    const input = recipe.inputs.find(({ id }) => id === member.input);
    const mark = input?.table ?? input?.file ?? member.input;
    return { ...member, set: { [MEMBER]: mark, ...member.set } };
  });
  return { ...sheet, from: { union } };
}

/** A column that only some members of a union have is empty in the others: they have to say so. */
export function allowReading(
  scene: Pick<Scene, 'recipe' | 'tables'>,
  given: Sheet,
  names: readonly string[],
): Sheet {
  const sheet = names.includes(MEMBER) ? marked(scene, given) : given;
  const { from } = sheet;
  if (!('union' in from)) return sheet;
  const union = from.union.map((member, at) => {
    const mention = mentionsOf(sheet)[at];
    const own = (mention?.reshape ?? []).reduce(reshapedColumns, inputColumns(scene, member.input));
    const missing = names.filter(
      (name) =>
        !Object.hasOwn(member.names, name) && !Object.hasOwn(member.set ?? {}, name) && !own.includes(name),
    );
    if (missing.length === 0) return member;
    return {
      ...member,
      names: { ...member.names, ...Object.fromEntries(missing.map((name) => [name, null])) },
    };
  });
  return union.every((member, at) => member === from.union[at]) ? sheet : { ...sheet, from: { union } };
}

/** The tables that a sheet is made from. */
export function tablesOf(scene: Pick<Scene, 'recipe' | 'tables'>, sheet: Sheet): Scene['tables'] {
  const inputs = inputsNamed(
    scene.recipe,
    mentionsOf(sheet).map(({ input }) => input),
  );
  return scene.tables.filter((table) => inputs.some((input) => recognises(input, table)));
}

function inputsNamed(recipe: Recipe, ids: readonly string[]): Recipe['inputs'] {
  return recipe.inputs.filter(({ id }) => ids.includes(id));
}
