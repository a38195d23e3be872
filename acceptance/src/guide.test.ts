import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nextWindow } from './testing/clock.js';
import { differences, pageSteps, runSteps } from './testing/page.js';
import { base, ours } from './testing/settings.js';
import { unique } from './testing/unique.js';

const root = new URL('../../', import.meta.url);
const guide = readFileSync(new URL('docs/guide.md', root), 'utf8');

it('the guide works as it is written, and answers what it shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-guide-'));
  await symlink(fileURLToPath(new URL('examples', root)), join(folder, 'examples'));
  // The first names the address and the key, which the suite has.
  const [, ...steps] = pageSteps(ownNames(guide));
  expect(steps.length).toBeGreaterThan(20);
  // Other tests may have used up the requests of this minute, and curl does not ask again.
  await nextWindow();
  const ran = await runSteps(steps, folder, { GODWIT: base, KEY: ours['x-api-key'] ?? '' });
  await rm(folder, { recursive: true, force: true });
  expect(ran.flatMap((step) => differences(step))).toEqual([]);
});

it('README and guide make things of different names: one after the other works', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const namesIn = (page: string) => [
    ...[...page.matchAll(/\$GODWIT\/(?:templates|sources) -d '\{\s*"name": "([^"]+)"/g)].map(
      ([, name]) => name,
    ),
    ...[...page.matchAll(/"external_id": "([^"]+)"/g)].map(([, id]) => id),
  ];
  const [first, second] = [namesIn(readme), namesIn(guide)];
  expect([first.length, second.length]).toEqual([3, 5]);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
});

/** The suite shares one account with other tests: only the names are made its own. */
function ownNames(page: string): string {
  const own = unique('g');
  const slug = own.replaceAll('-', '_');
  return page
    .replaceAll('Old CRM', `Old ${own}`)
    .replaceAll('Old%20CRM', `Old%20${own}`)
    .replaceAll('acme-1', `acme-${own}`)
    .replaceAll('bolt-1', `bolt-${own}`)
    .replaceAll(/\b(Customers|Orders)\b/g, `$1 ${own}`)
    .replaceAll(/\b(customers|orders)\b(?=["/:]|\.(csv|ndjson))/g, `$1_${slug}`);
}
