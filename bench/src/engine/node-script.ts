import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { z } from 'zod';
import { dataIn } from './data.js';
import { done, patterns, statuses } from './work.js';

/** The script that most teams have: csv-parse reads, zod checks, rows are joined by hand. */
const [folder = '.', output = 'out.csv'] = process.argv.slice(2);
const started = performance.now();
const data = dataIn(folder);
const suppliers = new Set(
  (parseSync(readFileSync(data.suppliers), { columns: true }) as { Code: string }[]).map(({ Code }) =>
    Code.trim().toLowerCase(),
  ),
);
const map = new Map(statuses.map(({ from, to }) => [from, to]));

const order = z.object({
  'Order No': z.string().trim().min(1).regex(new RegExp(patterns['Order number'], 'u')),
  'First name': z.string().trim(),
  'Last name': z.string().trim().min(1),
  'E-mail': z.string().trim().toLowerCase().regex(new RegExp(patterns.Email, 'u')),
  Phone: z.string().trim().regex(new RegExp(patterns.Phone, 'u')),
  Status: z.string().transform((status) => map.get(status.trim().toLowerCase()) ?? status),
  Amount: z
    .string()
    .transform((amount) => amount.replaceAll(',', ''))
    .pipe(z.string().regex(/^-?\d+(\.\d+)?$/)),
  Created: z
    .string()
    .transform(isoDate)
    .pipe(z.string().regex(new RegExp(patterns.Created, 'u'))),
  Country: z.string().trim().toUpperCase(),
  ZIP: z.string().regex(new RegExp(patterns.Postcode, 'u')),
  Supplier: z
    .string()
    .trim()
    .refine((code) => suppliers.has(code.toLowerCase())),
  Notes: z.string().trim(),
});

function isoDate(text: string): string {
  const [day = '', month = '', year = ''] = text.split('/');
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? date.toISOString().slice(0, 10)
    : text;
}

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const seen = new Map<string, number>();
const lines: { key: string; line: string }[] = [];
for await (const row of createReadStream(data.orders).pipe(parse({ columns: true }))) {
  const key = String(row['Order No']).trim().toLowerCase();
  seen.set(key, (seen.get(key) ?? 0) + 1);
  const checked = order.safeParse(row);
  if (checked.success) lines.push({ key, line: Object.values(checked.data).map(cell).join(',') });
}
function* valid(): Generator<string> {
  yield 'Order number,First name,Last name,Email,Phone,Status,Amount,Created,Country,Postcode,Supplier,Notes\n';
  for (const { key, line } of lines) if (seen.get(key) === 1) yield `${line}\n`;
}
await pipeline(Readable.from(valid()), createWriteStream(output));
done(started);
