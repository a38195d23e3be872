import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { physicalLines, unfoldedBytes } from './physical-lines.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As much as is read at once: whatever stands here is cut in two. */
const piece = 1 << 20;

test.each([-3, -2, -1, 0, 1])(
  'an end of a line %i bytes from where a piece ends is one end',
  async (shift) => {
    const path = join(folder, `a${shift}`);
    const before = 'x'.repeat(piece + shift);
    await writeFile(path, `${before}\r\n yż\r\n\r\nz\rlast`);
    const lines: [number, number, string][] = [];
    for await (const batch of physicalLines(path, 0, 2 * piece)) {
      for (const { text, number } of batch) lines.push([number, text.length, text.slice(-5)]);
    }
    expect(lines).toEqual([
      [1, before.length, 'xxxxx'],
      [2, 4, ' y\u00c5\u00bc'],
      [3, 0, ''],
      [4, 1, 'z'],
      [5, 4, 'last'],
    ]);
    const parts: Buffer[] = [];
    for await (const part of unfoldedBytes(path)) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`${before}yż\r\n\r\nz\rlast`);
  },
);
