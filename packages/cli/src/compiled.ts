import module from 'node:module';
import { join, resolve } from 'node:path';

/** Node 22 has it; Node 20 does without. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

/**
 * What Node made of our code is kept in the home folder, where nobody else may write: a later start, and each process
 * of the service, loads it from there. Before anything large is loaded.
 */
export function keepCompiled({ GODWIT_HOME, NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): void {
  const folder = resolve(NODE_COMPILE_CACHE || join(GODWIT_HOME || '.godwit', 'compiled'));
  enableCompileCache?.(folder);
  // For the processes that it starts.
  process.env.NODE_COMPILE_CACHE = folder;
}
