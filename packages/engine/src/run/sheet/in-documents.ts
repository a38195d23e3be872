import type { Table } from '../../read/reader.js';
import { Confidences, Pages } from '../../read/row-places.js';
import type { CellTrace, SourceCell } from './trace.js';

/** Adds what is known of cells of documents: their page, and how sure the recognition of a scan is. */
export function inDocuments(trace: CellTrace, tables: readonly Table[]): CellTrace {
  return { ...trace, sources: trace.sources.map((source) => inDocument(source, tables)) };
}

function inDocument(source: SourceCell, tables: readonly Table[]): SourceCell {
  const table = tables.find(({ file, name }) => file === source.file && name === source.table);
  if (!table?.pages) return source;
  const page = new Pages(table).of(source.row);
  const confidence = new Confidences(table).of(source.row, table.columns.indexOf(source.column));
  return { ...source, ...(page !== undefined && { page }), ...(confidence !== null && { confidence }) };
}
