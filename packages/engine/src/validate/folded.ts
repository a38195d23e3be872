import { trimSql } from '../cells/text.js';

type Let = { let(sql: string): string };

/** What unique and link compare: trimmed, whatever its case. Blank is the empty text; no cell is null. */
export function foldedSql(cell: string, context: Let): string {
  return `lower(${trimSql(cell, context)})`;
}

/** Of cells that are trimmed. */
export function foldedTrimmedSql(cell: string): string {
  return `lower(${cell})`;
}
