import { Readable } from 'node:stream';
import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { ObjectMissing } from '../../objects/objects.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { listed } from '../sheets/exports.js';
import { failUnfilled } from './extraction-sweeps.js';
import type { StoredResult, TableHead } from './extractions.js';
import { Lines } from './lines.js';

type Extraction = Result<'getExtraction'>;

interface Row {
  id: string;
  status: 'waiting' | 'pending' | 'running' | 'completed' | 'failed' | 'expired';
  file_name: string;
  templates: { slug: string }[];
  page: number | null;
  pages: number | null;
  result: StoredResult | null;
  rows_key: string | null;
  error: string | null;
  created_at: Date;
  completed_at: Date | null;
  expires_at: Date;
  is_unfilled: boolean;
}

/** A table as it is asked for. */
interface Wanted extends TableHead {
  ordinal: number;
  /** Those to be shown, in order. */
  shown: string[];
}

/** As a document, or, where there are rows, as the text of one. */
export async function getExtraction(
  service: Service,
  actor: Actor,
  id: string,
  { fields, omit_empty = false }: Query<'getExtraction'>,
): Promise<Extraction | Readable> {
  const row = await ownExtraction(service, actor, id);
  const { result, rows_key } = row;
  if (row.status !== 'completed' || !result) return headOf(row);
  const tables = wantedTables(result.tables, listed(fields ?? ''), omit_empty);
  const head: Extraction = {
    ...headOf(row),
    table_count: tables.length,
    row_count: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    notes: result.notes,
  };
  if (tables.length === 0 || rows_key === null) return { ...head, tables: [] };
  const { body } = await service.objects.get(rows_key).catch((error: unknown) => {
    // Expired in this very moment.
    throw error instanceof ObjectMissing ? failures.extractionExpired() : error;
  });
  const answer = Readable.from(textOf(head, result.tables, tables, new Lines(body)), { objectMode: false });
  // Also of an answer that nobody began to read.
  return answer.once('close', () => body.destroy());
}

async function ownExtraction(service: Service, actor: Actor, id: string): Promise<Row> {
  const { db, seam } = service;
  const now = seam.now();
  const find = () =>
    db.row<Row>(sql`
      select id, status, file_name, templates, page, pages, result, rows_key, error, created_at, completed_at,
        expires_at, status = 'waiting' and link_expires_at <= ${now} as is_unfilled
      from extractions where id = ${id} and account_id = ${actor.accountId}`);
  let row = await find();
  if (row?.is_unfilled) {
    await failUnfilled(service, sql`id = ${id}`);
    row = await find();
  }
  if (!row) throw failures.extractionMissing(id);
  if (row.status === 'expired' || row.expires_at <= now) throw failures.extractionExpired();
  return row;
}

function headOf(row: Row): Extraction {
  const { status, page, pages, completed_at, error } = row;
  const isDone = status === 'completed' || status === 'failed';
  return {
    extraction_id: row.id,
    status: isDone ? status : 'processing',
    file_name: row.file_name,
    templates: row.templates.map(({ slug }) => slug),
    created_at: row.created_at.toISOString(),
    ...(completed_at && { completed_at: completed_at.toISOString() }),
    expires_at: row.expires_at.toISOString(),
    ...(!isDone && page !== null && pages !== null && { progress: { page, pages } }),
    ...(error !== null && { error }),
  };
}

function wantedTables(heads: readonly TableHead[], fields: readonly string[], omitEmpty: boolean): Wanted[] {
  const known = new Set(heads.flatMap(({ headers }) => headers));
  const unknown = fields.find((field) => !known.has(field));
  if (unknown !== undefined && heads.length > 0) throw failures.unknownHeader(unknown, [...known]);
  const names = [...new Set(fields)];
  return heads.flatMap((head, at) => {
    const places = new Map(head.headers.map((name, place) => [name, place]));
    const chosen = names.length === 0 ? head.headers : names.filter((name) => places.has(name));
    if (names.length > 0 && chosen.length === 0) return [];
    const isFilled = (name: string) => head.filled[places.get(name) ?? -1];
    return [{ ...head, ordinal: at + 1, shown: omitEmpty ? chosen.filter(isFilled) : [...chosen] }];
  });
}

/** Lines of the stored rows go out as they are, unless some of their cells are not wanted. */
async function* textOf(
  head: Extraction,
  stored: readonly TableHead[],
  wanted: readonly Wanted[],
  lines: Lines,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  const byOrdinal = new Map(wanted.map((table) => [table.ordinal, table]));
  for (const [at, { rowCount }] of stored.entries()) {
    const table = byOrdinal.get(at + 1);
    if (table) {
      if (table !== wanted[0]) yield ',';
      yield* tableText(table, lines);
    } else for await (const _ of lines.take(rowCount));
  }
  yield ']}';
}

async function* tableText(table: Wanted, lines: Lines): AsyncGenerator<string> {
  const { name, ordinal, pages, template, rowCount, shown } = table;
  const plain = { headers: shown, row_count: rowCount, name, ordinal, pages, template };
  yield `${JSON.stringify(plain).slice(0, -1)},"rows":[`;
  const select =
    shown.length === table.headers.length && shown.every((each, at) => each === table.headers[at])
      ? (text: string) => text
      : selecting(shown);
  // Those of scans alone, whose pages are few enough to hold it.
  const confidence: string[] = [];
  let done = 0;
  for await (const batch of lines.take(rowCount)) {
    const rows: string[] = [];
    for (const line of batch) {
      const tab = line.indexOf('\t');
      rows.push(select(tab < 0 ? line : line.slice(0, tab)));
      if (tab >= 0) {
        while (confidence.length < done) confidence.push('{}');
        confidence.push(select(line.slice(tab + 1)));
      }
      done += 1;
    }
    yield (done > batch.length ? ',' : '') + rows.join(',');
  }
  if (done < rowCount) throw new Error(`The stored rows of an extraction end after ${done} of ${rowCount}`);
  while (confidence.length > 0 && confidence.length < rowCount) confidence.push('{}');
  yield confidence.length > 0 ? `],"confidence":[${confidence.join(',')}]}` : ']}';
}

/** Of an object of a line, these members in this order; those it lacks are left out. */
function selecting(names: readonly string[]): (text: string) => string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  return (text) => {
    const cells = JSON.parse(text) as Record<string, unknown>;
    const members = names.flatMap((name, at) =>
      Object.hasOwn(cells, name) ? [`${keys[at]}${JSON.stringify(cells[name])}`] : [],
    );
    return `{${members.join(',')}}`;
  };
}
