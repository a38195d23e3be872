import type { End } from '@godwit/engine/process/start-bounded';
import type { Failure } from '../../failures/tries.js';
import { needsMemory, type Work } from './failure.js';

/** For a child process that ended without a result, and was not ended by us: why, in words for a person. */
export function endingText(
  { code, signal, isOutOfMemory }: End,
  memoryMb: number,
  work: Work = 'run',
): Failure {
  if (isOutOfMemory) return { message: needsMemory(memoryMb, work), isFinal: true };
  if (signal === 'SIGKILL')
    return {
      message:
        `The ${work} was ended by the operating system, most likely because the machine ran out of memory: ` +
        `give it more, or let fewer ${work}s work at a time.`,
      isFinal: false,
    };
  const told = signal ?? `exit code ${code}`;
  return { message: `The process of the ${work} stopped unexpectedly (${told}).`, isFinal: false };
}
