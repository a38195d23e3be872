import { stat } from 'node:fs/promises';
import { accessReader } from './access/read.js';
import { archiveReader } from './archive/read.js';
import { csvReader } from './csv/read.js';
import { dbfReader } from './dbf/read.js';
import { readStart } from './encoding.js';
import { htmlReader } from './html/read.js';
import { jsonReader } from './json/read.js';
import { parquetReader } from './parquet/read.js';
import { type InputFile, type Reader, type Table, UnreadableFile } from './reader.js';
import { sqlDumpReader } from './sql-dump/read.js';
import { sqliteReader } from './sqlite/read.js';
import { xlsxReader } from './xlsx/read.js';
import { xmlReader } from './xml/read.js';

/** Every format there is. What reads anything that is text comes last: of equally sure readers the first is asked. */
export const readers: readonly Reader[] = [
  xlsxReader,
  parquetReader,
  archiveReader(readFile),
  htmlReader,
  xmlReader,
  jsonReader,
  sqliteReader,
  sqlDumpReader,
  accessReader,
  dbfReader,
  csvReader,
];

const startBytes = 1 << 16;

/** Reads a file of any format: its content says which, its name only helps. */
export async function readFile(file: InputFile, scratch: string): Promise<Table[]> {
  const { size } = await stat(file.path).catch(() => {
    throw new UnreadableFile(file.name, 'there is no such file');
  });
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  const reader = choose(await readStart(file.path, startBytes), file.name);
  if (!reader) {
    const known = readers.map(({ format }) => format).join(', ');
    throw new UnreadableFile(file.name, `its content is of no known format (there are: ${known})`);
  }
  return reader.read(file, scratch);
}

export function choose(start: Buffer, name: string): Reader | undefined {
  let best: Reader | undefined;
  let most = 0;
  for (const reader of readers) {
    const sure = reader.detect(start, name);
    if (sure > most) {
      best = reader;
      most = sure;
    }
  }
  return best;
}
