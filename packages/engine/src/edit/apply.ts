import { ZodError } from 'zod';
import type { Instruction } from '../language/instruction.js';
import type { Answer, Question } from '../language/question.js';
import { InvalidRecipe, parseRecipe } from '../recipe/recipe.js';
import { Ask } from './ask.js';
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
import { changeCase, digitsOnly, pad, prefix, replace, shorten, strip, suffix, trim } from './edits/text.js';
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
  digits_only: digitsOnly,
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
}

export function applyInstruction(scene: Scene, instruction: Instruction, beside: Beside = {}): Applied {
  const edit = edits[instruction.do] as ((scene: Scene, told: Instruction) => Edited) | undefined;
  if (!edit) return { refused: `"${instruction.sentence}" cannot be made a change of the recipe.` };
  const { answers = [], others = [] } = beside;
  try {
    const examples = [instruction, ...others].filter((each) => each.do === 'example');
    const { recipe, changes } = examples.length > 0 ? byExample(scene, examples) : edit(scene, instruction);
    return { recipe: parseRecipe(recipe), changes };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    if (error instanceof InvalidRecipe)
      return { refused: `"${instruction.sentence}" cannot be done: ${error.message}` };
    if (error instanceof ZodError) return { refused: invalid(instruction.sentence, error) };
    if (!(error instanceof Ask)) throw error;
    return answered(scene, instruction, error.question, { answers, others });
  }
}

function invalid(sentence: string, { issues }: ZodError): string {
  return `"${sentence}" cannot be done: ${issues.map(({ path, message }) => `${String(path.at(-1) ?? 'it')} ${message}`).join('; ')}.`;
}

/** A question about the sheet that was answered before is not asked again. */
function answered(
  scene: Scene,
  instruction: Instruction,
  question: Question,
  { answers = [], others = [] }: Beside,
): Applied {
  const value = answers.find(({ id }) => id === question.id)?.value;
  const option = question.options.find(({ id, label }) => id === value || label === value);
  if (!option) return { ask: question };
  const sheets = option.id === 'all' ? question.options.slice(0, -1).map(({ id }) => id) : [option.id];
  let recipe = scene.recipe;
  const changes: string[] = [];
  for (const sheet of sheets) {
    const applied = applyInstruction({ ...scene, recipe }, { ...instruction, sheet }, { others });
    if (!('recipe' in applied)) return applied;
    recipe = applied.recipe;
    changes.push(...applied.changes);
  }
  return { recipe, changes };
}
