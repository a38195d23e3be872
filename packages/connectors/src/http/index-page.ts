import { readUrl } from '../outbound/read-url.js';
import { endsFolder } from './names.js';

/** What a list leads to: files, and pages that list folders. */
export interface Listed {
  files: URL[];
  folders: URL[];
}

/** Reads a list of files: a page of links, JSON or lines of text, whichever it is. */
export function readIndex(text: string, type: string, base: URL): Listed {
  const start = text.trimStart();
  if (/json/i.test(type) || /^[[{]/.test(start)) {
    const listed = jsonLinks(start);
    if (listed) return sorted(listed, base);
  }
  if (/html/i.test(type) || /^<(!doctype|html|pre|table|ul|a)\b/i.test(start))
    return sorted(htmlLinks(text), base);
  return sorted(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
    base,
  );
}

/** Texts, or objects that have one: as nginx (`name`, `type`), GitHub (`download_url`) and many more write it. */
function jsonLinks(text: string): string[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(read) ? read : Object.values(Object(read)).find(Array.isArray);
  return (list ?? []).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const { url, href, download_url, path, name, type } = Object(entry) as Record<string, unknown>;
    const link = [url, href, download_url, path, name].find((one) => typeof one === 'string' && one !== '');
    if (link === undefined) return [];
    const isName = link === name || link === path;
    const plain = isName ? encodedPath(String(link)) : String(link);
    return [type === 'directory' && !plain.endsWith('/') ? `${plain}/` : plain];
  });
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function htmlLinks(text: string): string[] {
  const links = text.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return [...links].map(([, double, single, bare]) => unescaped(double ?? single ?? bare ?? '').trim());
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Without what leads up, to the page itself (its columns can be sorted by a click), or to something that is no page. */
function sorted(links: readonly string[], base: URL): Listed {
  const found: Listed = { files: [], folders: [] };
  const seen = new Set<string>();
  for (const link of links) {
    const url = readUrl(link, base);
    if (!url) continue;
    url.hash = '';
    const isPage = url.protocol === 'https:' || url.protocol === 'http:';
    const isHere = url.origin === base.origin && base.pathname.startsWith(url.pathname);
    if (!isPage || isHere || seen.has(url.href)) continue;
    seen.add(url.href);
    found[endsFolder(url) ? 'folders' : 'files'].push(url);
  }
  return found;
}
