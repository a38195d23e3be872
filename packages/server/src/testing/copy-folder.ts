import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** By the system: a database of PGlite has a thousand files, which take `cp` 0.07 s of processor time, and Node 0.3. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await exec('cp', ['-R', from, to]);
}
