import { getOwn } from '@godwit/contract/own';
import { asNotes, undoneIn, withoutUndone } from '@godwit/engine/edit/undone';
import { diff } from '@godwit/engine/explain/diff';
import { judge } from '@godwit/engine/health/judge';
import { mostQuestions } from '@godwit/engine/plan/ask';
import type { Emit } from '@godwit/engine/plan/events';
import { type PlanContext, type Planned, plan } from '@godwit/engine/plan/plan';
import { Work } from '@godwit/engine/plan/work';
import type { Table } from '@godwit/engine/read/reader';
import type { Recipe, Sheet } from '@godwit/engine/recipe/recipe';
import type { Template } from '@godwit/engine/validate/template';
import { planningBrief, planningSystem } from './brief.js';
import { Conversation, LedNowhere } from './conversation.js';
import { Desk, type Tried } from './desk.js';
import { hearingOf, type ModelHooks } from './hearing.js';
import { type ModelSettings, modelName } from './settings.js';
import { modelQuestion } from './tools/ask-user.js';
import { triedText } from './tools/dry-run.js';
import { finishInput } from './tools/finish.js';
import { asData } from './tools/tool.js';
import { tools } from './tools/tools.js';
import { BudgetReached } from './wire/budget.js';
import { Caller } from './wire/caller.js';
import { ModelFailed } from './wire/failure.js';
import { worseThan } from './worse.js';

/** What the model wrote and nobody measured: likely, never sure. */
const modelConfidence = 0.75;
/** What the planner would have asked about, and a text that stands neither in templates nor in what people wrote. */
const doubtfulConfidence = 0.5;
const shownChanges = 5;

/** The note in a recipe that the model changed. */
export function workedOn(name: string): string {
  return `The model ${name} worked on this plan.`;
}

/** The built-in plan first, always; then what the model makes of it, where that is not worse. */
export async function planWithModel(
  settings: ModelSettings,
  hooks: ModelHooks,
  tables: readonly Table[],
  templates: readonly Template[],
  context: PlanContext,
  emit: Emit,
): Promise<Planned> {
  const { answers = [] } = context;
  const own = answers.filter(({ id }) => !id.startsWith(modelQuestion));
  const builtIn = await plan(tables, templates, { ...context, answers: own }, emit);
  const tell = hooks.emit ?? emit;
  const work = new Work(tell, 'model-');
  const name = modelName(settings);
  if (context.prior && isSettled(builtIn)) {
    work.status(`The recipe of the source fits these files: the model ${name} was not asked`);
    return builtIn;
  }
  const caller = new Caller(
    settings,
    hearingOf(settings, tell, { ...hooks, signal: hooks.signal ?? context.signal }),
  );
  // What its tools do counts for its time too.
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(caller.budget.msLeft)));
  const signal = context.signal ? AbortSignal.any([context.signal, deadline]) : deadline;
  const desk = new Desk(tables, templates, { ...context, signal }, builtIn, settings);
  work.status(`The model ${name} looks at the plan`);
  let carriedOut: readonly string[] = [];
  let ending = '';
  try {
    const talk = new Conversation(caller, planningSystem(), await planningBrief(desk), tools, desk, work);
    carriedOut = await finished(talk, desk);
  } catch (error) {
    context.signal?.throwIfAborted();
    if (deadline.aborted) ending = `Its part ended: ${caller.budget.timeout.message}. `;
    else if (error instanceof BudgetReached) ending = `Its part ended: ${error.message}. `;
    else if (error instanceof LedNowhere) ending = `Its part ended: ${error.message}. `;
    else if (error instanceof ModelFailed) ending = `It could not be used: ${error.message}. `;
    else throw error;
  }
  let { best } = desk;
  const changes = best ? diff(builtIn.recipe, best.recipe) : [];
  if (!best || changes.length === 0) {
    work.status(`${ending}The built-in plan stands as it is${tried(desk)}`);
    return { ...builtIn, questions: asked(desk, builtIn, []) };
  }
  if (!best.isWhole) {
    // A part of the rows said that it is not worse; all of them have to.
    const all = await desk.onAllRows(builtIn.recipe, context.signal);
    const made = await desk.onAllRows(best.recipe, context.signal);
    const worse = worseThan(all, made, desk);
    if (worse.length > 0) {
      const why = worse.slice(0, shownChanges).join('; ');
      work.status(`${ending}The built-in plan stands as it is; on all rows the other would be worse: ${why}`);
      return { ...builtIn, questions: asked(desk, builtIn, []), sheets: all.sheets };
    }
    best = made;
  }
  const shown = changes.slice(0, shownChanges).join(' ');
  const more = changes.length > shownChanges ? ` And ${changes.length - shownChanges} more changes.` : '';
  work.status(`${ending}The model ${name} changed the plan: ${shown}${more}`);
  return taken(best, carriedOut, desk, builtIn, name);
}

function isSettled({ health, questions }: Planned): boolean {
  return questions.length === 0 && Object.values(health).every(({ ok }) => ok);
}

