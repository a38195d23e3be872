import { isDiskFull } from '@godwit/engine/disk-full';
import { RunCanceled, RunFailed } from '@godwit/engine/failed';
import { UnreadableFile } from '@godwit/engine/read/reader';
import { InvalidRecipe } from '@godwit/engine/recipe/recipe';
import { type Failure, noSpace } from '../../failures/tries.js';
import { type Place, withoutPaths } from './paths.js';

/** What a child process does. */
export type Work = 'run' | 'extraction' | 'pull';

/** No file of the migration gave a table. */
export class NothingRead extends RunFailed {
  override name = 'NothingRead';

  constructor(reasons: readonly string[]) {
    super(
      reasons.length === 0
        ? 'There is nothing to read: upload a file, or choose streams that have rows, and start a new run.'
        : ['None of the files could be read.', ...reasons].join('\n'),
    );
  }
}

const noMemory =
  /Out of Memory Error|allocation failed|failed to allocate|could not allocate|bad_alloc|Invalid (?:string|array|typed array) length/i;

/** Whatever was thrown, in words for a person; never a path of the machine, or what a library says of itself. */
export function failureOf(error: unknown, spec: Place & { memoryMb: number }, work: Work = 'run'): Failure {
  const { message = String(error) } = Object(error) as { message?: string };
  if (error instanceof UnreadableFile || error instanceof RunFailed || error instanceof InvalidRecipe)
    return { message: withoutPaths(message, spec), isFinal: true };
  if (error instanceof RunCanceled) return { message, isFinal: false };
  if (isDiskFull(error)) return { message: noSpace(work), isFinal: false };
  if (noMemory.test(message)) return { message: needsMemory(spec.memoryMb, work), isFinal: true };
  const { stack } = Object(error) as { stack?: string };
  return {
    message: `Something went wrong inside the engine. Start the ${work} again; the log of the service says what it was.`,
    isFinal: false,
    detail: stack ?? message,
  };
}

export function needsMemory(memoryMb: number, work: Work): string {
  return `The ${work} needed more than ${memoryMb} MB of memory: allow more (RUN_MEMORY_MB) or send the files in parts.`;
}
