import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [, shown = ''] = /^## As a library\n.*?```js\n(.*?)```/ms.exec(readme) ?? [];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-face-test-'));
  await mkdir(join(folder, 'node_modules/@godwit'), { recursive: true });
  await symlink(join(root, 'packages/engine'), join(folder, 'node_modules/@godwit/engine'), 'dir');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a program says that has installed the package, and nothing else of ours. */
async function output(program: string): Promise<string> {
  const path = join(folder, 'program.mjs');
  await writeFile(path, program);
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, TMPDIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: root, env });
  return stdout;
}

it('migrates an example by the program that the README shows, over the face alone', async () => {
  expect(shown.trim().split('\n').length).toBeLessThan(30);
  expect(shown.match(/'@godwit[^']*'/g)).toEqual(["'@godwit/engine'"]);
  const said = await output(shown);
  expect(said).toContain('3 of 5 rows of contacts are valid');
  const [made = ''] = (await readdir(folder)).filter((name) => name.startsWith('contacts-'));
  const [header, ...rows] = (await readFile(join(folder, made, 'contacts.csv'), 'utf8')).trim().split('\n');
  expect(header?.trim()).toBe('Full name,Email,Phone,Since,Revenue');
  expect(rows[0]?.trim()).toBe('Ada Lovelace,ada@example.com,+14155552671,2015-12-10,1234.50');
  expect(rows).toHaveLength(3);
});

it('is cheap to import, and offers about twenty functions', async () => {
  const said = await output(`
    const before = process.cpuUsage();
    const face = await import('@godwit/engine');
    const { user, system } = process.cpuUsage(before);
    const functions = Object.values(face).filter((each) => typeof each === 'function' && !/^class/.test(each));
    console.log(JSON.stringify({ ms: (user + system) / 1000, functions: functions.length }));`);
  const { ms, functions } = JSON.parse(said) as { ms: number; functions: number };
  // 13 ms; with the planner and DuckDB it would be 500.
  expect(ms).toBeLessThan(60);
  expect(functions).toBeLessThanOrEqual(24);
});
