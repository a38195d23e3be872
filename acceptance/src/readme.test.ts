import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { nextWindow } from './testing/clock.js';
import { base, ours } from './testing/settings.js';
import { unique } from './testing/unique.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((match) => String(match[1]));

it('the five minutes of the README work as they are written', async () => {
  const commands = blocks.filter((block) => block.includes('api ') || block.includes('api()'));
  expect(commands).toHaveLength(3);
  const own = unique('r').replaceAll('-', '_');
  const folder = await mkdtemp(join(tmpdir(), 'godwit-readme-'));
  // The suite shares one account with other tests: only the names are made its own.
  const script = commands
    .join('\n')
    .replaceAll('Address book', unique('Address book'))
    .replaceAll('first-1', unique('first'))
    .replaceAll('"Contacts"', `"Contacts ${own}"`)
    .replaceAll(/\bcontacts\b(?="]|\.csv$)/gm, `contacts_${own}`);
  // Other tests may have used up the requests of this minute, and curl does not ask again.
  await nextWindow();
  const env = { ...process.env, GODWIT: base, KEY: ours['x-api-key'] };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
  });
  await rm(folder, { recursive: true, force: true });
  expect(stdout).toContain('"slug":"contacts');
  expect(stdout).toContain('"status":"awaiting_files"');
  expect(stdout).toMatch(/"status":"ready".*"name":"contacts.csv".*"size":30/s);
  expect(stdout).toMatch(/"status":"awaiting_approval".*\["ada@example.com","Ada"\]/s);
  expect(stdout).toMatch(/Email,Full name\r?\nada@example.com,Ada\r?\n$/);
});
