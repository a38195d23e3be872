import {
  type Emit,
  type Healths,
  judge,
  type PlanContext,
  plan,
  type Question,
  type Recipe,
  run,
  type SheetFile,
  type Table,
  type Template,
  type ToolName,
} from '@godwit/engine';
import type { Wanted } from '../migrate.js';
import type { ProgressLine } from '../terminal/progress.js';
import { askOn } from './ask.js';

/** A recipe, given or planned, and what it made. */
export interface Made {
  recipe: Recipe;
  sheets: SheetFile[];
  health: Healths;
  questions: Question[];
}

export async function runRecipe(
  recipe: Recipe,
  tables: Table[],
  templates: Template[],
  scratch: string,
  signal: AbortSignal | undefined,
  progress: ProgressLine,
): Promise<Made> {
  const sheets = await run(recipe, tables, templates, {
    out: scratch,
    ...(signal ? { signal } : {}),
    onProgress: ({ sheet, done, of }) => progress.tell(`making ${sheet}`, done, of, 'rows'),
  });
  const health = await judge({ recipe, templates, sheets, named: true });
  return { recipe, sheets, health, questions: [] };
}

/** Questions that are left come back only where there is nobody to ask. */
export async function planAndAsk(
  tables: Table[],
  templates: Template[],
  context: PlanContext,
  { yes, model }: Pick<Wanted, 'yes' | 'model'>,
  progress: ProgressLine,
): Promise<Made> {
  const agent = model ? (await import('@godwit/model/agent')).modelAgent(model) : { plan };
  const emit: Emit = (event) => {
    if (event.type === 'tool_call') progress.tell(doing[event.name] ?? 'planning', 0, 1);
    // What the model did, and why it was taken or not.
    if (event.type === 'status' && model) {
      progress.end();
      console.error(event.message);
    }
  };
  let planned = await agent.plan(tables, templates, context, emit);
  if (planned.questions.length > 0 && !yes) {
    if (!process.stdin.isTTY) return { ...planned, sheets: [] };
    progress.end();
    const answers = await askOn({ input: process.stdin, output: process.stderr }, planned.questions);
    const all = [...(context.answers ?? []), ...answers];
    planned = await agent.plan(tables, templates, { ...context, answers: all }, emit);
  }
  const { recipe, sheets, health } = planned;
  if (sheets) return { recipe, sheets, health, questions: [] };
  return runRecipe(recipe, tables, templates, context.scratch, context.signal, progress);
}

const doing: Partial<Record<ToolName, string>> = {
  profile_source: 'looking at the tables',
  get_template: 'matching columns',
  dry_run: 'testing the plan on all rows',
  view_invalid_cells: 'repairing what failed',
};
