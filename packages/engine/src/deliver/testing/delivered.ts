import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quoteText, withSession } from '../../duck/session.js';
import { type Batches, type BatchOptions, type DeliveredSheet, type Link, writeBatches } from '../batches.js';

type Cell = string | null;

export interface PlainSheet {
  name: string;
  slug?: string;
  columns: string[];
  rows: Cell[][];
  /** Rows by their place: a message for a column by its place. */
  invalid?: { row: number; column: number; message: string }[];
  links?: readonly Link[];
}

let made = 0;

/** A sheet with these rows, as a run would have written it. */
export async function deliveredSheet(folder: string, plain: PlainSheet): Promise<DeliveredSheet> {
  const { name, slug = name.toLowerCase(), columns, rows, invalid = [], links = [] } = plain;
  const parquet = join(folder, `delivered-${made++}.parquet`);
  await withSession({ scratch: folder, memoryMb: 1000 }, async (session) => {
    const cells = columns.map((_, at) => `c${at}`);
    await session.run(
      `CREATE TABLE staging (place VARCHAR, ${cells.map((each) => `${each} VARCHAR`).join(', ')});
       CREATE TABLE invalid (place VARCHAR, "column" VARCHAR, message VARCHAR)`,
    );
    await session.append(
      'staging',
      rows.map((row, at) => [String(at), ...row]),
    );
    await session.append(
      'invalid',
      invalid.map(({ row, column, message }) => [String(row), String(column), message]),
    );
    await session.run(
      `COPY (SELECT ${cells.join(', ')}, errors FROM staging LEFT JOIN (
         SELECT place, list({'column': "column"::INTEGER, 'rule': 'ai', 'message': message} ORDER BY "column"::INTEGER) AS errors
         FROM invalid GROUP BY place) USING (place) ORDER BY place::BIGINT)
       TO ${quoteText(parquet)} (FORMAT parquet)`,
    );
  });
  return {
    id: `id of ${slug}`,
    sheet: {
      template: { slug, name },
      columns,
      parquet,
      sha256: '',
      bytes: 0,
      rowCount: rows.length,
      invalidRowCount: new Set(invalid.map(({ row }) => row)).size,
      errors: [],
      origins: [],
      dropped: undefined,
    },
    links,
  };
}

export interface Delivered extends Batches {
  /** The text of each. */
  segments: string[];
}

/** Cuts them, and reads what was cut. */
export async function deliver(
  folder: string,
  sheets: readonly DeliveredSheet[],
  options: Pick<BatchOptions, 'mode'> & Partial<BatchOptions>,
): Promise<Delivered> {
  const path = join(folder, `segments-${made++}`);
  const cut = await writeBatches(sheets, { filter: 'all', path, scratch: folder, frameBytes: 0, ...options });
  const bytes = readFileSync(path);
  const segments = cut.batches.map((batch) =>
    bytes.toString('utf8', batch.offset, batch.offset + batch.bytes),
  );
  return { ...cut, segments };
}
