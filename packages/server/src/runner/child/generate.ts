import { builtIn } from '@godwit/engine/agent/agent';
import { undoneIn } from '@godwit/engine/edit/undone';
import type { Finding } from '@godwit/engine/health/health';
import type { Question } from '@godwit/engine/language/question';
import type { Planned } from '@godwit/engine/plan/plan';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { type PlanStep, type RunResult, type RunSpec, steps } from '../messages.js';
import { agentOf } from './agent-of.js';
import { madeOf, makeSheets } from './make.js';
import { sheetPaths } from './paths.js';
import { counted, type FilesRead, readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** After so many rounds of answers what is still in doubt is decided without asking. */
export const mostRounds = 3;

/** Reads the files, plans a recipe and makes the sheets of a preview, or comes back with questions. */
export async function generate(spec: RunSpec, work: RunWork): Promise<RunResult> {
  await readNotes(spec, work);
  const read = await readFiles(spec, work);
  const { recipe, questions, portable, noAnswers, sheets } = await planOf(spec, work, read);
  if (mayAsk(spec) && questions.length > 0) return { kind: 'questions', questions };
  return madeOf(spec, work, {
    recipe,
    tables: read.tables,
    sheets: sheets ?? (await makeSheets(spec, work, recipe, read.tables, 'dry_run')),
    portable,
    noAnswers,
    undone: undoneIn(recipe),
    open: questions.flatMap(takenUnasked),
  });
}

export function mayAsk({ round }: Pick<RunSpec, 'round'>): boolean {
  return round < mostRounds;
}

/** What nobody answered in time was decided, and that is said. */
function takenUnasked({ question, about, options }: Question): { template: string; finding: Finding }[] {
  if (!about) return [];
  const message = `Nobody answered "${question}"; taken: ${options[0]?.label ?? 'the likeliest'}`;
  const finding: Finding = {
    kind: 'taken_unasked',
    ...(about.column !== undefined && { column: about.column }),
    message,
  };
  return [{ template: about.template, finding }];
}

async function readNotes({ round, source, knowledge, answers }: RunSpec, work: RunWork): Promise<void> {
  const lines = knowledge.split('\n').filter((line) => line.trim() !== '').length;
  await work.telling(`notes:${round}`).tool(
    'read_source_notes',
    { source },
    () => {},
    () => `${counted(lines, 'line')} of knowledge, ${counted(answers.length, 'answer')}`,
  );
}

function planOf(spec: RunSpec, work: RunWork, { tables, notRead }: FilesRead): Promise<PlanStep> {
  const { source, knowledge, answers, prior, scratch, templates, round, named } = spec;
  return work.step(
    steps.plan(round),
    ({ sheets }) => sheetPaths(sheets ?? []),
    async (telling) => {
      telling.status('Planning the recipe');
      const context = { source, named, scratch, ...(prior ? { prior: withoutNotRead(prior) } : {}) };
      const agent = await agentOf(spec, work, steps.plan(round));
      const planned = await agent.plan(tables, templates, { ...context, knowledge, answers }, telling.emit);
      const recipe = { ...planned.recipe, notes: [...planned.recipe.notes, ...notRead] };
      if (recipe.sheets.length === 0) telling.status('Nothing in the files fits any of the templates');
      const isAsking = mayAsk(spec) && planned.questions.length > 0;
      const portable =
        isAsking || !spec.portable
          ? undefined
          : await builtIn.plan(tables, templates, { ...context, ...spec.portable }, () => {});
      return {
        recipe,
        questions: planned.questions,
        portable: portable && isSettled(portable) ? portable.recipe : undefined,
        noAnswers: planned.notUnderstood.map(({ id }) => id),
        sheets: isAsking ? undefined : planned.sheets,
      };
    },
  );
}

/** What this customer had to be asked, the next one has to be asked too. */
function isSettled({ health, questions }: Pick<Planned, 'health' | 'questions'>): boolean {
  return questions.length === 0 && Object.values(health).every(({ ok }) => ok);
}

/** What could not be read when an earlier recipe was made says nothing of these files. */
function withoutNotRead(recipe: Recipe): Recipe {
  return { ...recipe, notes: recipe.notes.filter((note) => !/ was not read: /.test(note)) };
}
