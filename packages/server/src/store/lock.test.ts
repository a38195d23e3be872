import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { built, type Child, startChild } from '../testing/child.js';
import { lockFolder } from './lock.js';

let folder: string;
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-lock-'));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
  await rm(folder, { recursive: true, force: true });
});

/** Prints `locked` and stays until it is killed, or prints the reason why not. */
function startOwner(of: string, startAt = 0): Child {
  const child = startChild(`
    import { lockFolder } from '${built('store/lock.js')}';
    await new Promise((resolve) => setTimeout(resolve, ${startAt} - Date.now()));
    try {
      await lockFolder(${JSON.stringify(of)});
      console.log('locked');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`);
  children.push(child);
  return child;
}

const inUse = (of: string, pid: number) =>
  `The folder ${of} is in use by another Godwit process (pid ${pid}). ` +
  'Stop it, or set GODWIT_HOME to another folder.';

describe('the lock of a folder', () => {
  test('refuses a second process and names the first', async () => {
    const owner = startOwner(folder);
    expect(await owner.line()).toBe('locked');
    await expect(lockFolder(folder)).rejects.toThrow(inUse(folder, owner.pid));
  });

  test('refuses while the owner is too busy to answer', async () => {
    const owner = startChild(`
      import { lockFolder } from '${built('store/lock.js')}';
      import { writeSync } from 'node:fs';
      await lockFolder(${JSON.stringify(folder)});
      writeSync(1, 'locked\\n');
      for (;;);`);
    children.push(owner);
    expect(await owner.line()).toBe('locked');
    await expect(lockFolder(folder)).rejects.toThrow(inUse(folder, owner.pid));
  });

  test('goes to the next when it is released', async () => {
    const first = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(inUse(folder, process.pid));
    await first.release();
    const second = await lockFolder(folder);
    await second.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('goes to the next at once when its owner is killed', async () => {
    for (let round = 0; round < 3; round++) {
      const owner = startOwner(folder);
      expect(await owner.line()).toBe('locked');
      await owner.kill();
    }
    const lock = await lockFolder(folder);
    await lock.release();
  });

  test.each(['a free folder', 'a folder whose owner was killed'])(
    'of 20 at once one wins %s',
    async (state) => {
      if (state !== 'a free folder') {
        const dead = startOwner(folder);
        expect(await dead.line()).toBe('locked');
        await dead.kill();
      }
      const startAt = Date.now() + 2500;
      const starters = Array.from({ length: 20 }, () => startOwner(folder, startAt));
      const answers = await Promise.all(starters.map((starter) => starter.line()));
      const winner = starters[answers.indexOf('locked')]!;
      expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
      expect(answers.filter((answer) => answer === inUse(folder, winner.pid))).toHaveLength(19);
    },
  );

  test('is held by one at a time when many take turns', async () => {
    // Dead sockets, live ones and empty folders follow each other quickly here.
    let holders = 0;
    let turns = 0;
    async function takeTurns(): Promise<void> {
      while (turns < 100) {
        const lock = await lockFolder(folder).catch(() => undefined);
        if (!lock) continue;
        expect(++holders).toBe(1);
        turns++;
        await new Promise(setImmediate);
        holders--;
        await lock.release();
      }
    }
    await Promise.all(Array.from({ length: 10 }, takeTurns));
    expect(await readdir(join(folder, 'lock'))).toEqual([]);
  });

  test('works in a folder whose path is longer than a socket address', async () => {
    const deep = join(folder, 'x'.repeat(120), 'y'.repeat(120));
    await mkdir(deep, { recursive: true });
    const owner = startOwner(deep);
    expect(await owner.line()).toBe('locked');
    await expect(lockFolder(deep)).rejects.toThrow(inUse(deep, owner.pid));
    await owner.kill();
    const lock = await lockFolder(deep);
    await lock.release();
  });

  test('is the same one under another name of the folder', async () => {
    const owner = startOwner(folder);
    expect(await owner.line()).toBe('locked');
    const other = join(folder, '..', '.', folder.split('/').at(-1)!);
    await expect(lockFolder(other)).rejects.toThrow(`(pid ${owner.pid})`);
  });

  test('does not keep a process alive', async () => {
    const child = startChild(`
      import { lockFolder } from '${built('store/lock.js')}';
      await lockFolder(${JSON.stringify(folder)});`);
    expect(await child.ended).toBe(0);
  });

  test('leaves nothing of killed starters', async () => {
    const owner = startOwner(folder);
    expect(await owner.line()).toBe('locked');
    await owner.kill();
    await mkdir(join(folder, 'elsewhere'));
    await rename(join(folder, 'lock'), join(folder, 'lock.1-killed'));
    const lock = await lockFolder(folder);
    expect((await readdir(folder)).sort()).toEqual(['elsewhere', 'lock']);
    await lock.release();
  });

  test('says what to do when the folder cannot hold it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(lockFolder(join(file, 'home'))).rejects.toThrow(/cannot be locked .* Set GODWIT_HOME/);
  });
});
