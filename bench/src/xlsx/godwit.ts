import { dirname } from 'node:path';
import { xlsxReader } from '@godwit/engine/read/xlsx/reader';
import { done } from './done.js';

/** Our reader: from the workbook to a table in Parquet. */
const [path = ''] = process.argv.slice(2);
const started = performance.now();
const tables = await xlsxReader.read({ path, name: 'customers.xlsx' }, dirname(path));
done(started, tables[0]?.rowCount ?? 0, tables[0]?.columns.length ?? 0);
