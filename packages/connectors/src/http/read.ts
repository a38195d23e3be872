import { open } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { endingOf } from '@godwit/engine/read/ending';
import type { StreamSink, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { mostFileBytes, tooLargeFile } from '../files/choice.js';
import { writeFile } from '../files/write-file.js';
import type { SiteFile } from './discover.js';
import { type Fetched, type Site, shown } from './site.js';

export async function readUrl(
  site: Site,
  listed: readonly SiteFile[],
  name: string,
  sink: StreamSink,
): Promise<void> {
  const file = listed.find((one) => one.name === name);
  if (!file)
    throw new ConnectorError('source', `${name} is no longer in the list. Discover the files again.`);
  let state: StreamState = {};
  await sink.file(async (path) => {
    const fetched = await site.fetch(file.url);
    const { headers } = fetched;
    if (Number(headers['content-length'] ?? 0) > mostFileBytes) {
      fetched.body.destroy();
      throw tooLargeFile(name);
    }
    const size = await writeBody(site, fetched, name, path);
    await refusePage(path, name, file.url);
    state = {
      ...(headers.etag !== undefined && { etag: headers.etag }),
      ...(headers['last-modified'] !== undefined && { modified: headers['last-modified'] }),
      size,
    };
  });
  await sink.checkpoint(state);
}

async function writeBody(
  site: Site,
  { headers, body, url }: Fetched,
  name: string,
  path: string,
): Promise<number> {
  try {
    return await writeFile(name, body, path, site.signal, decoding(headers['content-encoding'], url));
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('Z_'))
      throw new ConnectorError(
        'source',
        `${url.host} sends ${name} compressed, and broken. Try again, or fetch it by hand.`,
      );
    throw site.fault(error);
  }
}

/** Compressed for the way alone; a file that is compressed itself has no such header. Not asked for, but some do it. */
function decoding(encoding: string | undefined, { host }: URL): Transform[] {
  const used = (encoding ?? '').trim().toLowerCase();
  if (used === '' || used === 'identity') return [];
  if (used === 'gzip' || used === 'x-gzip') return [createGunzip()];
  if (used === 'deflate') return [createInflate()];
  if (used === 'br') return [createBrotliDecompress()];
  throw new ConnectorError('source', `${host} sends its files in an encoding that is not known here.`);
}

const mayBePage = new Set(['html', 'htm', 'xhtml', 'xls', 'mht', 'mhtml', 'eml', 'xml', '']);

/** Servers answer with a page to sign in at, and say that all is well. Excel files of some programs are pages. */
async function refusePage(path: string, name: string, url: string): Promise<void> {
  if (mayBePage.has(endingOf(name))) return;
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0).finally(() => file.close());
  if (/^[\s\ufeff]*<(!doctype html|html)\b/i.test(buffer.toString('utf8', 0, bytesRead)))
    throw new ConnectorError(
      'source',
      `${shown(url)} gives a web page in place of ${name}: perhaps one to sign in at. Give an address, or credentials, that programs can fetch the file with.`,
    );
}
