import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type SheetFile, type Table, writeExport } from '@godwit/engine';
import { csvLine } from '@godwit/engine/export/csv-line';
import { writeErrors, writeLeftOut } from '@godwit/engine/export/findings';
import { removeEarlier } from './earlier-run.js';
import { type Report, reportText } from './report.js';

export interface Results {
  tables: readonly Table[];
  sheets: readonly SheetFile[];
  report: Report;
  /** What stands beside them, by name. */
  texts: Record<string, string>;
}

/** Everything goes into the working folder first: what stands in the output is whole, and of one run. */
export async function writeResults(
  out: string,
  scratch: string,
  { tables, sheets, report, texts }: Results,
  given: readonly string[],
): Promise<void> {
  const done: string[] = [];
  const file = (name: string) => {
    done.push(name);
    return join(scratch, name);
  };
  for (const sheet of sheets) {
    const { slug } = sheet.template;
    const rows = (name: string, filter: 'valid' | 'invalid') =>
      writeExport(sheet, file(name), { format: 'csv', filter, scratch });
    await rows(`${slug}.csv`, 'valid');
    if (sheet.invalidRowCount > 0) {
      await rows(`${slug}.invalid.csv`, 'invalid');
      await writeErrors(sheet, file(`${slug}.errors.csv`));
    }
    if (sheet.dropped?.rules.some(({ count }) => count > 0))
      await writeLeftOut(sheet, file(`${slug}.left-out.csv`));
  }
  const rejects = tables.flatMap((table) => table.rejects.map((reject) => ({ table, ...reject })));
  if (rejects.length > 0) {
    const lines = rejects.map(({ table, row, reason, text }) => [
      table.file,
      table.name,
      String(row),
      reason,
      text,
    ]);
    await writeFile(
      file('rejects.csv'),
      [['file', 'table', 'row', 'reason', 'text'], ...lines].map(csvLine).join(''),
    );
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(file(name), text);
  await writeFile(file('report.md'), `${reportText(report)}\n`);
  const written = [...done, 'report.json', ...sheets.map(({ parquet }) => `sheets/${basename(parquet)}`)];
  await writeFile(file('report.json'), `${JSON.stringify({ ...report, written }, null, 2)}\n`);
  await removeEarlier(out, given);
  await mkdir(join(out, 'sheets'), { recursive: true });
  for (const { parquet } of sheets) await move(parquet, join(out, 'sheets', basename(parquet)));
  for (const name of done) await move(join(scratch, name), join(out, name));
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(() => copyFile(from, to));
}
