import { expect } from 'vitest';
import type { SheetFile } from '../../sheet/sheet.js';
import type { PlainSheet } from './reference-run.js';
import { droppedRowsOf, rowsOfSheet } from './tables.js';

/** The sheet has what the reference says: every cell, error and origin, in this order, and every row left out. */
export async function expectSheet(file: SheetFile, expected: PlainSheet): Promise<void> {
  const rows = await rowsOfSheet(file);
  expected.rows.forEach((row, at) => {
    const line = JSON.stringify(row);
    if (JSON.stringify(rows[at]) !== line) expect({ at, ...rows[at] }).toEqual({ at, ...row });
  });
  expect(rows.length).toBe(expected.rows.length);
  expect(file.rowCount).toBe(rows.length);
  expect(file.invalidRowCount).toBe(expected.rows.filter(({ errors }) => errors.length > 0).length);
  const dropped = (await droppedRowsOf(file)).map(({ rule, origin, kept }) =>
    JSON.stringify([...origin, rule, ...kept]),
  );
  const left = expected.dropped.map(({ rule, origin, kept = [null, null] }) =>
    JSON.stringify([...origin, rule, ...kept]),
  );
  expect(dropped.sort()).toEqual(left.sort());
  expect(file.dropped === undefined).toBe(left.length === 0);
  expect(file.dropped?.rules.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(left.length);
}
