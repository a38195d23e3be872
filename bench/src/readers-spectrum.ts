import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReaderProcess } from './readers-process.js';

type Row = Record<string, string>;

/** Where the gold contradicts its own file. Our cell must be what the file says. */
const goldFaults = [
  {
    name: 'location_coordinates',
    column: 'Contact Phone Number',
    gold: '1234567890',
    file: '2095257564',
  },
];

export interface SpectrumResult {
  name: string;
  right: boolean;
  /** What was set right in the data before the comparison. */
  mended: string;
  problem: string;
}

/** Every CSV of csv-spectrum, read with nothing given, against its rows as JSON. */
export async function runSpectrum(
  folder: string,
  scratch: string,
  readers: ReaderProcess,
): Promise<SpectrumResult[]> {
  const results: SpectrumResult[] = [];
  for (const file of (await readdir(join(folder, 'csvs'))).filter((name) => name.endsWith('.csv')).sort()) {
    const name = file.replace(/\.csv$/, '');
    const { path, restored } = await restoredCopy(join(folder, 'csvs', file), name, scratch);
    const { rows: gold, corrected } = await goldOf(join(folder, 'json', `${name}.json`), name);
    const mended = [restored, corrected].filter((text) => text !== '').join('; ');
    const result = await readers.run({ path, name: file, scratch, how: 'csv', rows: true });
    if (result.outcome !== 'read') {
      results.push({ name, right: false, mended, problem: result.reason });
      continue;
    }
    const own = result.tables.flatMap(({ rows }) => rows);
    const right = result.tables.length === 1 && isDeepStrictEqual(own, gold);
    const problem = right ? '' : `${result.tables.length} tables: ${JSON.stringify(own).slice(0, 200)}`;
    results.push({ name, right, mended, problem });
  }
  return results;
}

/** Git can turn CRLF into LF on checkout; a file that is about CRLF gets them back, or it would test nothing. */
async function restoredCopy(
  path: string,
  name: string,
  scratch: string,
): Promise<{ path: string; restored: string }> {
  const copy = join(scratch, `${name}.csv`);
  const bytes = await readFile(path);
  if (!name.endsWith('_crlf') || bytes.includes('\r')) {
    await copyFile(path, copy);
    return { path: copy, restored: '' };
  }
  await writeFile(copy, bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
  return { path: copy, restored: 'the stored file had lost its CRLF' };
}

async function goldOf(path: string, name: string): Promise<{ rows: Row[]; corrected: string }> {
  const parsed: Row | Row[] = JSON.parse(await readFile(path, 'utf8'));
  const rows = Array.isArray(parsed) ? parsed : [parsed];
  const fault = goldFaults.find((known) => known.name === name);
  const wrong = fault && rows.find((row) => row[fault.column] === fault.gold);
  if (!fault || !wrong) return { rows, corrected: '' };
  wrong[fault.column] = fault.file;
  return { rows, corrected: `the gold has ${fault.gold} where the file has ${fault.file}` };
}
