import { asNotes } from '../../edit/undone.js';
import { update } from '../../edit/update.js';
import type { Instruction } from '../../language/instruction.js';
import type { Answer, Question } from '../../language/question.js';
import type { Table } from '../../read/reader.js';
import type { Recipe } from '../../recipe/recipe.js';
import type { Template } from '../../validate/template.js';

/** What planning carries out itself, or does anyway. */
const planned: readonly Instruction['do'][] = [
  'map',
  'blank_values',
  'leave_out',
  'keep_only',
  'leave_out_totals',
  'deduplicate',
  'keep_duplicates',
  'merge',
  'common_spelling',
  'take_from',
  'constant',
  'default',
  'choose',
  'read_dates',
  'read_numbers',
  'scale',
  'negative',
  'case',
  'trim',
  'pad',
  'prefix',
  'suffix',
  'join_list',
  'name_order',
  'phone_country',
  'currency',
  'lookup',
  'leave_empty',
  'ignore_table',
  'use_table',
  'table_holds',
  'keep_as_is',
  'keep_unlinked',
  'one_row_per',
  'rows_of',
];

/** The sentences of knowledge and answers that only an edit of the finished recipe can carry out. */
export function leftoversOf(told: readonly Instruction[]): string[] {
  const done = new Set(told.filter((each) => planned.includes(each.do)).map(({ sentence }) => sentence));
  return [...new Set(told.map(({ sentence }) => sentence))].filter((sentence) => !done.has(sentence));
}

interface Obeyed {
  recipe: Recipe;
  /** What a sentence does to most of the rows, or which sheet it is about. */
  questions: Question[];
}

/** Those sentences as edits, as if they were said about the plan. */
export async function obey(
  recipe: Recipe,
  sentences: readonly string[],
  tables: readonly Table[],
  templates: readonly Template[],
  { scratch, answers }: { scratch: string; answers: readonly Answer[] },
): Promise<Obeyed> {
  if (sentences.length === 0) return { recipe, questions: [] };
  if (recipe.sheets.length === 0) {
    const notes = [...recipe.notes, ...asNotes({ notUnderstood: [...sentences], refused: [] })];
    return { recipe: { ...recipe, notes }, questions: [] };
  }
  const message = sentences.join('\n');
  const updated = await update(recipe, tables, templates, message, { scratch, answers, mayAsk: true });
  const notes = [...updated.recipe.notes, ...updated.changes, ...asNotes(updated.undone)];
  return { recipe: { ...updated.recipe, notes }, questions: updated.questions };
}
