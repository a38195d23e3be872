import { isStray, openProperties, type Property, type StrayLine } from '../content-lines/read-lines.js';
import { encodingNote } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { type RecordTables, withRecordTables } from '../records/record-tables.js';
import { Card } from './card.js';
import { fillRecord } from './card-record.js';

const tableName = 'contacts';
const outside = '# lines outside of cards were left out';

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
      const cards = new Cards(tables);
      for await (const batch of properties.lines(limits.text)) for (const line of batch) cards.take(line);
      cards.end();
      const dialect = { encoding: properties.encoding.name, version: [...cards.versions].sort().join(', ') };
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

/** Makes rows of cards as they end. */
class Cards {
  readonly versions = new Set<string>();
  private readonly open: Card[] = [];
  private isAgent = false;

  constructor(private readonly tables: RecordTables) {}

  take(line: Property | StrayLine): void {
    const { tables } = this;
    const card = this.open.at(-1);
    if (isStray(line)) {
      if (card?.goOn(line.stray, tables.limits.text)) {
        tables.table(tableName).count('# lines that are no property were joined to the one above');
      } else tables.count(outside);
      return;
    }
    const { name, value } = line;
    const isCard = (name === 'BEGIN' || name === 'END') && /^vcard$/i.test(value.trim());
    if (isCard && name === 'BEGIN') this.begin(line.line);
    else if (!card) tables.count(outside);
    else if (isCard) this.finish();
    else this.add(card, line);
    this.isAgent = name === 'AGENT' && value.trim() === '';
  }

  end(): void {
    if (this.open.length > 0) this.tables.count('the file ends within a card: it may be cut off');
    while (this.open.length > 0) this.finish();
  }

  private begin(line: number): void {
    const { tables, open } = this;
    // A card within a card is that of an agent; else the one before lost its end.
    if (open.length > 0 && !this.isAgent) {
      tables.table(tableName).count('# cards have no end; they were ended where the next begins');
      this.finish();
    }
    if (open.length >= tables.limits.depth) {
      tables.refuse(`line ${line}: more than ${tables.limits.depth} cards are within each other`);
    }
    open.push(new Card());
  }

  private add(card: Card, property: Property): void {
    const { fields } = this.tables.limits;
    if (card.properties.length >= fields) {
      this.tables.refuse(
        `line ${property.line}: a card has more than ${fields} properties; check that cards end with END:VCARD`,
      );
    }
    // The card of an agent follows, as one of its own.
    if (property.name !== 'AGENT' || property.value.trim() !== '') card.add(property);
  }

  private finish(): void {
    const card = this.open.pop();
    if (!card) return;
    if (card.version !== '' && this.versions.size < 10) this.versions.add(card.version.slice(0, 20));
    const table = this.tables.table(tableName);
    const record = this.tables.record();
    fillRecord(card, record, (text) => table.count(text));
    table.add(record);
  }
}
