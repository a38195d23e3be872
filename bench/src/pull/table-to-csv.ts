import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createConnection } from 'mysql2';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Job } from './job.js';

/** PostgreSQL: the server writes the lines. */
export async function copyOut({ config, credentials, table }: Job, csv: string): Promise<void> {
  const client = new pg.Client({ ...config, ...credentials });
  await client.connect();
  await pipeline(
    client.query(copyTo(`copy "${table}" to stdout (format csv, header)`)),
    createWriteStream(csv),
  );
  await client.end();
}

type Cell = string | number | null;
const rowsAtOnce = 500;

/** MariaDB: the rows that the driver streams, as the CSV that PostgreSQL would write. */
export async function streamed({ config, credentials, table }: Job, csv: string): Promise<void> {
  const client = createConnection({ ...config, ...credentials, dateStrings: true });
  const query = client.query({ sql: `select * from ${table}`, rowsAsArray: true });
  let lines = '';
  let gathered = 0;
  query.on('fields', (fields: { name: string }[]) => {
    lines = `${fields.map(({ name }) => name).join(',')}\n`;
  });
  const toCsv = new Transform({
    writableObjectMode: true,
    transform(row: Cell[], _encoding, next) {
      lines += `${row.map(cellOf).join(',')}\n`;
      gathered += 1;
      if (gathered < rowsAtOnce) return next();
      next(null, lines);
      lines = '';
      gathered = 0;
    },
    flush: (next) => next(null, lines),
  });
  await pipeline(query.stream({ highWaterMark: rowsAtOnce }), toCsv, createWriteStream(csv));
  await new Promise<void>((resolve) => client.end(() => resolve()));
}

const special = /[",\r\n]/;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
