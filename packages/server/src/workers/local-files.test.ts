import { hash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '../objects/folder.js';
import { ObjectDamaged, ObjectMissing, type ObjectStore } from '../objects/objects.js';
import { text } from '../testing/bodies.js';
import { openLocalFiles } from './local-files.js';

let folder: string;
let near: ObjectStore;
/** The same objects, as if they were elsewhere. */
let far: ObjectStore;
let fetched: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-local-'));
  near = await openFolder(join(folder, 'objects'));
  fetched = [];
  const { path, ...rest } = near;
  far = {
    ...rest,
    get: (key, options) => {
      fetched.push(key);
      return near.get(key, options);
    },
  };
  for (const name of ['a', 'b', 'c']) await near.put(name, text(name.repeat(100)));
});
/** Of what was stored at the start of a test. */
const digests = async (keys: readonly string[]) =>
  new Map(
    keys
      .filter((key) => key.length === 1)
      .map((key) => [key, { bytes: 100, sha256: hash('sha256', key.repeat(100)) }]),
  );
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('objects as local files', () => {
  it('of a folder are the objects themselves', async () => {
    const local = await openLocalFiles(near, join(folder, 'cache'), 1e6, digests);
    const { pathOf } = await local.acquire(['a']);
    expect(await readFile(pathOf('a'), 'utf8')).toBe('a'.repeat(100));
  });

  it('of a store elsewhere are fetched once, also by several at a time and after a restart', async () => {
    const local = await openLocalFiles(far, join(folder, 'cache'), 1e6, digests);
    const all = await Promise.all([local.acquire(['a', 'b']), local.acquire(['b', 'a'])]);
    for (const { pathOf } of all) expect(await readFile(pathOf('b'), 'utf8')).toBe('b'.repeat(100));
    const again = await openLocalFiles(far, join(folder, 'cache'), 1e6, digests);
    await again.acquire(['a']);
    expect(fetched.sort()).toEqual(['a', 'b']);
  });

  it('make room by age, but never for what is in use', async () => {
    const local = await openLocalFiles(far, join(folder, 'cache'), 150, digests);
    const used = await local.acquire(['a']);
    (await local.acquire(['b'])).release();
    (await local.acquire(['c'])).release();
    expect(await readFile(used.pathOf('a'), 'utf8')).toBe('a'.repeat(100));
    used.release();
    (await local.acquire(['b'])).release();
    expect(fetched).toEqual(['a', 'b', 'c', 'b']);
    expect(await readdir(join(folder, 'cache'))).toHaveLength(1);
  });

  it('that nobody reads again leave nothing behind', async () => {
    const local = await openLocalFiles(far, join(folder, 'cache'), 1e6, digests);
    const [used, done] = [await local.acquire(['a']), await local.acquire(['a'])];
    done.release();
    await local.forget('a');
    expect(await readFile(used.pathOf('a'), 'utf8')).toBe('a'.repeat(100));
    used.release();
    await local.forget('a');
    expect(await readdir(join(folder, 'cache'))).toEqual([]);
  });

  it('that were stored from here are not fetched', async () => {
    const local = await openLocalFiles(far, join(folder, 'cache'), 1e6, digests);
    await writeFile(join(folder, 'made'), 'made');
    await near.putFile('made', join(folder, 'made'));
    await local.keep('made', join(folder, 'made'));
    await rm(join(folder, 'made'));
    const { pathOf } = await local.acquire(['made']);
    expect(await readFile(pathOf('made'), 'utf8')).toBe('made');
    expect(fetched).toEqual([]);
  });

  it.each([
    ['cut', 'a'.repeat(99)],
    ['changed in one byte', `${'a'.repeat(99)}b`],
    ['swapped', 'b'.repeat(100)],
  ])('are refused where the object was %s', async (_, bytes) => {
    await writeFile(near.path!('a'), bytes);
    for (const store of [near, far]) {
      const local = await openLocalFiles(store, join(folder, 'cache'), 1e6, digests);
      await expect(local.acquire(['b', 'a'])).rejects.toThrow(ObjectDamaged);
      (await local.acquire(['b'])).release();
    }
  });

  it('are noticed to be damaged after they were used whole, and fetched again where only the copy is', async () => {
    const [folderOf, cache] = [
      await openLocalFiles(near, join(folder, 'cache'), 1e6, digests),
      await openLocalFiles(far, join(folder, 'cache'), 1e6, digests),
    ];
    await folderOf.acquire(['a']);
    const { pathOf } = await cache.acquire(['a']);
    await writeFile(pathOf('a'), 'x'.repeat(100));
    const again = await cache.acquire(['a']);
    expect(await readFile(again.pathOf('a'), 'utf8')).toBe('a'.repeat(100));
    await writeFile(near.path!('a'), 'x'.repeat(100));
    await expect(folderOf.acquire(['a'])).rejects.toThrow(ObjectDamaged);
  });

  it('that were stored from here are read to be compared only once somebody touched them', async () => {
    const asked: string[] = [];
    const noted = (keys: readonly string[]) => {
      asked.push(...keys);
      return digests(keys);
    };
    const local = await openLocalFiles(near, join(folder, 'cache'), 1e6, noted);
    await local.trust('a');
    await local.keep('b', near.path!('b'));
    await local.trust('removed meanwhile');
    await local.acquire(['a', 'b']);
    expect(asked).toEqual([]);
    await writeFile(near.path!('a'), 'x'.repeat(100));
    await expect(local.acquire(['a'])).rejects.toThrow(ObjectDamaged);
    expect(asked).toEqual(['a']);
  });

  it('say which one is missing, and leave nothing half-fetched', async () => {
    const local = await openLocalFiles(far, join(folder, 'cache'), 1e6, digests);
    await expect(local.acquire(['a', 'gone'])).rejects.toThrow(ObjectMissing);
    expect((await readdir(join(folder, 'cache'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
