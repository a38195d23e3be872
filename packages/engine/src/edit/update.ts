import type { Instruction, Known, Read } from '../language/instruction.js';
import type { Answer, Question } from '../language/question.js';
import { readMessage } from '../language/read-message.js';
import type { Table } from '../read/reader.js';
import { nodesOf } from '../recipe/edit.js';
import { columnsOf } from '../recipe/expression.js';
import type { Recipe } from '../recipe/recipe.js';
import { compileAiRule } from '../validate/ai/compile.js';
import { findTemplate, type Template } from '../validate/template.js';
import { applyInstruction } from './apply.js';
import { hasEffect } from './effect.js';
import { sceneOf } from './sample.js';
import { columnNames, type Edited, expressionOf, type Scene, templateOf, textsOf } from './scene.js';
import type { Undone } from './undone.js';

export interface UpdateContext {
  /** To questions that an earlier round asked. */
  answers?: readonly Answer[];
  /** Whether a person can be asked about what takes away most of the rows; otherwise it is refused. */
  mayAsk?: boolean;
  /** What "undo that" goes back to: the recipe before the last change. */
  previous?: Recipe;
  /** Where the database may put what does not fit into memory. */
  scratch?: string;
}

export interface Updated {
  recipe: Recipe;
  /** What changed, a sentence each. */
  changes: string[];
  undone: Undone;
  questions: Question[];
  /** Lines worth keeping for the next run. */
  knowledge: string[];
}

/** Makes the edits that a message asks for. What it cannot read or carry out it says, and leaves the recipe as it is. */
export async function update(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
  message: string,
  context: UpdateContext = {},
): Promise<Updated> {
  const { scratch } = context;
  const first = await sceneOf(recipe, tables, templates, { scratch });
  const read = readMessage(message, knownOf(first), descriptionsOf(templates));
  const texts = textsNamed(read.instructions);
  const isSeen = recipe.sheets.every(({ template }) => first.sample(template).isWhole) || texts.length === 0;
  if (isSeen) return carriedOut(first, read, context);
  return updateWith(await sceneOf(recipe, tables, templates, { scratch, texts }), message, context);
}

/** The same with the data at hand. */
export function updateWith(scene: Scene, message: string, context: UpdateContext = {}): Updated {
  return carriedOut(scene, readMessage(message, knownOf(scene), descriptionsOf(scene.templates)), context);
}

/** What was read is carried out, whoever read it. */
export function carriedOut(
  scene: Scene,
  { instructions, unread, refused }: Read,
  { answers = [], previous, mayAsk = false }: UpdateContext,
): Updated {
  const updated: Updated = {
    recipe: scene.recipe,
    changes: [],
    undone: { notUnderstood: unread, refused: [...refused] },
    questions: [],
    knowledge: [],
  };
  for (const [instruction, ...others] of together(instructions)) {
    const now = { ...scene, recipe: updated.recipe };
    const applied =
      instruction.do === 'undo' && !instruction.of && previous
        ? { recipe: previous, changes: ['The last change was taken back.'] }
        : applyInstruction(now, instruction, { answers, others, mayAsk });
    const refuse = (why: string) => updated.undone.refused.push({ sentence: instruction.sentence, why });
    if ('refused' in applied) refuse(applied.refused);
    else if ('ask' in applied) updated.questions.push(applied.ask);
    else if (isIdle(scene, updated.recipe, applied, instruction))
      refuse('It would change no row: nothing was done.');
    else {
      updated.recipe = applied.recipe;
      updated.changes.push(...applied.changes);
      updated.knowledge.push(...[instruction, ...others].map(lineOf));
    }
  }
  return { ...updated, knowledge: [...new Set(updated.knowledge)] };
}

/** What names certain rows or texts, and there are none: that is said rather than done. */
function isIdle(scene: Scene, before: Recipe, { recipe, changes }: Edited, told: Instruction): boolean {
  if (!namesWhatIsThere(told) || changes.some((change) => /already/.test(change))) return false;
  return JSON.stringify(before) !== JSON.stringify(recipe) && hasEffect(scene, before, recipe) === false;
}

