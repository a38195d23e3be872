import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { StreamSink } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import type { Json, SheetsApi } from './api.js';
import { cellFields } from './cell.js';
import { SheetXml } from './sheet-xml.js';
import { gridSheets, listIn, type Merge, objectIn, quoted } from './sheets.js';

/** In one answer: some 150 bytes each. */
const mostCells = 40_000;

/**
 * A sheet as a flat OpenDocument file, which holds what a CSV would lose: that a cell is a date, a number in full and
 * how it looks, merged cells, hidden rows, and how many columns there really are.
 */
export async function readSheet(api: SheetsApi, title: string, sink: StreamSink): Promise<void> {
  const { sheets } = await gridSheets(api);
  const sheet = sheets.find((one) => one.title === title);
  if (!sheet)
    throw new ConnectorError('source', `There is no sheet ${title} any more. Discover the sheets again.`);
  const hash = createHash('sha256');
  let size = 0;
  await sink.file(async (path) => {
    const file = await open(path, 'w');
    const write = async (text: string) => {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      await writeAll(file, bytes);
    };
    try {
      const xml = new SheetXml(title, await mergesOf(api, title));
      await write(xml.start());
      for await (const { rows, hidden } of pagesOf(api, title, sheet.rows, sheet.columns))
        await write(xml.rows(rows, hidden));
      await write(xml.end());
    } finally {
      await file.close();
    }
  });
  // Google says of no sheet when it was changed; what was read says whether it was.
  await sink.checkpoint({ etag: hash.digest('hex'), size });
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

async function mergesOf(api: SheetsApi, title: string): Promise<Merge[]> {
  const answer = await api.get('sheets(properties.title,merges)', quoted(title));
  const sheet = listIn(answer.sheets).find(({ properties }) => objectIn(properties).title === title);
  return listIn(sheet?.merges).map(
    ({ startRowIndex = 0, endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 }) => ({
      startRowIndex: Number(startRowIndex),
      endRowIndex: Number(endRowIndex),
      startColumnIndex: Number(startColumnIndex),
      endColumnIndex: Number(endColumnIndex),
    }),
  );
}

interface Page {
  rows: Json[][];
  hidden: boolean[];
}

async function* pagesOf(api: SheetsApi, title: string, rows: number, columns: number): AsyncGenerator<Page> {
  let most = Math.max(1, Math.floor(mostCells / Math.max(1, columns)));
  for (let from = 1; from <= rows; ) {
    const last = Math.min(rows, from + most - 1);
    const page = await pageOf(api, `${quoted(title)}!${from}:${last}`).catch((error: unknown) => {
      // Cells of 50,000 characters; fewer rows then.
      if (error instanceof ConnectorError && error.fault === 'limit' && most > 1) return undefined;
      throw error;
    });
    if (!page) {
      most = Math.ceil(most / 4);
      continue;
    }
    const count = last - from + 1;
    yield { rows: Array.from({ length: count }, (_, at) => page.rows[at] ?? []), hidden: page.hidden };
    from = last + 1;
  }
}

async function pageOf(api: SheetsApi, range: string): Promise<Page> {
  const answer = await api.get(
    `sheets.data(rowData.values(${cellFields}),rowMetadata(hiddenByFilter,hiddenByUser))`,
    range,
  );
  const [data] = listIn(listIn(answer.sheets)[0]?.data);
  return {
    rows: listIn(data?.rowData).map(({ values }) => listIn(values)),
    hidden: listIn(data?.rowMetadata).map(
      ({ hiddenByFilter, hiddenByUser }) => hiddenByFilter === true || hiddenByUser === true,
    ),
  };
}
