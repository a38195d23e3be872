import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RowStage, type StagedRow } from './stage.js';

const rows: StagedRow[] = [
  { row: 1, hidden: false, cells: ['Name', 'Größe', '日本', '😀'] },
  { row: 2, hidden: true, cells: [2, 'after a gap', '', 1, 'x'] },
  { row: 5, hidden: false, cells: [] },
  { row: 6, hidden: false, cells: ['half of a pair: \ud83d', '\ufeffmark', '"a",\nb\u0000'] },
];

test.each([
  ['in memory', 1 << 20],
  ['in a file', 0],
])('rows %s come back as they went in', async (_, mostChars) => {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-stage-'));
  try {
    const stage = new RowStage(join(folder, 'rows'), mostChars);
    for (const { row, hidden, cells } of rows) {
      stage.add(row, hidden, cells, 10);
      if (row % 2 === 0) await stage.flush();
    }
    await stage.flush();
    const back: StagedRow[] = [];
    for await (const batch of stage.batches()) back.push(...batch);
    expect(back).toEqual(rows);
    await stage.close();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
