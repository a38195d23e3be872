import { describe, expect, it } from 'vitest';
import { collectChosen, collectEntries } from './collect.js';

function fileEntry(name: string, opens = true): FileSystemEntry {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void, failed: (error: Error) => void) =>
      opens ? done(new File([name], name)) : failed(new Error('denied')),
  } as unknown as FileSystemEntry;
}

/** Gives its entries in portions of two, as browsers do of a hundred. */
function folderEntry(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 2)) };
    },
  } as unknown as FileSystemEntry;
}

describe('what is dropped', () => {
  it('is collected from folders in folders, with its way there, and without what systems hide in them', async () => {
    const years = ['2021', '2022', '2023'].map((year) => folderEntry(year, [fileEntry('orders.csv')]));
    const exported = folderEntry('export', [fileEntry('.DS_Store'), ...years, fileEntry('read me.txt')]);
    const { picked, skipped, unopened } = await collectEntries([exported, fileEntry('.env')]);
    expect(picked.map(({ name }) => name)).toEqual([
      'export/2021/orders.csv',
      'export/2022/orders.csv',
      'export/2023/orders.csv',
      'export/read me.txt',
      '.env',
    ]);
    expect({ skipped, unopened }).toEqual({ skipped: 1, unopened: 0 });
  });

  it('does not hide what the device did not open', async () => {
    const { picked, unopened } = await collectEntries([fileEntry('a', false), fileEntry('b')]);
    expect(picked.map(({ name }) => name)).toEqual(['b']);
    expect(unopened).toBe(1);
  });

  it('keeps the names of files that were chosen in a dialogue', () => {
    const chosen = collectChosen([new File([''], 'a.csv')]);
    expect(chosen.picked.map(({ name }) => name)).toEqual(['a.csv']);
  });
});
