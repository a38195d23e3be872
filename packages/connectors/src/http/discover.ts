import type { ConnectContext, Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { type FileChoice, mostFiles, streamsOf, tooManyFiles } from '../files/choice.js';
import { readIndex } from './index-page.js';
import { endingIn, folderOf, makeUnique, nameInHeaders, nameOf } from './names.js';
import { peek } from './peek.js';
import { type Site, shown } from './site.js';

const mostPages = 1000;

/** A file of a site. */
export interface SiteFile {
  name: string;
  url: string;
  /** Whether the configuration names it, so that no pattern has to. */
  isNamed: boolean;
}

/** All there are, whether they are chosen or not; the same names for the same site. */
export async function listFiles(site: Site, choice: FileChoice): Promise<SiteFile[]> {
  const { isKnownName } = await import('../files/readable.js');
  const files: SiteFile[] = [];
  for (const url of site.urls) {
    const name = nameOf(new URL(url), undefined);
    files.push({ name: isKnownName(name) ? name : await askedName(site, url, name), url, isNamed: true });
  }
  if (site.index !== undefined) files.push(...(await indexFiles(site, site.index, choice)));
  return makeUnique(files);
}

async function askedName(site: Site, url: string, name: string): Promise<string> {
  const headers = await peek(site, url);
  const given = nameInHeaders(headers);
  if (given !== undefined) return given;
  const ending = endingIn(headers);
  return ending === undefined ? name : `${name}.${ending}`;
}

/** Page by page, into the folders below that patterns lead into. */
async function indexFiles(site: Site, index: string, choice: FileChoice): Promise<SiteFile[]> {
  const files = new Map<string, SiteFile>();
  const open = [index];
  const seen = new Set(open);
  let base: URL | undefined;
  for (let pages = 0, next = open.shift(); next !== undefined; next = open.shift()) {
    if (++pages > mostPages)
      throw new ConnectorError(
        'limit',
        `The list at ${shown(index)} leads to more than ${mostPages} folders. Give the address of one of them, or patterns that name one.`,
      );
    const { text, type, url } = await site.page(next);
    base ??= folderOf(url);
    const listed = readIndex(text, type, url);
    for (const file of listed.files)
      files.set(file.href, { name: nameOf(file, base), url: file.href, isNamed: false });
    if (files.size > mostFiles) throw tooManyFiles(`the list at ${shown(index)}`);
    for (const folder of listed.folders) {
      const isBelow = folder.origin === base.origin && folder.pathname.startsWith(base.pathname);
      if (!isBelow || seen.has(folder.href) || !choice.reaches(nameOf(folder, base))) continue;
      seen.add(folder.href);
      open.push(folder.href);
    }
  }
  return [...files.values()];
}

export async function discoverFiles(
  listed: readonly SiteFile[],
  choice: FileChoice,
  { tell }: ConnectContext,
): Promise<Stream[]> {
  const named = listed.filter(({ isNamed }) => isNamed);
  const chosen = await streamsOf(
    listed.filter(({ isNamed }) => !isNamed),
    choice,
    tell,
  );
  return [
    ...named.map(({ name }) => ({ name, kind: 'file' as const, columns: [], primaryKey: [] })),
    ...chosen,
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}
