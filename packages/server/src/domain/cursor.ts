import { failures } from '../failures/failures.js';

/** Where a page of something sorted goes on: behind this row. */
export interface Cursor {
  sort: string;
  /** Of the last row, by what is sorted. */
  key: string;
  id: string;
}

export function cursorOf({ sort, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** One of another sort would skip or repeat rows: it is refused. */
export function readCursor(text: string, sort: string): Cursor {
  const parts = parsed(text);
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) throw failures.badCursor();
  const [, key, id] = parts;
  const isOurs =
    typeof key === 'string' &&
    !key.includes('\0') &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(id));
  if (!isOurs) throw failures.badCursor();
  return { sort, key, id: String(id) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
