import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asUtf8, encodingNote, readStart, startText, textOf } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { withRecordTables } from '../records/record-tables.js';
import { openText } from '../text-file.js';
import { Elements } from './elements.js';
import { ofxEncoding } from './encoding.js';
import { tableOrder } from './names.js';
import { Statements } from './statements.js';
import { OfxTokenizer } from './tokenizer.js';

export async function readOfx(
  file: InputFile,
  scratch: string,
  limits: RecordLimits = recordLimits,
): Promise<Table[]> {
  const { stem } = await openText(file);
  const copy = join(scratch, `${stem}.utf8.ofx`);
  try {
    const encoding = await ofxEncoding(file.path);
    const path = await asUtf8(file.path, encoding, copy);
    return await withRecordTables(file, scratch, limits, async (tables) => {
      const note = encodingNote(encoding);
      if (note !== undefined) tables.count(note);
      const statements = new Statements(tables);
      const elements = new Elements((element, around) => statements.closed(element, around), limits);
      const tokenizer = new OfxTokenizer(elements, limits.text);
      for await (const piece of textOf(path)) tokenizer.push(piece);
      tokenizer.end();
      if (elements.finish()) tables.count('the file ends within an element: it may be cut off');
      statements.finish();
      for (const text of notesOn(elements, tokenizer)) tables.count(text);
      const dialect = { encoding: encoding.name, version: await versionOf(file.path) };
      return tables.finish(
        tableOrder,
        dialect,
        'there is no statement in it; download it again from the bank',
      );
    });
  } finally {
    await rm(copy, { force: true });
  }
}

function notesOn({ strayEnds, unclosed, strayTexts }: Elements, { entities }: OfxTokenizer): string[] {
  const notes: string[] = [];
  if (unclosed > 0)
    notes.push(`${unclosed} elements have no closing tag; they end where what they stand in ends`);
  if (strayEnds > 0) notes.push(`${strayEnds} closing tags close nothing, and were left out`);
  if (strayTexts > 0) notes.push(`${strayTexts} texts stand between elements, and were left out`);
  if (entities.kept > 0)
    notes.push(`${entities.kept} ampersands that start no known entity kept as they stand`);
  return notes;
}

/** As the header says: 102, 211. */
async function versionOf(path: string): Promise<string | null> {
  const header = startText(await readStart(path, 4096));
  const found = /OFXHEADER[\s\S]{0,300}?\bVERSION\s*[:=]\s*["']?(\d{3})/i.exec(header);
  return found?.[1] ?? null;
}
