import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeptFiles } from './kept-files.js';

describe('files that are kept to be read again', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'godwit-kept-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  let folders = 0;
  function kept(limit: number) {
    const folder = join(root, String(folders++));
    const files = new KeptFiles<string>(folder, limit);
    const made: string[] = [];
    const use = (name: string, bytes = 10) =>
      files.use(
        name,
        async (into) => {
          made.push(name);
          await writeFile(join(into, 'file'), name.padEnd(bytes));
          return { files: ['file'], known: name };
        },
        async (from, known) => [known, (await readFile(join(from, 'file'), 'utf8')).trim()],
      );
    return { files, use, made, there: async () => (await readdir(folder).catch(() => [])).length };
  }

  it('are made once, also by two who ask at once', async () => {
    const { use, made } = kept(100);
    const both = await Promise.all([use('a'), use('a')]);
    expect([...both, await use('a')]).toEqual(Array.from({ length: 3 }, () => ['a', 'a']));
    expect(made).toEqual(['a']);
  });

  it('make room for others, the one used longest ago first', async () => {
    const { use, made, there } = kept(25);
    for (const name of ['a', 'b', 'a', 'c']) await use(name);
    await expect.poll(there).toBe(2);
    for (const name of ['a', 'c', 'b']) await use(name);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('stay for whoever made them, also where they alone are too large', async () => {
    const { use, there } = kept(5);
    expect(await use('large', 50)).toEqual(['large', 'large']);
    expect(await there()).toBe(1);
  });

  it('go with what they were made of', async () => {
    const { files, use, made, there } = kept(100);
    await use('one of x');
    await use('one of y');
    await files.forget((name) => name.includes('x'));
    expect(await there()).toBe(1);
    await use('one of x');
    expect(made).toEqual(['one of x', 'one of y', 'one of x']);
  });

  it('that could not be made are tried again', async () => {
    const { files, there } = kept(100);
    let tries = 0;
    const use = () =>
      files.use(
        'a',
        async () => {
          tries += 1;
          if (tries === 1) throw new Error('no');
          return { files: [], known: 'a' };
        },
        async (_, known) => known,
      );
    await expect(use()).rejects.toThrow('no');
    expect(await there()).toBe(0);
    expect(await use()).toBe('a');
  });
});
