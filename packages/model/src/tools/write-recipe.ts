import { sceneOf } from '@godwit/engine/edit/sample';
import { undoneLines } from '@godwit/engine/edit/undone';
import { carriedOut } from '@godwit/engine/edit/update';
import { diff } from '@godwit/engine/explain/diff';
import { check } from '@godwit/engine/recipe/check';
import { InvalidRecipe, type Recipe, type Sheet } from '@godwit/engine/recipe/recipe';
import { placeOf, type Template } from '@godwit/engine/validate/template';
import { z } from 'zod';
import { type Desk, ToolRefused } from '../desk.js';
import { action, instructionOf } from '../instruction.js';
import { tool } from './tool.js';

const longestSentence = 1000;

const anything = z.looseObject({});
const input = z.strictObject({
  template: z.string().describe('Slug of the template whose sheet is written'),
  remove: z.literal(true).optional().describe('The template gets no sheet'),
  from: anything
    .optional()
    .describe('Where the rows come from, see Recipe; the inputs are the ids of the tables'),
  filters: z
    .array(anything)
    .optional()
    .describe('All filters of the sheet: they replace those that are there'),
  deduplicate: anything.nullable().optional().describe('null: rows are never merged'),
  columns: z
    .record(z.string(), anything.nullable())
    .optional()
    .describe('Expressions by column; those not named stay as they are, null leaves a column empty'),
  why: z.string().max(500).optional().describe('For people, in one sentence'),
  instructions: z
    .array(action)
    .max(50)
    .optional()
    .describe('Instead of all the above: changes as people say them, carried out with the same guards'),
});
type Input = z.output<typeof input>;

export const writeRecipe = tool({
  name: 'write_recipe',
  description:
    'Changes the recipe of one template: whole parts of its sheet, single columns, or by instructions. What is not ' +
    'named stays as it is. Comes back with what changed, or with every problem. Nothing is run: dry_run does that.',
  input,
  about: ({ template: called }, desk) => {
    const { slug, name } = desk.template(called);
    return { templateId: slug, templateName: name };
  },
  run: async (given, desk) => {
    const before = desk.recipe;
    const template = desk.template(given.template);
    const after = given.instructions
      ? await instructed(desk, template, given.instructions)
      : { recipe: written(desk, template, given), said: [] };
    const { ok, sentences } = check(after.recipe, desk.given);
    if (!ok) throw new ToolRefused(sentences.map((each) => desk.veil.words(each)).join('\n'));
    try {
      desk.change(after.recipe);
    } catch (error) {
      if (error instanceof InvalidRecipe)
        throw new ToolRefused(error.problems.map((each) => desk.veil.words(each)).join('\n'));
      throw error;
    }
    for (const column of Object.keys(given.columns ?? {}))
      if (given.why) desk.reasons.set(JSON.stringify([template.slug, column]), given.why);
    const changes = diff(before, desk.recipe);
    return [...after.said, ...(changes.length === 0 ? ['Nothing changed.'] : changes)]
      .map((each) => shortened(desk.veil.words(each)))
      .join('\n');
  },
});

/** The English of an expression may hold lists of hundreds of values; get_prior_recipe has it whole. */
function shortened(sentence: string): string {
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}…` : sentence;
}

function written({ recipe }: Desk, template: Template, given: Input): Recipe {
  const { slug } = template;
  const others = recipe.sheets.filter((each) => each.template !== slug);
  if (given.remove) return { ...recipe, sheets: others };
  const at = recipe.sheets.findIndex((each) => each.template === slug);
  const present = recipe.sheets[at];
  if (!present && !given.from)
    throw new ToolRefused(`Nothing is planned for "${slug}" yet: give \`from\` and \`columns\`.`);
  const columns = new Map(Object.entries(given.from && !given.columns ? {} : (present?.columns ?? {})));
  const names = template.columns.map(({ name }) => name);
  const rewritten = new Set<string>();
  for (const [called, expression] of Object.entries(given.columns ?? {})) {
    const name = names[placeOf(names, called)];
    if (name === undefined)
      throw new ToolRefused(`Template "${slug}" has no column "${called}". It has: ${names.join(', ')}`);
    rewritten.add(name);
    if (expression === null) columns.delete(name);
    else columns.set(name, expression as never);
  }
  const { deduplicate: kept, ...rest } = present ?? { template: slug, filters: [] };
  const deduplicate = given.deduplicate === undefined ? kept : (given.deduplicate ?? undefined);
  const made = {
    ...rest,
    ...(present && withoutDoubts(present, rewritten)),
    ...(given.from && { from: given.from }),
    ...(given.filters && { filters: given.filters }),
    ...(deduplicate && { deduplicate }),
    columns: Object.fromEntries(columns),
  } as unknown as Sheet;
  const sheets = at < 0 ? [...recipe.sheets, made] : recipe.sheets.with(at, made);
  return { ...recipe, sheets };
}

/** How sure the built-in planner was of a column says nothing of what took its place. */
function withoutDoubts(
  { confidence = {}, reasons = {}, maybe = {} }: Sheet,
  columns: ReadonlySet<string>,
): Pick<Sheet, 'confidence' | 'reasons' | 'maybe'> {
  const others = <Value>(by: Record<string, Value>) =>
    Object.fromEntries(Object.entries(by).filter(([column]) => !columns.has(column)));
  return { confidence: others(confidence), reasons: others(reasons), maybe: others(maybe) };
}

async function instructed(
  desk: Desk,
  template: Template,
  given: NonNullable<Input['instructions']>,
): Promise<{ recipe: Recipe; said: string[] }> {
  const { recipe, given: tables, templates, context } = desk;
  const scene = await sceneOf(recipe, tables, templates, { scratch: context.scratch });
  const told = given.map((each) => instructionOf({ sheet: template.slug, ...each }, JSON.stringify(each)));
  const done = carriedOut(scene, { instructions: told, unread: [], refused: [] }, {});
  const refused = undoneLines(done.undone);
  return { recipe: done.recipe, said: [...done.changes, ...refused.map((each) => `Not done: ${each}`)] };
}
