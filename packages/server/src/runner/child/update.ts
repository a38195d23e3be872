import { type RunResult, type RunSpec, steps, type UpdateStep } from '../messages.js';
import { agentOf } from './agent-of.js';
import { mayAsk } from './generate.js';
import { given } from './given.js';
import { madeOf, makeSheets } from './make.js';
import { readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** Edits the recipe of the preview as the message says, and makes the sheets anew. */
export async function update(spec: RunSpec, work: RunWork): Promise<RunResult> {
  const { tables } = await readFiles(spec, work);
  const updated = await work.step<UpdateStep>(
    steps.update(spec.round),
    () => [],
    async (telling) => {
      const { answers, previous, scratch, templates } = spec;
      const agent = await agentOf(spec, work, steps.update(spec.round));
      const done = await agent.update(
        given(spec, 'recipe'),
        tables,
        templates,
        given(spec, 'message'),
        { answers, scratch, ...(previous ? { previous } : {}) },
        telling.emit,
      );
      return done;
    },
  );
  const { recipe, changes, undone, knowledge, questions } = updated;
  if (mayAsk(spec) && questions.length > 0) return { kind: 'questions', questions };
  const kept = changes.length === 0 ? spec.sheets : undefined;
  return madeOf(spec, work, {
    recipe,
    tables,
    sheets: kept ?? (await makeSheets(spec, work, recipe, tables, 'dry_run')),
    changes,
    undone,
    knowledge,
  });
}
