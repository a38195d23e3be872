import { DdlReader } from './ddl-reader.js';
import { unescapePostgres } from './escapes.js';
import { orderOf } from './insert.js';
import type { RowSink } from './table-rows.js';
import type { Token } from './tokens.js';
import { wait } from './wait.js';
import { CutOff } from './window.js';
import type { DumpWork } from './work.js';

/** PostgreSQL's COPY … FROM stdin: the lines behind the statement, up to `\.`. Undefined: it is another COPY. */
export function* readCopy(work: DumpWork, tokens: readonly Token[]): Generator<void> {
  const { lexer, schema } = work;
  const { window } = lexer;
  const reader = new DdlReader(tokens, lexer.letters.decode);
  reader.words('COPY');
  const id = schema.nameOf(reader.path());
  const columns = reader.columnList();
  if (!reader.words('FROM', 'STDIN')) {
    work.count('# COPY statements to or from other files were left out; send those files too');
    return;
  }
  const table = schema.find(id) ?? schema.add(id);
  const rows = work.rowsOf(table);
  const order = columns && orderOf(columns, table, rows);
  const rest = tokens.slice(reader.at).map(({ text }) => text.toUpperCase());
  const isCsv = rest.includes('CSV') || rest.includes('BINARY');
  yield* wait(window, () => {
    window.at = window.find('\n', window.at) + 1;
  });
  yield* wait(window, () => {
    for (;;) {
      const from = window.at;
      if (from >= window.text.length) {
        window.code(from);
        throw new CutOff();
      }
      const feed = window.find('\n', from);
      const to = window.text.charCodeAt(feed - 1) === 13 && feed > from ? feed - 1 : feed;
      const line = window.text.slice(from, to);
      window.at = feed + 1;
      if (line === '\\.') return;
      if (feed >= window.text.length) {
        rows.reject('the file ends in the middle of this row', line);
        throw new CutOff();
      }
      if (isCsv) rows.reject('only COPY in its text format can be read', line);
      else placeLine(work, rows, order, line);
      window.commit();
    }
  });
  window.freshLine = true;
  window.commit();
}

function placeLine(work: DumpWork, rows: RowSink, order: number[] | undefined, line: string): void {
  const fields = line.split('\t');
  const { table } = rows;
  if (!order && table.columns.length === 0) {
    table.columns = fields.map((_, at) => ({ name: `column_${at + 1}`, type: '' }));
  }
  const wanted = order ? order.length : table.columns.length;
  if (fields.length !== wanted) {
    rows.reject(`${fields.length} values for ${wanted} columns`, line);
    return;
  }
  const cells: string[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? '';
    if (field === '\\N') continue;
    cells[order ? (order[at] ?? at) : at] = field.includes('\\')
      ? unescapePostgres(field, work.lexer.letters.fromBytes, false)
      : field;
  }
  rows.add(cells, [], work.zeros);
}
