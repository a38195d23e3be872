import { join } from 'node:path';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import { begin, jobGiven } from './job.js';
import { copyOut, streamed } from './table-to-csv.js';

/** What a person does without us: the table into a CSV file, and DuckDB makes Parquet of that. */
const job = jobGiven();
const csv = join(job.folder, 'rows.csv');
const parquet = join(job.folder, 'rows.parquet');
const end = begin();
await (job.kind === 'postgresql' ? copyOut(job, csv) : streamed(job, csv));
await withSession({ scratch: job.folder }, (session) =>
  session.run(`COPY (SELECT * FROM read_csv(${quoteText(csv)})) TO ${quoteText(parquet)} (FORMAT parquet)`),
);
end({ parquet, csv });
