import type { Table } from '../read/reader.js';
import { explain } from '../recipe/explain.js';
import type { Recipe } from '../recipe/recipe.js';
import type { SheetFile } from '../sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { openQuestions, settle } from './ask.js';
import { draftAll } from './drafts.js';
import type { Emit } from './events.js';
import { healDraft } from './heal.js';
import { leftoversOf, obey } from './leftovers.js';
import { completed, fromPrior } from './prior.js';
import type { Answer, Question } from './question.js';
import { survey } from './survey.js';
import { TryOut } from './try-out.js';
import { Work } from './work.js';
import { writeRecipe } from './write.js';

export interface PlanContext {
  /** Name of the old system. */
  source?: string | null;
  /** Lines that people wrote, and that earlier runs learned. */
  knowledge?: string;
  answers?: readonly Answer[];
  /** The recipe of an earlier migration from the same source: what still fits of it is kept. */
  prior?: Recipe;
  /** Where files may be written. */
  scratch: string;
  signal?: AbortSignal;
}

export interface Planned {
  recipe: Recipe;
  questions: Question[];
  /** The plan in English, as Markdown. */
  plan: string;
  /** What the recipe makes of all the data; undefined where tables are so large that only a part was tried. */
  sheets: SheetFile[] | undefined;
}

/** From tables and templates to a tested recipe, without a model: the same tables and templates give the same recipe. */
export async function plan(
  tables: readonly Table[],
  templates: readonly Template[],
  context: PlanContext,
  emit: Emit = () => {},
): Promise<Planned> {
  const work = new Work(emit);
  const { scratch, signal, answers = [] } = context;
  const madeFor = { templates, tables };
  let tried: SheetFile[] = [];
  const tryOut = new TryOut(tables, templates, { scratch, signal });
  const reused = await fromPrior(context.prior, tables, templates, work);
  if (reused && reused.missing.length === 0) {
    const recipe = { ...reused.recipe, notes: cappedNotes([...reused.changes, ...reused.recipe.notes]) };
    return { recipe, questions: [], plan: explain(recipe, madeFor), sheets: await dryRun(recipe) };
  }
  const drafting = await survey(tables, templates, context, work);
  const { drafts, notes } = await draftAll(templates, drafting, tryOut, work, signal);
  const questions = settle(openQuestions(drafts), answers);
  const leftovers = leftoversOf(drafting.told.general);
  const write = async () => {
    const recipe = writeRecipe(drafts, drafting.views, {
      notes: [...notes, ...drafting.told.unread.map((line) => `Not understood: ${line}`)],
      answers: answers.map(({ id, question, value }) => ({ question: question ?? id, answer: value })),
    });
    const obeyed = await obey(recipe, leftovers, tables, templates, scratch);
    const whole = reused ? completed(reused, obeyed) : obeyed;
    return { ...whole, notes: cappedNotes(whole.notes) };
  };
  let recipe = await work.tool('write_recipe', {}, write, (done) => `${done.sheets.length} sheets`);
  let sheets = await dryRun(recipe);
  const isInvalid = tried.some(({ invalidRowCount }) => invalidRowCount > 0);
  const healed = !isInvalid
    ? []
    : await work.tool(
        'view_invalid_cells',
        {},
        () => heal(),
        (done) => `${done.length} columns mended`,
      );
  if (healed.length > 0) {
    notes.push(...healed);
    recipe = await work.tool('write_recipe', {}, write, () => `${healed.length} columns mended`);
    sheets = await dryRun(recipe);
  }
  if (questions.length > 0)
    await work.tool(
      'ask_user',
      { questions: questions.length },
      () => questions,
      (done) => `${done.length} questions`,
    );
  return { recipe, questions, plan: explain(recipe, madeFor), sheets };

  async function dryRun(of: Recipe): Promise<SheetFile[] | undefined> {
    const { sheets: made, isWhole } = await work.tool(
      'dry_run',
      {},
      () => tryOut.run(of),
      (done) => (done.isWhole ? '' : 'on a part of the rows: ') + done.sheets.map(sheetText).join('; '),
    );
    tried = made;
    return isWhole ? made : undefined;
  }

  async function heal(): Promise<string[]> {
    const done: string[] = [];
    for (const sheet of tried) {
      const draft = drafts.find(({ template }) => template.slug === sheet.template.slug);
      if (draft && sheet.invalidRowCount > 0) done.push(...(await healDraft(draft, sheet, drafting)));
    }
    return done;
  }
}

/** A recipe that was fitted to new files again and again has notes of all of them. */
const mostNotes = 200;

/** The first ones stay. */
function cappedNotes(notes: readonly string[]): string[] {
  const distinct = [...new Set(notes)];
  const more = distinct.length - mostNotes;
  return more > 0 ? [...distinct.slice(0, mostNotes), `And ${more} more notes.`] : distinct;
}

function sheetText({ template, rowCount, invalidRowCount }: SheetFile): string {
  return `${template.name}: ${rowCount} rows, ${invalidRowCount} with invalid cells`;
}
