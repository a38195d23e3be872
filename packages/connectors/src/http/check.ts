import type { Checked } from '../connector.js';
import { counted } from '../files/choice.js';
import { readIndex } from './index-page.js';
import { peek } from './peek.js';
import { type Site, shown } from './site.js';

/** The list, and the first of the addresses. */
export async function checkSite(site: Site): Promise<Checked> {
  const [first] = site.urls;
  const said: string[] = [];
  const warnings: string[] = [];
  if (site.index !== undefined) {
    const { text, type, url } = await site.page(site.index);
    const { files, folders } = readIndex(text, type, url);
    said.push(
      `The list at ${shown(site.index)} names ${counted(files.length)} and ${counted(folders.length, 'folder')}.`,
    );
    if (files.length + folders.length === 0) warnings.push('The list names no file.');
  }
  if (first !== undefined) {
    await peek(site, first);
    said.push(
      `${shown(first)} answers${site.urls.length > 1 ? `, the first of ${counted(site.urls.length)}` : ''}.`,
    );
  }
  return { message: said.join(' '), warnings };
}
