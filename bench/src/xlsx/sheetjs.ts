import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { done } from './done.js';

/** SheetJS: from the workbook to rows in memory, header included. */
const [path = ''] = process.argv.slice(2);
const started = performance.now();
const book = read(readFileSync(path), { dense: true });
const sheet = book.Sheets[book.SheetNames[0] ?? ''];
const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
done(started, rows.length - 1, rows[0]?.length ?? 0);
