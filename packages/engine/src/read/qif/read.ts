import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Letters } from '../content-lines/letters.js';
import { physicalLines } from '../content-lines/physical-lines.js';
import { asUtf8, detectEncoding, encodingNote } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { withRecordTables } from '../records/record-tables.js';
import { openText } from '../text-file.js';
import { TooMuch } from '../tree/limits.js';
import { tableOrder } from './codes.js';
import { QifFile } from './qif-file.js';

export async function readQif(
  file: InputFile,
  scratch: string,
  limits: RecordLimits = recordLimits,
): Promise<Table[]> {
  const { stem } = await openText(file);
  const copy = join(scratch, `${stem}.utf8.qif`);
  try {
    const encoding = await detectEncoding(file.path);
    const path = await asUtf8(file.path, encoding, copy);
    return await withRecordTables(file, scratch, limits, async (tables) => {
      const note = encodingNote(encoding);
      if (note !== undefined) tables.count(note);
      const letters = new Letters({ ...encoding, name: 'utf8' });
      const records = new QifFile(tables);
      for await (const batch of physicalLines(path, 0, limits.text)) {
        for (const { text, number, cut } of batch) {
          if (cut) throw new TooMuch(`line ${number} is longer than ${limits.text} characters`);
          records.line(letters.textOf(text), number);
        }
      }
      records.end();
      return tables.finish(
        tableOrder,
        { encoding: encoding.name },
        'there is no record in it; export it again',
      );
    });
  } finally {
    await rm(copy, { force: true });
  }
}
