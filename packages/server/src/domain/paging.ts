import { failures } from '../failures/failures.js';

export const defaultLimit = 50;

/** Where a page begins: behind this row, newest first. */
export interface Position {
  at: Date;
  id: string;
}

export function pageOf(query: { cursor?: string | undefined; limit?: number | undefined }): {
  after: Position | null;
  limit: number;
} {
  return { after: query.cursor ? parse(query.cursor) : null, limit: query.limit ?? defaultLimit };
}

/** Cuts the one row that was read too many and says where the next page begins. */
export function cut<R extends { id: string; created_at: Date }>(
  rows: R[],
  limit: number,
): { rows: R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    rows: page,
    next_cursor: more
      ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url')
      : null,
  };
}

function parse(cursor: string): Position {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const ours = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(`${at} ${id}`);
  const date = new Date(at);
  if (!ours || !(date.getTime() > 0)) throw failures.badCursor();
  return { at: date, id };
}
