import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { wholeSheet } from '@godwit/engine/run/sheet/whole-sheet';
import type { RunResult, RunSpec } from '../messages.js';
import { agentOf } from './agent-of.js';
import { given } from './given.js';
import { readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** Answers a message about the data, the recipe or the preview; changes nothing. */
export async function clarify(spec: RunSpec, work: RunWork): Promise<RunResult> {
  const { tables } = await readFiles(spec, work);
  const { templates, scratch } = spec;
  const sheets: SheetFile[] = [];
  for (const [at, sheet] of given(spec, 'sheets').entries())
    sheets.push(await wholeSheet(sheet, scratch, String(at)));
  const made = { recipe: given(spec, 'recipe'), sheets, tables, templates, scratch };
  const step = `clarify:${spec.round}`;
  const agent = await agentOf(spec, work, step);
  const { answer } = await agent.answerQuestion(given(spec, 'message'), made, work.telling(step).emit);
  return { kind: 'answer', answer };
}
