import { diff } from '@godwit/engine/explain/diff';
import { type PlanContext, type Planned, plan } from '@godwit/engine/plan/plan';
import type { Emit } from '@godwit/engine/plan/views/events';
import { Work } from '@godwit/engine/plan/views/work';
import type { Table } from '@godwit/engine/read/reader';
import type { Template } from '@godwit/engine/validate/template';
import { planningBrief, planningSystem } from './brief.js';
import { Conversation, LedNowhere } from './conversation.js';
import { Desk } from './desk.js';
import { hearingOf, type ModelHooks } from './hearing.js';
import { type ModelSettings, modelName } from './settings.js';
import { asked, taken } from './taken.js';
import { modelQuestion } from './tools/ask-user.js';
import { triedText } from './tools/dry-run.js';
import { finishInput } from './tools/finish.js';
import { asData } from './tools/tool.js';
import { tools } from './tools/tools.js';
import { BudgetReached } from './wire/budget.js';
import { Caller } from './wire/caller.js';
import { ModelFailed } from './wire/failure.js';
import { worseThan } from './worse.js';

const shownChanges = 5;

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
  const desk = new Desk(tables, templates, { ...context, signal }, builtIn, settings, hooks.querySeconds);
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
