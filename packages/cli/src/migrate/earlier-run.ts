import { readFile, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** As a run names the files that it writes: never a way out of the folder. */
const ownName = /^(?:sheets\/)?(?!\.\.?$)[^/\\]+$/;

/**
 * Takes what an earlier run wrote out of a folder, so that nothing in it tells of other data than the rest. A file that
 * no run of ours wrote stays, and so does one that this run was given.
 */
export async function removeEarlier(out: string, given: readonly string[]): Promise<void> {
  const kept = new Set(given.map((path) => resolve(path)));
  for (const name of await earlierFiles(out)) {
    const path = join(out, name);
    if (!kept.has(path)) await rm(path, { force: true });
  }
  // Only if nothing of somebody else's is in it.
  await rmdir(join(out, 'sheets')).catch(() => {});
}

async function earlierFiles(out: string): Promise<string[]> {
  const report = await json(join(out, 'report.json'));
  const written = isRecord(report) && Array.isArray(report.written) ? report.written : [];
  const questions = await json(join(out, 'questions.json'));
  const isOurs = Array.isArray(questions) && questions.length > 0 && questions.every(isQuestion);
  return [
    ...written.filter((name) => typeof name === 'string' && ownName.test(name)),
    ...(isOurs ? ['questions.json'] : []),
  ];
}

function isQuestion(given: unknown): boolean {
  return isRecord(given) && typeof given.question === 'string' && Array.isArray(given.options);
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
