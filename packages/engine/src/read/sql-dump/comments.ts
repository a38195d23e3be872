import type { DdlReader } from './ddl-reader.js';
import type { DumpTable } from './schema.js';
import { isSign } from './tokens.js';
import type { DumpWork } from './work.js';

/** PostgreSQL and Oracle: COMMENT ON TABLE t IS '…', COMMENT ON COLUMN t.c IS '…'. */
export function commentOn({ schema }: DumpWork, reader: DdlReader): void {
  if (!reader.words('ON')) return;
  const isColumn = reader.isWord('COLUMN');
  if (!isColumn && !reader.isWord('TABLE')) return;
  reader.at += 1;
  const path = reader.path();
  const column = isColumn ? path.pop() : undefined;
  const table = schema.find(schema.nameOf(path));
  const text = reader.words('IS') ? reader.text() : undefined;
  if (table) comment(table, column, text ?? '');
}

/** SQL Server: EXEC sys.sp_addextendedproperty @name = N'MS_Description', @value = N'…', @level1name = N't', …. */
export function extendedProperty(work: DumpWork, reader: DdlReader): void {
  const procedure = reader.path().at(-1)?.toLowerCase();
  if (procedure === 'sp_rename') work.count('# sp_rename were not carried out');
  if (procedure !== 'sp_addextendedproperty') return;
  const places = 'name value level0type level0name level1type level1name level2type level2name'.split(' ');
  const given = new Map<string, string>();
  for (const [at, clause] of reader.clauses().entries()) {
    const name = isSign(clause.tokens[1], '=') ? clause.token?.text.slice(1).toLowerCase() : places[at];
    if (isSign(clause.tokens[1], '=')) clause.at = 2;
    const text = clause.name();
    if (name !== undefined && text !== undefined) given.set(name, text);
  }
  if (given.get('name')?.toLowerCase() !== 'ms_description') return;
  if (given.get('level1type')?.toUpperCase() !== 'TABLE') return;
  const path = [given.get('level0name') ?? '', given.get('level1name') ?? ''];
  const table = work.schema.find(work.schema.nameOf(path));
  const isColumn = given.get('level2type')?.toUpperCase() === 'COLUMN';
  if (given.has('level2type') && !isColumn && given.get('level2type') !== 'NULL') return;
  if (table) comment(table, isColumn ? given.get('level2name') : undefined, given.get('value') ?? '');
}

function comment(table: DumpTable, name: string | undefined, text: string): void {
  if (name === undefined) {
    table.comment = text;
    return;
  }
  const column = table.column(name);
  if (column) column.comment = text;
}
