import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const dayMs = 24 * 60 * 60 * 1000;

/** In a container that is started anew the same number is another process, on a host of the same name. */
const thisProcess = randomUUID();

/** A folder of this process below `root`; those of processes that are gone are removed. */
export async function ownScratch(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (await isLeftOver(path, name)) await rm(path, { recursive: true, force: true });
  }
  const own = join(root, `${process.pid}.${hostname()}.${thisProcess}_${randomUUID()}`);
  await mkdir(own);
  return own;
}

/** Several processes may share the root, also of several machines: only those of this one can be asked. */
async function isLeftOver(path: string, name: string): Promise<boolean> {
  const [pid = '', ...rest] = name.split('.');
  if (rest.slice(0, -1).join('.') === hostname())
    return Number(pid) === process.pid ? !rest.at(-1)?.startsWith(thisProcess) : !isAlive(Number(pid));
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - dayMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
