import type { Instruction, Known } from '../instruct/instruction.js';
import { readerOf, readMessage, surest } from '../language/read-message.js';
import type { Answer, Question } from '../plan/question.js';
import type { Table } from '../read/reader.js';
import type { Recipe } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';
import { applyInstruction } from './apply.js';
import { sceneOf } from './sample.js';
import { columnNames, type Edited, type Scene, templateOf } from './scene.js';

export interface RefineContext {
  /** To questions that an earlier round asked. */
  answers?: readonly Answer[];
  /** What "undo that" goes back to: the recipe before the last change. */
  previous?: Recipe;
  /** Where the database may put what does not fit into memory. */
  scratch?: string;
}

export interface Refined {
  recipe: Recipe;
  /** What changed, a sentence each. */
  changes: string[];
  /** Sentences that tell nothing the engine can do, and why those it read could not be carried out. */
  notUnderstood: string[];
  questions: Question[];
  /** Lines worth keeping for the next run. */
  knowledge: string[];
}

/** Makes the edits that a message asks for. What it cannot read or carry out it says, and leaves the recipe as it is. */
export async function refine(
  recipe: Recipe,
  tables: readonly Table[],
  templates: readonly Template[],
  message: string,
  context: RefineContext = {},
): Promise<Refined> {
  const { scratch } = context;
  const first = await sceneOf(recipe, tables, templates, { scratch });
  const texts = textsNamed(readMessage(message, knownOf(first), descriptionsOf(templates)).instructions);
  const isSeen = recipe.sheets.every(({ template }) => first.sample(template).isWhole) || texts.length === 0;
  const scene = isSeen ? first : await sceneOf(recipe, tables, templates, { scratch, texts });
  return refineWith(scene, message, context);
}

/** The same with the data at hand. */
export function refineWith(
  scene: Scene,
  message: string,
  { answers = [], previous }: RefineContext = {},
): Refined {
  const { instructions, unread } = readMessage(message, knownOf(scene), descriptionsOf(scene.templates));
  const refined: Refined = {
    recipe: scene.recipe,
    changes: [],
    notUnderstood: unread.map((sentence) => `"${sentence}" was not understood.`),
    questions: [],
    knowledge: [],
  };
  for (const [instruction, ...others] of together(instructions)) {
    const now = { ...scene, recipe: refined.recipe };
    const applied =
      instruction.do === 'undo' && !instruction.of && previous
        ? { recipe: previous, changes: ['The last change was taken back.'] }
        : applyInstruction(now, instruction, { answers, others });
    const isWhole = instructions.filter(({ sentence }) => sentence === instruction.sentence).length === 1;
    const again = 'refused' in applied && isWhole ? readAgain(now, instruction) : undefined;
    if (again) {
      refined.recipe = again.recipe;
      refined.changes.push(...again.changes);
      refined.knowledge.push(lineOf(instruction));
    } else if ('refused' in applied) refined.notUnderstood.push(applied.refused);
    else if ('ask' in applied) refined.questions.push(applied.ask);
    else {
      refined.recipe = applied.recipe;
      refined.changes.push(...applied.changes);
      refined.knowledge.push(...[instruction, ...others].map(lineOf));
    }
  }
  return { ...refined, knowledge: [...new Set(refined.knowledge)] };
}

/** What could not be carried out as a wording has it may be read word by word. */
function readAgain(scene: Scene, { sentence }: Instruction): Edited | undefined {
  const told = surest(readerOf(knownOf(scene), descriptionsOf(scene.templates)).read(sentence));
  if (!told) return undefined;
  let { recipe } = scene;
  const changes: string[] = [];
  for (const action of told.actions) {
    const applied = applyInstruction({ ...scene, recipe }, { sentence, ...action });
    if (!('recipe' in applied)) return undefined;
    recipe = applied.recipe;
    changes.push(...applied.changes);
  }
  return { recipe, changes };
}

/** By the name of the column; what two templates say of one name is left out. */
export function descriptionsOf(templates: readonly Template[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, description } of templates.flatMap(({ columns }) => columns))
    if (description) found.set(name, found.has(name) && found.get(name) !== description ? '' : description);
  return found;
}

export function knownOf(scene: Scene): Known {
  return {
    templates: scene.recipe.sheets.map((sheet) => ({
      slug: sheet.template,
      name: templateOf(scene, sheet).name,
      columns: columnNames(scene, sheet),
    })),
    tables: scene.tables.map((table) => ({
      file: table.file,
      name: table.name,
      columns: table.columns,
      values: (column) => scene.values(table, column),
    })),
  };
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