/** How cells are to be written holds for those that come later; rows and texts that were named should be there. */
function namesWhatIsThere(told: Instruction): boolean {
  switch (told.do) {
    case 'leave_out':
    case 'keep_only':
    case 'map':
      return true;
    case 'constant':
      return told.when !== undefined;
    case 'strip':
      return /[\p{L}\p{N}]/u.test(told.text);
    case 'replace':
      return /[\p{L}\p{N}]/u.test(told.find);
    default:
      return false;
  }
}

/** By the name of the column; what two templates say of one name is left out. */
export function descriptionsOf(templates: readonly Template[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, description } of templates.flatMap(({ columns }) => columns))
    if (description) found.set(name, found.has(name) && found.get(name) !== description ? '' : description);
  return found;
}

/** People speak of the cells that they see: those of the preview. */
const ROWS_READ = 1000;
const VALUES_READ = 200;

const known = new WeakMap<Scene, Known>();

/** Made once for a scene: what reads sentences is made ready for it once too. */
export function knownOf(scene: Scene): Known {
  const before = known.get(scene);
  if (before) return before;
  const made: Known = {
    templates: scene.recipe.sheets.map((sheet) => ({
      slug: sheet.template,
      name: templateOf(scene, sheet).name,
      columns: columnNames(scene, sheet),
      values: (column) => {
        const made = expressionOf(sheet, column);
        const { rows } = scene.sample(sheet.template);
        return made ? textsOf(made, rows.slice(0, ROWS_READ)).slice(0, VALUES_READ) : [];
      },
    })),
    tables: scene.tables.map((table) => ({
      file: table.file,
      name: table.name,
      columns: table.columns,
      values: (column) => [...new Set([...scene.values(table, column), ...meanings(scene, column)])],
    })),
  };
  known.set(scene, made);
  return made;
}

/** What cells of a column are called in the result: by a map, or by what a rule allows there. */
function meanings({ recipe, templates }: Scene, column: string): string[] {
  return recipe.sheets.flatMap((sheet) =>
    Object.entries(sheet.columns).flatMap(([name, made]) => {
      const [read, ...others] = columnsOf(made);
      if (read?.name !== column || others.length > 0) return [];
      const maps = nodesOf(made, 'map');
      const wanted = findTemplate(templates, sheet.template)?.columns.find((each) => each.name === name);
      return [...maps.flatMap((map) => map.values.map(({ to }) => to)), ...(wanted ? allowedIn(wanted) : [])];
    }),
  );
}

/** The texts that a rule lists. */
function allowedIn({ name, description, desiredRule, aiCheck }: Template['columns'][number]): string[] {
  if (desiredRule !== 'ai') return [];
  const { checks } = aiCheck ?? compileAiRule({ name, description: description ?? null });
  return checks.flatMap((check) => (check.kind === 'allowed' ? check.values : []));
}

/** Examples of one column are one rule; every other instruction stands for itself. */
function together(instructions: readonly Instruction[]): [Instruction, ...Instruction[]][] {
  const groups: [Instruction, ...Instruction[]][] = [];
  for (const instruction of instructions) {
    const group = groups.find(
      ([first]) =>
        first.do === 'example' &&
        instruction.do === 'example' &&
        first.column === instruction.column &&
        first.sheet === instruction.sheet,
    );
    if (group) group.push(instruction);
    else groups.push([instruction]);
  }
  return groups;
}

/** Texts of cells that instructions speak of, wherever they stand in them. */
function textsNamed(instructions: readonly Instruction[]): string[] {
  const found: string[] = [];
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string' && ['from', 'values', 'value'].includes(key)) found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, field] of Object.entries(value)) visit(field, Array.isArray(value) ? key : name);
  };
  for (const instruction of instructions) visit(instruction, '');
  return [...new Set(found)].filter((text) => text.trim() !== '').slice(0, 100);
}

function lineOf({ sentence }: Instruction): string {
  const trimmed = sentence.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
