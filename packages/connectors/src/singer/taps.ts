import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { ConnectorError } from '../connector-error.js';

/** A program that speaks Singer. Its name is the key of the connector. */
export interface Tap {
  name: string;
  path: string;
}

const tapName = /^tap-[a-z0-9][a-z0-9_-]*$/;

/** `given` is a folder with programs called `tap-…`, or a list of such names, which are looked for on the PATH. */
export async function findTaps(given: string, path = process.env.PATH ?? ''): Promise<Tap[]> {
  if (/[/\\]/.test(given)) return tapsInFolder(resolve(given));
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return Promise.all([...new Set(names)].map((name) => tapOnPath(name, path)));
}

async function tapsInFolder(folder: string): Promise<Tap[]> {
  const names = await readdir(folder).catch(() => {
    throw new ConnectorError('config', `SINGER_TAPS: there is no folder ${folder} that can be read.`);
  });
  const taps: Tap[] = [];
  for (const name of names.filter((name) => tapName.test(name)).sort()) {
    const path = join(folder, name);
    if (await isProgram(path)) taps.push({ name, path });
  }
  if (taps.length > 0) return taps;
  throw new ConnectorError('config', `SINGER_TAPS: there is no program called tap-… in ${folder}.`);
}

async function tapOnPath(name: string, path: string): Promise<Tap> {
  if (!tapName.test(name))
    throw new ConnectorError(
      'config',
      `SINGER_TAPS: "${name}" is no name of a tap, such as tap-github, and no folder (/opt/taps/bin).`,
    );
  for (const folder of path.split(delimiter).filter((folder) => folder !== '')) {
    const found = resolve(folder, name);
    if (await isProgram(found)) return { name, path: found };
  }
  throw new ConnectorError('config', `SINGER_TAPS: there is no program ${name} on the PATH of this process.`);
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
