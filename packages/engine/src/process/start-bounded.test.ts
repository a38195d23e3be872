import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startBounded } from './start-bounded.js';

const folder = mkdtempSync(join(tmpdir(), 'godwit-bounded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string, seconds: number): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  utimesSync(whole, seconds, seconds);
}

/** What the program says of itself. */
async function said(): Promise<string> {
  const { onEnd } = startBounded(
    pathToFileURL(join(folder, 'engine/dist/work/start.js')).href,
    './program.mjs',
    100,
  );
  return new Promise((resolve) => onEnd(({ stderr }) => resolve(stderr)));
}

it('takes what was bundled of a program unless something was built since, of whatever package', async () => {
  write('engine/dist/work/program.mjs', 'process.stderr.write("as built"); process.disconnect();', 1000);
  expect(await said()).toBe('as built');
  write(
    'engine/dist/bundled/work/program.mjs',
    'process.stderr.write("bundled"); process.disconnect();',
    1002,
  );
  expect(await said()).toBe('bundled');
  write('contract/tsconfig.tsbuildinfo', '', 1001);
  write('engine/tsconfig.tsbuildinfo', '', 1002);
  expect(await said()).toBe('bundled');
  write('contract/tsconfig.tsbuildinfo', '', 1003);
  expect(await said()).toBe('as built');
});
