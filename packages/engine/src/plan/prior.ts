import { getOwn, setOwn } from '@godwit/contract/own';
import type { Table } from '../read/reader.js';
import { parseRecipe, type Recipe, type Sheet } from '../recipe/recipe.js';
import { type Reused, reuse } from '../reuse/reuse.js';
import type { Template } from '../validate/template.js';
import type { Work } from './views/work.js';

/** An earlier recipe, fitted to these files; undefined where it does not fit them. */
export async function fromPrior(
  prior: Recipe | undefined,
  tables: readonly Table[],
  templates: readonly Template[],
  work: Work,
): Promise<Reused | undefined> {
  if (!prior) return undefined;
  return work.tool(
    'get_prior_recipe',
    { sheets: prior.sheets.length },
    () => reuse(prior, tables, templates),
    (found) =>
      found
        ? `${Math.round(found.fits * 100)} % of what it reads is there, ${found.missing.length} things to plan`
        : 'it does not fit these files',
  );
}

/** The earlier recipe with what it lacks from a new plan: whole sheets, and columns that the same table feeds. */
export function completed({ recipe, missing, changes }: Reused, planned: Recipe): Recipe {
  const sheets = recipe.sheets.map((sheet) => ({ ...sheet, columns: { ...sheet.columns } }));
  const inputs = new Map(recipe.inputs.map((input) => [input.id, input]));
  const notes = [...changes];
  for (const entry of missing) {
    const [slug = '', column] = entry.split(/: (.*)/s);
    const made = planned.sheets.find(({ template }) => template === slug);
    const kept = sheets.find(({ template }) => template === slug);
    if (!made) continue;
    if (!kept) {
      sheets.push(withOwnInputs(made, planned, inputs));
      notes.push(`Sheet ${slug} is new; it was planned.`);
      continue;
    }
    const expression = column === undefined ? undefined : getOwn(made.columns, column);
    if (column === undefined || !expression || !sameTable(kept, recipe, made, planned)) continue;
    setOwn(kept.columns, column, expression);
    kept.reasons = withEntryOf(kept.reasons, made.reasons, column);
    kept.confidence = withEntryOf(kept.confidence, made.confidence, column);
    notes.push(`Column ${column} of ${slug} is new; it was planned.`);
  }
  return parseRecipe({ ...recipe, inputs: [...inputs.values()], sheets, notes: [...notes, ...recipe.notes] });
}

function withEntryOf<T>(
  own: Record<string, T> | undefined,
  other: Record<string, T> | undefined,
  column: string,
): Record<string, T> | undefined {
  const entry = getOwn(other, column);
  return entry === undefined ? own : { ...own, [column]: entry };
}

function sameTable(kept: Sheet, recipe: Recipe, made: Sheet, planned: Recipe): boolean {
  const columnsOf = (sheet: Sheet, of: Recipe) => {
    const { from } = sheet;
    const input =
      'input' in from && !from.reshape ? of.inputs.find(({ id }) => id === from.input) : undefined;
    return input && JSON.stringify(input.columns);
  };
  const own = columnsOf(kept, recipe);
  return own !== undefined && own === columnsOf(made, planned);
}

/** Its inputs under names that no other has. */
function withOwnInputs(sheet: Sheet, planned: Recipe, inputs: Map<string, Recipe['inputs'][number]>): Sheet {
  let text = JSON.stringify(sheet);
  for (const input of planned.inputs) {
    const mentioned = `"input":${JSON.stringify(input.id)}`;
    if (!text.includes(mentioned)) continue;
    const known = inputs.get(input.id);
    const isSame = known && known.file === input.file && known.table === input.table;
    const id = known && !isSame ? `${input.id}_new`.slice(0, 64) : input.id;
    inputs.set(id, { ...input, id });
    text = text.replaceAll(mentioned, `"input":${JSON.stringify(id)}`);
  }
  return JSON.parse(text) as Sheet;
}
