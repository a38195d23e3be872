import type { ExtractedFile } from './extract-files.js';
import { jsonRows } from './files.js';

/** What was found in each file: with its rows, or with the name of the file they are in. */
export async function* jsonOf(
  files: readonly ExtractedFile[],
  written: readonly string[][] | undefined,
): AsyncGenerator<string> {
  yield '[';
  for (const [at, { file, tables, notes }] of files.entries()) {
    yield `${at > 0 ? ',' : ''}\n{"file":${JSON.stringify(file)},"notes":${JSON.stringify(notes)},"tables":[`;
    for (const [index, table] of tables.entries()) {
      const { name, template, headers, rowCount, pages } = table;
      const about = JSON.stringify({ name, template, headers, row_count: rowCount, pages }).slice(0, -1);
      yield `${index > 0 ? ',' : ''}\n${about},`;
      if (written) yield `"written":${JSON.stringify(written[at]?.[index] ?? null)}}`;
      else {
        yield '"rows":';
        yield* jsonRows(table);
        yield '}';
      }
    }
    yield ']}';
  }
  yield '\n]\n';
}
