import type { IncomingHttpHeaders } from 'node:http';

export function endsFolder(url: URL): boolean {
  return url.pathname.endsWith('/');
}

/** The folder that a list speaks of. */
export function folderOf(url: URL): URL {
  return new URL('.', url.origin + url.pathname);
}

/** Below the folder of the list, else its last part. */
export function nameOf(url: URL, base: URL | undefined): string {
  const path = url.pathname;
  if (base && url.origin === base.origin && path.startsWith(base.pathname)) {
    const below = decoded(path.slice(base.pathname.length));
    if (below !== '') return below;
  }
  return decoded(path.replace(/\/+$/, '').split('/').at(-1) ?? '') || url.hostname;
}

/** What the server itself calls the file: `attachment; filename*=UTF-8''K%C3%A4ufer.csv`. */
export function nameInHeaders({
  'content-disposition': disposition = '',
}: IncomingHttpHeaders): string | undefined {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  const given = extended === undefined ? latin(quoted ?? bare ?? '') : decoded(extended);
  // No more than its last part, whoever sends it.
  const name = given
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim();
  return name === '' || name === '.' || name === '..' ? undefined : name;
}

/** Headers are read as Latin-1; many servers write UTF-8. */
function latin(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const read = bytes.toString('utf8');
  return read.includes('\ufffd') ? text : read;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const endings: readonly (readonly [type: RegExp, ending: string])[] = [
  [/^text\/csv/i, 'csv'],
  [/^text\/tab-separated-values/i, 'tsv'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml/i, 'xlsx'],
  [/^application\/vnd\.ms-excel/i, 'xls'],
  [/^application\/(x-)?ndjson|^application\/jsonl/i, 'ndjson'],
  [/^application\/json/i, 'json'],
  [/^(application|text)\/xml/i, 'xml'],
  [/^application\/(x-)?zip/i, 'zip'],
  [/^application\/(x-)?gzip/i, 'gz'],
  [/^application\/pdf/i, 'pdf'],
  [/^application\/vnd\.apache\.parquet/i, 'parquet'],
  [/^text\/html/i, 'html'],
  [/^text\/plain/i, 'txt'],
];

export function endingIn({ 'content-type': type = '' }: IncomingHttpHeaders): string | undefined {
  return endings.find(([pattern]) => pattern.test(type))?.[1];
}

/** Each name once: `orders.csv`, `orders (2).csv`. */
export function makeUnique<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const taken = new Set<string>();
  return items.map((item) => {
    let name = item.name;
    for (let time = 2; taken.has(name); time++)
      name = item.name.replace(/(\.[^./]*)?$/, (ending) => ` (${time})${ending}`);
    taken.add(name);
    return { ...item, name };
  });
}
