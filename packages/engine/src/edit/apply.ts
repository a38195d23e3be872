import { ZodError } from 'zod';
import type { Instruction } from '../language/instruction.js';
import type { Answer, Option, Question } from '../language/question.js';
import { understand } from '../language/understand.js';
import { InvalidRecipe, parseRecipe } from '../recipe/recipe.js';
import { Ask, GreatLoss } from './ask.js';
import type { Edit } from './edit-columns.js';
import { compute } from './edits/compute.js';
import { choose, constant, fallback, leaveEmpty, negative } from './edits/constants.js';
import { readDates, writeDates } from './edits/dates.js';
import { lookup } from './edits/lookup.js';
import { merge } from './edits/merge.js';
import { decimals, readNumbers, scale } from './edits/numbers.js';
import { join, joinList, nameOrder, split } from './edits/parts.js';
import { phoneCountry } from './edits/phones.js';
import { currency, fillDown, keepAsIs, keepUnlinked, zone } from './edits/reading.js';
import { deduplicate, keepDuplicates, keepOnly, leaveOut, leaveOutTotals, oneRowPer } from './edits/rows.js';
import { swap } from './edits/swap.js';
import { ignoreColumn, ignoreTable } from './edits/tables.js';
import { takeFrom } from './edits/take-from.js';
import { changeCase, pad, prefix, replace, shorten, step, strip, suffix, trim } from './edits/text.js';
import { undo } from './edits/undo.js';
import { blankValues, commonSpelling, map } from './edits/values.js';
import { byExample } from './example/example.js';
import { Refusal } from './refusal.js';
import type { Edited, Scene } from './scene.js';

type Edits = { [Name in Instruction['do']]?: Edit<Name> };

const edits: Edits = {
  map,
  blank_values: blankValues,
  leave_out: leaveOut,
  keep_only: keepOnly,
  leave_out_totals: leaveOutTotals,
  deduplicate,
  keep_duplicates: keepDuplicates,
  common_spelling: commonSpelling,
  take_from: takeFrom,
  constant,
  default: fallback,
  choose,
  read_dates: readDates,
  write_dates: writeDates,
  read_numbers: readNumbers,
  decimals,
  scale,
  compute,
  negative,
  case: changeCase,
  trim,
  pad,
  prefix,
  suffix,
  strip,
  replace,
  step,
  shorten,
  split,
  join,
  name_order: nameOrder,
  phone_country: phoneCountry,
  lookup,
  keep_unlinked: keepUnlinked,
  leave_empty: leaveEmpty,
  ignore_table: ignoreTable,
  ignore_column: ignoreColumn,
  one_row_per: oneRowPer,
  merge,
  swap,
  fill_down: fillDown,
  keep_as_is: keepAsIs,
  zone,
  currency,
  undo,
  join_list: joinList,
  example: (scene, told) => byExample(scene, [told]),
};

/** What came of an instruction: the edited recipe, why there is none, or what has to be known first. */
export type Applied = Edited | { refused: string } | { ask: Question };

export interface Beside {
  answers?: readonly Answer[];
  /** Further examples of the same column. */
  others?: readonly Instruction[];
  /** Whether a person can be asked what is meant to happen to most of the rows; otherwise it is refused. */
  mayAsk?: boolean;
}

export function applyInstruction(scene: Scene, instruction: Instruction, beside: Beside = {}): Applied {
  const edit = edits[instruction.do] as ((scene: Scene, told: Instruction) => Edited) | undefined;
  if (!edit) return { refused: `"${instruction.sentence}" cannot be made a change of the recipe.` };
  const { others = [] } = beside;
  try {
    const examples = [instruction, ...others].filter((each) => each.do === 'example');
    const { recipe, changes } = examples.length > 0 ? byExample(scene, examples) : edit(scene, instruction);
    return { recipe: parseRecipe(recipe), changes };
  } catch (error) {
    if (error instanceof GreatLoss && beside.mayAsk) return asked(scene, instruction, error.question, beside);
    if (error instanceof Refusal) return { refused: error.message };
    if (error instanceof InvalidRecipe)
      return { refused: `"${instruction.sentence}" cannot be done: ${error.message}` };
    if (error instanceof ZodError) return { refused: invalid(instruction.sentence, error) };
    if (!(error instanceof Ask)) throw error;
    return inSheet(scene, instruction, error.question, beside);
  }
}

function invalid(sentence: string, { issues }: ZodError): string {
  return `"${sentence}" cannot be done: ${issues.map(({ path, message }) => `${String(path.at(-1) ?? 'it')} ${message}`).join('; ')}.`;
}

/** What was answered before is not asked again. */
function answerTo(question: Question, { answers = [] }: Beside): Option | undefined {
  const answer = answers.find((each) => each.id === question.id || each.question === question.question);
  const understood = answer && understand(question, answer, () => false);
  if (understood?.as === 'left') return question.options.find(({ id }) => id === 'no') ?? question.options[0];
  return understood?.as === 'option' ? understood.option : undefined;
}

function asked(scene: Scene, instruction: Instruction, question: Question, beside: Beside): Applied {
  const option = answerTo(question, beside);
  if (!option) return { ask: question };
  if (option.id !== 'yes') return { refused: 'It was answered that all rows stay.' };
  return applyInstruction(scene, { ...instruction, sure: true }, beside);
}

function inSheet(scene: Scene, instruction: Instruction, question: Question, beside: Beside): Applied {
  const option = answerTo(question, beside);
  if (!option) return { ask: question };
  const sheets = option.id === 'all' ? question.options.slice(0, -1).map(({ id }) => id) : [option.id];
  let recipe = scene.recipe;
  const changes: string[] = [];
  for (const sheet of sheets) {
    const applied = applyInstruction({ ...scene, recipe }, { ...instruction, sheet }, beside);
    if (!('recipe' in applied)) return applied;
    recipe = applied.recipe;
    changes.push(...applied.changes);
  }
  return { recipe, changes };
}
