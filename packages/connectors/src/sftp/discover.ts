import type { ConnectContext, Stream } from '../connector.js';
import {
  type FileChoice,
  type ListedFile,
  mostFiles,
  streamsOf,
  tellLeftOut,
  tooManyFiles,
} from '../files/choice.js';
import { baseFault } from './check.js';
import { isDenied, isMissing, remoteFault } from './fault.js';
import type { Session } from './session.js';

/** Folder by folder. Links to files are followed, links to folders are not: they may lead round in a circle. */
export async function discoverFiles(
  session: Session,
  choice: FileChoice,
  { tell }: ConnectContext,
): Promise<Stream[]> {
  const { client, host, folder } = session;
  const listed: ListedFile[] = [];
  const closed: ListedFile[] = [];
  const open = [''];
  let seen = 0;
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const at = below;
    const entries = await session
      .waitFor(() => client.list(pathOf(folder, at)))
      .catch((error: unknown) => {
        if (at === '') throw baseFault(error, session);
        if (!(error instanceof Error) || !(isDenied(error) || isMissing(error)))
          throw remoteFault(error, `the folder ${at}`, session);
        closed.push({ name: at });
        return [];
      });
    seen += entries.length;
    if (seen > mostFiles)
      throw tooManyFiles(folder === '.' ? `the folder at ${host}` : `${folder} at ${host}`);
    for (const { name: own, type, size } of entries) {
      if (own === '' || own === '.' || own === '..' || own.includes('/')) continue;
      const name = at === '' ? own : `${at}/${own}`;
      if (type === 'd' && choice.reaches(name)) open.push(name);
      if (type === '-') listed.push({ name, size });
      if (type === 'l' && choice.wants(name)) {
        const target = await session.waitFor(() => client.stat(pathOf(folder, name))).catch(() => undefined);
        if (target?.isFile) listed.push({ name, size: target.size });
      }
    }
  }
  tellLeftOut(closed, 'that may not be listed', tell, 'folder');
  return streamsOf(listed, choice, tell);
}

export function pathOf(folder: string, name: string): string {
  if (name === '') return folder;
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}
