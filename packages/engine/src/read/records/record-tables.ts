import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { TooMuch } from '../tree/limits.js';
import type { RecordLimits } from './limits.js';
import { FieldRecord } from './record.js';
import { RecordTable } from './record-table.js';

/** The tables of a file of records, each made when its first record comes. */
export class RecordTables {
  private readonly tables = new Map<string, RecordTable>();
  private readonly told = new Map<string, number>();

  constructor(
    private readonly session: DuckSession,
    private readonly file: InputFile,
    private readonly scratch: string,
    readonly limits: RecordLimits,
  ) {}

  record(): FieldRecord {
    return new FieldRecord(this.limits.columns);
  }

  table(name: string): RecordTable {
    let table = this.tables.get(name);
    if (!table) {
      if (this.tables.size >= this.limits.tables) {
        this.refuse(`it holds more than ${this.limits.tables} kinds of records; send it in parts`);
      }
      const parquet = join(this.scratch, `${stemOf(this.file)}.${this.tables.size}.parquet`);
      table = new RecordTable(name, this.session, parquet, this.limits.columns);
      this.tables.set(name, table);
    }
    return table;
  }

  has(name: string): boolean {
    return this.tables.has(name);
  }

  get rowCount(): number {
    return [...this.tables.values()].reduce((sum, { rowCount }) => sum + rowCount, 0);
  }

  /** Told once for the file; `#` in the text becomes how often. */
  count(text: string): void {
    this.told.set(text, (this.told.get(text) ?? 0) + 1);
  }

  refuse(reason: string): never {
    throw new UnreadableFile(this.file.name, reason);
  }

  /** Those named in `order` first. */
  async finish(order: readonly string[], dialect: Table['dialect'], nothing: string): Promise<Table[]> {
    const place = ({ name }: RecordTable) => (order.includes(name) ? order.indexOf(name) : order.length);
    const all = [...this.tables.values()].sort((a, b) => place(a) - place(b));
    const tables: Table[] = [];
    for (const table of all) {
      // A table without a value has no columns to show.
      if (!table.isEmpty) tables.push(await table.finish(this.file.name, dialect));
      else if (table.rowCount > 0)
        this.count(`${table.name}: ${table.rowCount} without any value make no table`);
    }
    const notes = [...this.told].map(([text, count]) => ({ text: text.replace('#', String(count)) }));
    const [first] = tables;
    if (!first) throw new NoTables(this.file.name, nothing);
    first.notes.unshift(...notes);
    for (const table of all) if (table.isEmpty) await table.abandon();
    return tables;
  }

  async abandon(): Promise<void> {
    for (const table of this.tables.values()) {
      await table.abandon();
      await rm(table.parquet, { force: true });
    }
  }
}

/** Reads a file of records: `fill` adds them, then tells how the tables are to be finished. */
export function withRecordTables(
  file: InputFile,
  scratch: string,
  limits: RecordLimits,
  fill: (tables: RecordTables) => Promise<Table[]>,
): Promise<Table[]> {
  return withSession({ scratch }, async (session) => {
    const tables = new RecordTables(session, file, scratch, limits);
    try {
      return await fill(tables);
    } catch (error) {
      await tables.abandon();
      if (error instanceof TooMuch) throw new UnreadableFile(file.name, error.message);
      throw error;
    }
  });
}
