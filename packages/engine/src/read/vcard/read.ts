import { isStray, openProperties, type PropertyFile } from '../content-lines/read-lines.js';
import { encodingNote } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { type RecordTables, withRecordTables } from '../records/record-tables.js';
import { Card } from './card.js';
import { fillRecord } from './card-record.js';

const tableName = 'contacts';

export async function readVcard(
  file: InputFile,
  scratch: string,
  limits: RecordLimits = recordLimits,
): Promise<Table[]> {
  const properties = await openProperties(file, scratch);
  try {
    return await withRecordTables(file, scratch, limits, async (tables) => {
      const note = encodingNote(properties.encoding);
      if (note !== undefined) tables.count(note);
      const versions = await readCards(properties, tables);
      const dialect = { encoding: properties.encoding.name, version: [...versions].sort().join(', ') };
      return tables.finish(
        [tableName],
        dialect,
        'there is no card with any value in it; export the contacts again',
      );
    });
  } finally {
    await properties.close();
  }
}

async function readCards(properties: PropertyFile, tables: RecordTables): Promise<Set<string>> {
  const open: Card[] = [];
  const versions = new Set<string>();
  let isAgent = false;
  const finish = () => {
    const card = open.pop();
    if (!card) return;
    if (card.version !== '' && versions.size < 10) versions.add(card.version.slice(0, 20));
    const table = tables.table(tableName);
    const record = tables.record();
    fillRecord(card, record, (text) => table.count(text));
    table.add(record);
  };
  for await (const line of properties.lines(tables.limits.text)) {
    const card = open.at(-1);
    if (isStray(line)) {
      if (card?.goOn(line.stray, tables.limits.text))
        tables.table(tableName).count('# lines that are no property were joined to the one above');
      else tables.count('# lines outside of cards were left out');
      continue;
    }
    const { name, value } = line;
    if (name === 'BEGIN' && /^vcard$/i.test(value.trim())) {
      // A card within a card is that of an agent; else the one before lost its end.
      if (card && !isAgent) {
        tables.table(tableName).count('# cards have no end; they were ended where the next begins');
        finish();
      }
      if (open.length >= tables.limits.depth)
        tables.refuse(`line ${line.line}: more than ${tables.limits.depth} cards are within each other`);
      open.push(new Card(line.line));
    } else if (!card) tables.count('# lines outside of cards were left out');
    else if (name === 'END' && /^vcard$/i.test(value.trim())) finish();
    else if (card.properties.length >= tables.limits.columns) {
      tables.refuse(
        `line ${line.line}: a card has more than ${tables.limits.columns} properties; check that cards end with END:VCARD`,
      );
    } else if (name !== 'AGENT' || value.trim() !== '') card.add(line);
    isAgent = name === 'AGENT' && value.trim() === '';
  }
  if (open.length > 0) tables.count('the file ends within a card: it may be cut off');
  while (open.length > 0) finish();
  return versions;
}
