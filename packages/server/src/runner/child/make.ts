import { coverageOf } from '@godwit/engine/coverage/coverage';
import { mappingOf } from '@godwit/engine/mapping/mapping';
import type { ToolName } from '@godwit/engine/plan/events';
import type { Table } from '@godwit/engine/read/reader';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import type { SheetFile } from '@godwit/engine/sheet/sheet';
import { type RunResult, type RunSpec, steps } from '../messages.js';
import { sheetPaths } from './paths.js';
import type { RunWork } from './run-work.js';
import { sessionShare } from './session-share.js';

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
  made: Pick<Made, 'recipe' | 'plan' | 'tables' | 'sheets'> &
    Partial<Pick<Made, 'changes' | 'notUnderstood' | 'knowledge'>>,
): Promise<Made> {
  const { recipe, tables, sheets } = made;
  const coverage = await work.telling(`cover:${spec.round}`).tool(
    'profile_columns',
    { tables: tables.length, sheets: sheets.length },
    () => coverageOf(recipe, tables, sheets, { ...limitsOf(spec), scratch: spec.scratch }),
    ({ unused_inputs: unused }) =>
      unused.length === 0 ? 'every column is used' : `${unused.length} columns of the files are not used`,
  );
  return {
    kind: 'made',
    changes: [],
    notUnderstood: [],
    knowledge: [],
    ...made,
    mapping: mappingOf(recipe, tables, spec.templates),
    coverage,
  };
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