/** Until it says that it is done with a recipe that may be taken, or says so twice. What it carried out of the notes. */
async function finished(talk: Conversation, desk: Desk): Promise<string[]> {
  let wasRefused = false;
  let carriedOut: string[] = [];
  await talk.until(async ({ name, input }) => {
    if (name !== 'finish_import') return false;
    const parsed = finishInput.safeParse(input);
    if (!parsed.success) return false;
    const now = await desk.tried().catch(() => undefined);
    const text = now ? await triedText(now, desk) : 'The recipe cannot be run as it is.';
    const isTaken = now !== undefined && desk.best === now;
    // What a recipe does that is not taken, nobody did.
    carriedOut = isTaken ? (parsed.data.carried_out ?? []) : [];
    if (wasRefused || isTaken) return true;
    wasRefused = true;
    talk.tell(
      `${asData(text)}\nChange it, or call finish_import again to leave it at the best recipe so far.`,
    );
    return false;
  });
  return carriedOut;
}

/** What was tried in vain. */
function tried(desk: Desk): string {
  const changes = diff(desk.builtIn.recipe, desk.finished);
  return changes.length === 0
    ? ''
    : `; not taken, because it would be worse: ${changes.slice(0, shownChanges).join(' ')}`;
}

async function taken(
  { recipe: written, sheets, isWhole }: Tried,
  carriedOut: readonly string[],
  desk: Desk,
  builtIn: Planned,
  name: string,
): Promise<Planned> {
  const { templates, context } = desk;
  const changed = written.sheets.map((sheet) => judged(sheet, builtIn, desk, name));
  const undone = undoneIn(written);
  const isDone = (sentence: string) => carriedOut.includes(sentence);
  const done = [...undone.notUnderstood, ...undone.refused.map(({ sentence }) => sentence)].filter(isDone);
  const notes = [
    ...withoutUndone(written.notes),
    ...asNotes({
      notUnderstood: undone.notUnderstood.filter((each) => !isDone(each)),
      refused: undone.refused.filter(({ sentence }) => !isDone(sentence)),
    }),
    workedOn(name),
    // Its word for it is all there is: it stays to be read.
    ...done.map((sentence) => `The model ${name} says that it carried out: ${sentence}`),
  ];
  const recipe: Recipe = { ...written, sheets: changed.map(({ sheet }) => sheet), notes };
  const health = await judge({ recipe, templates, sheets, named: context.named ?? true });
  const columns = changed.flatMap(({ sheet, columns }) =>
    columns.map((column) => ({ template: sheet.template, column })),
  );
  return {
    ...builtIn,
    recipe,
    health,
    questions: asked(desk, builtIn, [...columns, ...moved(recipe, builtIn.recipe)]),
    sheets: isWhole ? sheets : undefined,
  };
}

/** The sheet with how sure its columns are, and which of them the model made. */
function judged(
  sheet: Sheet,
  { recipe: before, questions }: Planned,
  { reasons: given, veil }: Desk,
  name: string,
): { sheet: Sheet; columns: string[] } {
  const isAsked = (column: string) =>
    questions.some(({ about }) => about?.template === sheet.template && about.column === column);
  const old = before.sheets.find(({ template }) => template === sheet.template);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isMoved = !same(sheet.from, old?.from);
  const columns = Object.keys(sheet.columns).filter(
    (column) => isMoved || !same(getOwn(sheet.columns, column), getOwn(old?.columns, column)),
  );
  const confidence = new Map(Object.entries(old?.confidence ?? {}));
  const reasons = new Map(Object.entries(old?.reasons ?? {}));
  const maybe = new Map(Object.entries(old?.maybe ?? {}));
  for (const column of columns) {
    const expression = getOwn(sheet.columns, column);
    const isKept = same(expression, getOwn(old?.columns, column));
    // The planner's own column, on other rows than those it was thought of for.
    confidence.set(column, Math.min(modelConfidence, isKept ? (confidence.get(column) ?? 1) : 1));
    if (isKept) continue;
    const why = given.get(JSON.stringify([sheet.template, column]));
    reasons.set(column, `written by the model ${name}${why ? `: ${why}` : ''}`);
    maybe.delete(column);
    const isInvented = expression?.op === 'constant' && !veil.isKnown(String(getOwn(expression, 'value')));
    // What neither the data nor anybody said, or somebody would have been asked about, is told as a doubt.
    if (!isInvented && !isAsked(column)) continue;
    confidence.set(column, doubtfulConfidence);
    maybe.set(column, []);
  }
  const present = (column: string) => Object.hasOwn(sheet.columns, column);
  const kept = <Value>(map: Map<string, Value>) =>
    Object.fromEntries([...map].filter(([column]) => present(column)));
  return {
    sheet: {
      ...sheet,
      confidence: kept(confidence),
      reasons: kept(reasons),
      maybe: Object.fromEntries(maybe),
    },
    columns,
  };
}

/** Sheets whose rows the model made otherwise. */
function moved({ sheets }: Recipe, before: Recipe): { template: string }[] {
  const rows = ({ from, filters, deduplicate }: Sheet) => JSON.stringify([from, filters, deduplicate]);
  return sheets.filter((sheet) => {
    const old = before.sheets.find(({ template }) => template === sheet.template);
    return !old || rows(old) !== rows(sheet);
  });
}

/** The model's, then those of the built-in planner about what the model left as it was. */
function asked(
  desk: Desk,
  { questions }: Planned,
  changed: readonly { template: string; column?: string }[],
) {
  const isOpen = ({ about }: Planned['questions'][number]) =>
    !about || !changed.some(({ template, column }) => template === about.template && about.column === column);
  return [...desk.questions, ...questions.filter(isOpen)].slice(0, mostQuestions);
}
