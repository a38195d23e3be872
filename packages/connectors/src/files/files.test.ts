import { expect, it } from 'vitest';
import { FileChoice, streamsOf } from './choice.js';
import { Glob } from './glob.js';

it.each([
  ['*.csv', 'a.csv', true],
  ['*.csv', 'A.CSV', true],
  ['*.csv', 'x/a.csv', false],
  ['**/*.csv', 'a.csv', true],
  ['**/*.csv', 'x/y/a.csv', true],
  ['exports/**/*.csv', 'exports/a.csv', true],
  ['exports/**/*.csv', 'exports/2024/01/a.csv', true],
  ['exports/**/*.csv', 'other/exports/a.csv', false],
  ['exports/**', 'exports/2024/01/a.csv', true],
  ['**/2024/**/b*.csv', 'x/2024/y/2024/z/b1.csv', true],
  ['a?c.csv', 'abc.csv', true],
  ['a?c.csv', 'a😀c.csv', true],
  ['a?c.csv', 'ac.csv', false],
  ['*.{csv,xlsx}', 'b.xlsx', true],
  ['{2023,2024}/*.{csv,xlsx}', '2024/b.csv', true],
  ['{2023,2024}/*.{csv,xlsx}', '2022/b.csv', false],
  ['report [1].csv', 'report [1].csv', true],
  ['a.csv', 'abcsv', false],
  ['{a.csv', '{a.csv', true],
  ['/a.csv', 'a.csv', true],
  ['**', 'x/y', true],
  ['*', 'x/y', false],
])('%s over %s: %s', (pattern, path, matches) => {
  expect(new Glob(pattern).matches(path)).toBe(matches);
});

it('a pattern made to take for ever does not', () => {
  const before = process.cpuUsage();
  const path = `${'a'.repeat(500)}/`.repeat(20);
  for (const pattern of [`${'*a'.repeat(120)}b`, `${'**/*a*/'.repeat(40)}b`])
    expect(new Glob(pattern).matches(path)).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  expect(() => new Glob('{a,b}'.repeat(20))).toThrow(/more than 256 forms/);
});

it.each([
  ['exports/*.csv', 'exports', true],
  ['exports/*.csv', 'exports/old', false],
  ['exports/*.csv', 'other', false],
  ['exports/**/a.csv', 'exports/old/older', true],
  ['**/a.csv', 'anything', true],
  ['20*/x/*.csv', '2024', true],
  ['20*/x/*.csv', '2024/y', false],
])('%s looks into %s: %s', (pattern, folder, reaches) => {
  expect(new Glob(pattern).reaches(folder)).toBe(reaches);
});

async function chosen(names: readonly string[], settings = {}): Promise<{ names: string[]; told: string[] }> {
  const told: string[] = [];
  const listed = names.map((name) => ({ name, size: name.startsWith('empty') ? 0 : 5 }));
  const streams = await streamsOf(listed, new FileChoice(settings), (line) => void told.push(line));
  return { names: streams.map(({ name }) => name), told };
}

it('chooses by patterns what can be read, in the order of names, and tells what it leaves out', async () => {
  expect(
    await chosen(
      ['z.csv', 'setup.exe', 'a/b.xlsx', 'empty.csv', 'old/z.csv', 'notes', 'film.mp4', 'x.20240131'],
      {
        exclude: ['old/**'],
      },
    ),
  ).toEqual({
    names: ['a/b.xlsx', 'notes', 'x.20240131', 'z.csv'],
    told: [
      'Left out 2 files that nothing here can read, going by the name: setup.exe, film.mp4.',
      'Left out 1 file without content: empty.csv.',
    ],
  });
});

it('a pattern that names an extension means it', async () => {
  expect(await chosen(['a.bestand', 'b.exe'], { patterns: ['*.bestand', '*'] })).toMatchObject({
    names: ['a.bestand'],
  });
});

it('leaves out in silence what systems put beside files', async () => {
  expect(
    await chosen(['.DS_Store', 'a/.git/x.csv', '~$book.xlsx', '__MACOSX/a.csv', 'Thumbs.db', 'book.xlsx']),
  ).toEqual({ names: ['book.xlsx'], told: [] });
});

it('what is left out is told in one line, however many', async () => {
  const { told } = await chosen(Array.from({ length: 50 }, (_, at) => `${at}.exe`));
  expect(told).toEqual([
    'Left out 50 files that nothing here can read, going by the name: 0.exe, 1.exe, 2.exe, 3.exe, 4.exe and 45 more.',
  ]);
});
