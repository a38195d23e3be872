import { type ColumnEvidence, withCertainty } from '../health/certainty.js';
import type { Healths } from '../health/health.js';
import { judge } from '../health/judge.js';
import { twiceIn } from '../health/twice.js';
import type { Answer, Question } from '../language/question.js';
import type { Table } from '../read/reader.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { mostQuestions, type Open, plannedFor, readingsInDoubt, settle, toAsk } from './ask/ask.js';
import { beliefsOf } from './ask/beliefs.js';
import { columnsInDoubt, maybeOf } from './ask/columns.js';
import { rowsInDoubt } from './ask/rows.js';
import { tablesInDoubt } from './ask/tables.js';
import { valuesInDoubt } from './ask/values.js';
import type { Draft } from './feeds/draft.js';
import { makeAlike } from './feeds/links.js';
import { completed, fromPrior } from './prior.js';
import { draftAll } from './sheets/drafts.js';
import { linkingOf } from './sheets/linking.js';
import { repairDraft } from './sheets/repair.js';
import { mended } from './sheets/runnable.js';
import type { SeeTried } from './sheets/sheets.js';
import { TryOut } from './sheets/try-out.js';
import { joinSheets, writeSheet } from './sheets/write.js';
import { survey } from './survey.js';
import { leftoversOf, obey } from './told/leftovers.js';
import { withUnchecked } from './unchecked.js';
import type { Emit } from './views/events.js';
import { Work } from './views/work.js';

export interface PlanContext {
  /** Name of the old system. */
  source?: string | null;
  /** Lines that people wrote, and that earlier runs learned. */
  knowledge?: string;
  answers?: readonly Answer[];
  /** The recipe of an earlier migration from the same source: what still fits of it is kept. */
  prior?: Recipe;
  /** Whether somebody asked for these templates; false where all there are were taken. */
  named?: boolean;
  /** Where files may be written. */
  scratch: string;
  signal?: AbortSignal;
  /** Sees what was tried for each sheet, and how it scored. */
  tried?: SeeTried;
  /** Sees what the certainty of each column comes from. */
  weighed?: (all: readonly ColumnEvidence[]) => void;
}

export interface Planned {
  recipe: Recipe;
  questions: Question[];
  /** Of the sheets, by template slug, as far as rows were tried. */
  health: Healths;
  /** Answers that nothing could be made of: they are asked again, and are no knowledge. */
  notUnderstood: Answer[];
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
  const notesOf = (notes: readonly string[]) => cappedNotes(withUnchecked(notes, templates));
  let tried: SheetFile[] = [];
  const tryOut = new TryOut(tables, templates, { scratch, signal });
  const named = context.named ?? true;
  const judged = (recipe: Recipe) => judge({ recipe, templates, sheets: tried, named });
  const reused = await fromPrior(context.prior, tables, templates, work);
  if (reused && reused.missing.length === 0) {
    const recipe = { ...reused.recipe, notes: notesOf([...reused.changes, ...reused.recipe.notes]) };
    const sheets = await dryRun(recipe);
    const health = await judged(recipe);
    return {
      recipe,
      questions: [],
      health,
      notUnderstood: [],
      sheets,
    };
  }
  const drafting = await survey(tables, templates, context, work);
  tryOut.begin();
  const { drafts, notes } = await draftAll(
    templates,
    { ...drafting, tried: context.tried },
    tryOut,
    work,
    signal,
  );
  const open: Open[] = [
    ...readingsInDoubt(drafts),
    ...columnsInDoubt(drafts, drafting),
    ...valuesInDoubt(drafts, drafting),
    ...rowsInDoubt(drafts),
    ...tablesInDoubt(templates, drafts, { ...drafting, ...linkingOf(drafting) }),
  ];
  const settled = settle(open, answers, drafting.told.understood);
  for (const each of settled.leftToUs)
    notes.push(`${each.question.question} It was left to the agent, which took: ${plannedFor(each)}`);
  for (const draft of drafts) draft.maybe = maybeOf(draft, drafting);
  const used = answers.filter((answer) => !settled.notUnderstood.includes(answer));
  // What names no cell of the files may name one of what was made of them.
  const reasons = new Set(drafts.flatMap(({ filters }) => filters.map(({ reason }) => reason)));
  const leftovers = [
    ...drafting.told.edits,
    ...leftoversOf(drafting.told.general),
    ...drafting.told.unread.filter((sentence) => !reasons.has(sentence)),
  ];
  const written = new Map<Draft, Sheet>();
  let asked: Question[] = [];
  const write = async (changed: readonly Draft[]) => {
    for (const draft of changed) {
      const { slug, name } = draft.template;
      const sheet = await work.tool(
        'write_recipe',
        { templateId: slug, templateName: name },
        () => writeSheet(draft),
        (done) => `${Object.keys(done.columns).length} columns`,
      );
      written.set(draft, sheet);
    }
    const recipe = joinSheets([...written.values()], drafting.views, {
      notes,
      answers: used.map(({ id, question, value }) => ({ question: question ?? id, answer: value })),
    });
    const obeyed = await obey(recipe, leftovers, tables, templates, { scratch, answers });
    asked = obeyed.questions;
    const whole = reused ? completed(reused, obeyed.recipe) : obeyed.recipe;
    return { ...whole, notes: notesOf(whole.notes) };
  };
  let recipe = await write(drafts);
  let sheets = await dryRun(recipe).catch(async (failure) => {
    notes.push(...(await mended(drafts, { tryOut, views: drafting.views, signal }, failure)));
    recipe = await write(drafts);
    return dryRun(recipe);
  });
  const repaired = await repair();
  if (repaired.length > 0) {
    recipe = await write(repaired);
    sheets = await dryRun(recipe);
  }
  const found = await judged(recipe);
  recipe = withCertainty(
    recipe,
    {
      templates,
      sheets: tried,
      health: found,
      beliefs: beliefsOf(drafts, drafting.targets),
      twice: await twiceIn(tried, templates),
    },
    context.weighed,
  );
  const health = await judged(recipe);
  const questions = [...asked, ...toAsk(settled, health, recipe)].slice(0, mostQuestions);
  if (questions.length > 0)
    await work.tool(
      'ask_user',
      { questions: questions.length },
      () => questions,
      (done) => `${done.length} questions`,
    );
  const { notUnderstood } = settled;
  return { recipe, questions, health, notUnderstood, sheets };

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

  async function repair(): Promise<Draft[]> {
    const changed: Draft[] = [];
    for (const sheet of tried) {
      const draft = drafts.find(({ template }) => template.slug === sheet.template.slug);
      if (!draft || sheet.invalidRowCount === 0) continue;
      const said = await repairDraft(draft, sheet, drafting, work);
      notes.push(...said);
      if (said.length > 0) changed.push(draft);
    }
    if (changed.length > 0)
      for (const draft of makeAlike(drafts, templates)) if (!changed.includes(draft)) changed.push(draft);
    return changed;
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
