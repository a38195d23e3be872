import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import { createConnection } from 'mysql2';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { begin, type Job, jobGiven } from './job.js';

/** What a person does without us: the table into a CSV file, and DuckDB makes Parquet of that. */
const job = jobGiven();
const csv = join(job.folder, 'rows.csv');
const parquet = join(job.folder, 'rows.parquet');
const end = begin();
await (job.kind === 'postgresql' ? copyOut(job) : streamed(job));
await withSession({ scratch: job.folder }, (session) =>
  session.run(`COPY (SELECT * FROM read_csv(${quoteText(csv)})) TO ${quoteText(parquet)} (FORMAT parquet)`),
);
end({ parquet, csv });

async function copyOut({ config, credentials, table }: Job): Promise<void> {
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

/** The rows that the driver streams, as the CSV that PostgreSQL would write. */
async function streamed({ config, credentials, table }: Job): Promise<void> {
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
