import type { End } from '@godwit/engine/process/start-bounded';
import { type Failure, needsMemory } from './failure.js';

/** For a child process that ended without a result, and was not ended by us: why, in words for a person. */
export function endingText({ code, signal, isOutOfMemory }: End, memoryMb: number): Failure {
  if (isOutOfMemory) return { message: needsMemory(memoryMb), isFinal: true };
  if (signal === 'SIGKILL')
    return {
      message:
        'The run was ended by the operating system, most likely because the machine ran out of memory: ' +
        'give it more, or let fewer runs work at a time.',
      isFinal: false,
    };
  const told = signal ?? `exit code ${code}`;
  return { message: `The process of the run stopped unexpectedly (${told}).`, isFinal: false };
}
