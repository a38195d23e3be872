import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunCanceled } from '../../failed.js';
import { readFile } from '../read-file.js';
import { NoTables, ReaderEnded, UnreadableFile } from '../reader.js';
import { limitsOf, secondsFor } from './limits.js';

let folder: string;
let scratch: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guard-'));
  scratch = await mkdtemp(join(tmpdir(), 'guard-scratch-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(scratch, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<{ path: string; name: string }> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name };
}

function database(sql: string): { path: string; name: string } {
  const path = join(folder, 'shop.db');
  const db = new sqlite.Database(path);
  db.exec(sql);
  db.close();
  return { path, name: 'shop.db' };
}

/** A view that never ends; the library works it out without a pause. */
const endless =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS most FROM n';

/** A process that has ended may still be listed until somebody asks how. */
function isBusy(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

describe('a guarded reading', () => {
  it('gives the tables, and leaves nothing else in scratch', async () => {
    const people = await file('people.csv', 'name,born\nAda,1815\nGrace,1906\n');
    const [table] = await readFile(people, scratch);
    expect(table).toMatchObject({ file: 'people.csv', columns: ['name', 'born'], rowCount: 2, notes: [] });
    expect(table?.parquet.startsWith(scratch)).toBe(true);
    expect(existsSync(table!.parquet)).toBe(true);
    expect(await readdir(scratch)).toHaveLength(1);
  });

  it('says what the reader said', async () => {
    const empty = readFile(await file('none.csv', ''), scratch);
    await expect(empty).rejects.toThrow(UnreadableFile);
    await expect(empty).rejects.toThrow('none.csv: the file is empty');
    await expect(readFile(database('VACUUM'), scratch)).rejects.toThrow(NoTables);
    await expect(readFile({ path: join(folder, 'x'), name: 'x' }, scratch)).rejects.toThrow(/no such file/);
    await expect(readFile({ path: folder, name: 'x' }, scratch)).rejects.toThrow(/folder or a device/);
  });

  it('ends a reader that takes too long, whatever it is doing', async () => {
    const hanging = database(`CREATE TABLE t (a); CREATE VIEW v AS ${endless}`);
    const result = readFile(hanging, scratch, { limits: { seconds: 1 } });
    await expect(result).rejects.toThrow(/^shop\.db: reading it took longer than 1 s; .*READ_LIMIT_SECONDS/);
    await expect(result).rejects.toThrow(ReaderEnded);
    await expect(result).rejects.toMatchObject({ why: 'time', isPassing: true });
    expect(await readdir(scratch)).toEqual([]);
  });

  it.each([
    ['one giant quoted cell', (size: number) => `"${'some text '.repeat(size / 10)}",x`],
    ['nothing but commas', (size: number) => ','.repeat(size)],
    ['a quote that is never closed', (size: number) => `"${'text "" and '.repeat(size / 12)}`],
  ])('refuses a CSV file with a line of 24 MB by its row, in little memory: %s', async (_, line) => {
    const csv = await file('line.csv', `id,name,note\n1,a,b\n2,c,d\n3,${line(24 << 20)}\n4,e,f\n`);
    await expect(readFile(csv, scratch, { limits: { memoryMb: 500 } })).rejects.toThrow(
      /^line\.csv: row 4 is a line of more than (?:16777216 characters|1000000 cells), and that is the most/,
    );
  });

  it('ends a reader that needs too much memory', async () => {
    const large = await file('large.json', `[${'[1],'.repeat(4_000_000)}[1]]`);
    const result = readFile(large, scratch, { limits: { memoryMb: 130 } });
    await expect(result).rejects.toThrow(/^large\.json: reading it needed more than 130 MB of memory/);
    await expect(result).rejects.toMatchObject({ why: 'memory', isPassing: false });
    expect(await readdir(scratch)).toEqual([]);
  });

  it('ends with the signal of the caller', async () => {
    const hanging = database(`CREATE TABLE t (a); CREATE VIEW v AS ${endless}`);
    await expect(readFile(hanging, scratch, { signal: AbortSignal.abort() })).rejects.toThrow(RunCanceled);
    const result = readFile(hanging, scratch, { signal: AbortSignal.timeout(300) });
    await expect(result).rejects.toThrow(RunCanceled);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('ends when its caller is gone, also while a reader is busy', async () => {
    const hanging = database(`CREATE TABLE t (a); CREATE VIEW v AS ${endless}`);
    const engine = new URL('../read-file.js', import.meta.url).href.replace('/src/', '/dist/');
    const script = `import { readFile } from ${JSON.stringify(engine)};
      const looking = setInterval(() => {
        const [child] = process._getActiveHandles().filter(({ pid }) => pid);
        if (!child) return;
        clearInterval(looking);
        // By then it reads; what counts is that it does not go on.
        setTimeout(() => process.stdout.write(String(child.pid), () => process.kill(process.pid, 'SIGKILL')), 1000);
      }, 50);
      await readFile(${JSON.stringify(hanging)}, ${JSON.stringify(scratch)})`;
    const child = await new Promise<number>((done) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (_, out) => done(Number(out)));
    });
    expect(child).toBeGreaterThan(0);
    await expect.poll(() => isBusy(child)).toBe(false);
  });

  it('lets the caller end while processes wait for the next file', async () => {
    const people = await file('people.csv', 'name,born\nAda,1815\n');
    const engine = new URL('../read-file.js', import.meta.url).href.replace('/src/', '/dist/');
    const script = `import { readFile } from ${JSON.stringify(engine)};
      await readFile(${JSON.stringify(people)}, ${JSON.stringify(scratch)});
      const read = performance.now();
      process.on('exit', () => console.log(performance.now() - read))`;
    const waited = await new Promise<number>((done) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (_, out) => done(Number(out)));
    });
    expect(waited).toBeGreaterThan(0);
    // The processes themselves wait for 5 s.
    expect(waited).toBeLessThan(5000);
  });
});

describe('limits', () => {
  it('are set one by one, the columns for all formats at once', () => {
    const limits = limitsOf({ columns: 10, archive: { depth: 9 }, html: { columns: 5 } });
    expect([limits.columns, limits.json.columns, limits.html.columns]).toEqual([10, 10, 5]);
    expect(limits.archive).toMatchObject({ depth: 9, entries: 10_000 });
    expect(secondsFor(100 << 20, limitsOf({ seconds: 10 }))).toBe(60);
  });

  it('of columns hold for every format', async () => {
    const wide = (count: number, of: (at: number) => string, between: string) =>
      Array.from({ length: count }, (_, at) => of(at)).join(between);
    const files = [
      await file('wide.csv', `${wide(12, (at) => `c${at}`, ',')}\n${wide(12, String, ',')}\n`),
      await file('wide.json', `[{${wide(12, (at) => `"c${at}":${at}`, ',')}}]`),
      await file('wide.html', `<table><tr>${wide(12, (at) => `<td>${at}`, '')}<tr><td>1</table>`),
    ];
    for (const given of files) {
      const result = readFile(given, scratch, { limits: { columns: 10 } });
      await expect(result).rejects.toThrow(new RegExp(`^${given.name}: .*10`));
    }
  });
});
