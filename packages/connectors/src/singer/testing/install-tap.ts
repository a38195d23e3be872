import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Apache-2.0, both; they read files of this machine and need no network once they are installed. */
const packages = ['tap-dbf==0.1.25', 'singer-sdk==0.53.7'];
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/godwit-taps', import.meta.url));

/** The folder with the tap, installed once for all runs; or why it is not there. */
export async function installTap(): Promise<{ bin: string } | { missing: string }> {
  const home = join(cache, packages.join('_').replaceAll('==', '-'));
  const bin = join(home, 'bin');
  if (await isThere(join(home, 'whole'))) return { bin };
  try {
    await mkdir(cache, { recursive: true });
    await rm(home, { recursive: true, force: true });
    // A virtual environment knows its own path: it is made in its place, and marked when it is whole.
    await run('python3', ['-m', 'venv', home], { timeout: 120_000 });
    const args = ['install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:', ...packages];
    await run(join(bin, 'pip'), args, { timeout: 240_000 });
    await mkdir(join(home, 'begun'), { recursive: true });
    await rename(join(home, 'begun'), join(home, 'whole'));
    return { bin };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    const [line = ''] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split('\n')
      .slice(-1);
    return { missing: line };
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
