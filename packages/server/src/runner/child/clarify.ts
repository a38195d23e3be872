import { builtIn } from '@godwit/engine/agent/agent';
import type { RunResult, RunSpec } from '../messages.js';
import { given } from './given.js';
import { readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** Answers a message about the data, the recipe or the preview; changes nothing. */
export async function clarify(spec: RunSpec, work: RunWork): Promise<RunResult> {
  const { tables } = await readFiles(spec, work);
  const { templates, scratch } = spec;
  const made = { recipe: given(spec, 'recipe'), sheets: given(spec, 'sheets'), tables, templates, scratch };
  const { answer } = await builtIn.answerQuestion(
    given(spec, 'message'),
    made,
    work.telling(`clarify:${spec.round}`).emit,
  );
  return { kind: 'answer', answer };
}
