import { coverageOf } from '@godwit/engine/coverage/coverage';
import { explainMade } from '@godwit/engine/explain/made';
import { type Finding, type Healths, healthOf } from '@godwit/engine/health/health';
import { judgeCounted } from '@godwit/engine/health/judge';
import { mappingOf } from '@godwit/engine/mapping/mapping';
import type { ToolName } from '@godwit/engine/plan/views/events';
import type { Table } from '@godwit/engine/read/reader';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { type RunResult, type RunSpec, steps } from '../messages.js';
import { sheetPaths } from './paths.js';
import type { RunWork } from './run-work.js';
import { sessionShare } from './session-share.js';

const shownColumns = 5;

type Made = Extract<RunResult, { kind: 'made' }>;

/** All sheets over all rows. */
export function makeSheets(
  spec: RunSpec,
  work: RunWork,
  recipe: Recipe,
  tables: readonly Table[],
  tool: ToolName,
): Promise<SheetFile[]> {
  return work.step(steps.make(spec.round), sheetPaths, (telling) => {
    const message = 'Making the sheets';
    telling.status(message, 0);
    return telling.tool(
      tool,
      { sheets: recipe.sheets.map(({ template }) => template) },
      () =>
        run(recipe, tables, spec.templates, {
          ...limitsOf(spec),
          out: spec.scratch,
          onProgress: ({ done, of }) => telling.progress(message, of === 0 ? 1 : done / of),
        }),
      sheetsText,
    );
  });
}

/** The result of a run that made sheets, with how each column came about and how full it is. */
export async function madeOf(
  spec: RunSpec,
  work: RunWork,
  {
    open = [],
    ...made
  }: Pick<Made, 'recipe' | 'tables' | 'sheets'> &
    Partial<Pick<Made, 'changes' | 'undone' | 'knowledge' | 'portable' | 'noAnswers'>> & {
      /** What else is to be said of sheets. */
      open?: readonly { template: string; finding: Finding }[];
    },
): Promise<Made> {
  const { recipe, tables } = made;
  const { templates, named } = spec;
  const { sheets, ...coverage } = await work.telling(`cover:${spec.round}`).tool(
    'profile_columns',
    { columnName: firstOf(made.sheets.flatMap(({ columns }) => columns)) },
    () => coverageOf(recipe, tables, made.sheets, { ...limitsOf(spec), scratch: spec.scratch }),
    ({ unused_inputs: unused }) =>
      unused.length === 0 ? 'every column is used' : `${unused.length} columns of the files are not used`,
  );
  const health = withMore(judgeCounted({ recipe, templates, sheets, named }), open);
  return {
    kind: 'made',
    changes: [],
    undone: { refused: [], notUnderstood: [] },
    knowledge: [],
    portable: undefined,
    noAnswers: [],
    ...made,
    sheets,
    plan: await explainMade({ recipe, templates, tables, sheets, health }),
    health,
    mapping: mappingOf(recipe, tables, spec.templates),
    coverage,
  };
}

function withMore(healths: Healths, more: readonly { template: string; finding: Finding }[]): Healths {
  const all = new Map(Object.entries(healths));
  for (const { template, finding } of more)
    all.set(template, healthOf([...(all.get(template)?.findings ?? []), finding]));
  return Object.fromEntries(all);
}

/** All columns are looked at in one pass: the first ones stand for them. */
function firstOf(columns: readonly string[]): string {
  const shown = columns.slice(0, shownColumns).join(', ');
  return columns.length > shownColumns ? `${shown} and ${columns.length - shownColumns} more` : shown;
}

export function sheetsText(sheets: readonly SheetFile[]): string {
  const each = sheets.map(
    ({ template, rowCount, invalidRowCount }) =>
      `${template.name}: ${rowCount} rows, ${invalidRowCount} with invalid cells`,
  );
  return each.length === 0 ? 'no sheet' : each.join('; ');
}

function limitsOf({ threads, memoryMb }: RunSpec): { threads: number; memoryMb: number } {
  return { threads, memoryMb: Math.round(memoryMb * sessionShare) };
}
