import { expect } from 'vitest';
import type { SheetFile } from '../sheet/sheet.js';
import type { PlainSheet } from './reference-run.js';
import { droppedRowsOf, lineOf, linesOfSheet, rowsOfSheet } from './tables.js';

/** The sheet has what the reference says: every cell, error and origin, in this order, and every row left out. */
export async function expectSheet(file: SheetFile, expected: PlainSheet): Promise<void> {
  const lines = await linesOfSheet(file);
  const wrong = expected.rows.findIndex((row, at) => lines[at] !== lineOf(row));
  if (wrong >= 0)
    expect({ at: wrong, ...(await rowsOfSheet(file))[wrong] }).toEqual({
      at: wrong,
      ...expected.rows[wrong],
    });
  expect(wrong).toBe(-1);
  expect(lines.length).toBe(expected.rows.length);
  expect(file.rowCount).toBe(lines.length);
  expect(file.invalidRowCount).toBe(expected.rows.filter(({ errors }) => errors.length > 0).length);
  const dropped = (await droppedRowsOf(file)).map(({ rule, origin, kept }) =>
    JSON.stringify([...origin, rule, ...kept]),
  );
  const left = expected.dropped.map(({ rule, origin, kept = origin.map(() => null) }) =>
    JSON.stringify([...origin, rule, ...kept]),
  );
  expect(dropped.sort()).toEqual(left.sort());
  expect(file.dropped === undefined).toBe(left.length === 0);
  expect(file.dropped?.rules.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(left.length);
}
