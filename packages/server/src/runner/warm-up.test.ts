import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { openFreshPglite } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { warmUp } from './warm-up.js';
import { borrowProcess } from './work-processes.js';

let test: TestService;

beforeEach(async () => {
  test = await testService(await openFreshPglite(migrations));
  // Other files of tests leave processes that rest.
  while ((await borrowed()).hasWorked);
});

afterEach(() => test.close());

async function borrowed(): Promise<{ hasWorked: boolean }> {
  const child = await borrowProcess('./child/main.js', test.service.config.runs.memoryMb);
  const hasWorked = child.rssMb > 0;
  child.kill();
  await child.ended;
  return { hasWorked };
}

const scratch = () => join(test.service.config.home, 'scratch');
const leftBehind = () =>
  existsSync(scratch()) ? readdirSync(scratch()).filter((name) => name.startsWith('warm-')) : [];

it('a run that comes while the first process is made ready gets that one, and the next another', async () => {
  const warmed = warmUp(test.service, new AbortController().signal);
  // From then on its process is there to be waited for.
  const sample = () => leftBehind().some((name) => existsSync(join(scratch(), name, 'people.csv')));
  await expect.poll(sample).toBe(true);
  expect(await borrowed()).toEqual({ hasWorked: true });
  await warmed;
  expect(await borrowed()).toEqual({ hasWorked: false });
  expect(leftBehind()).toEqual([]);
});

it('a service that stops meanwhile waits for nothing', async () => {
  const stopping = new AbortController();
  const warmed = warmUp(test.service, stopping.signal);
  stopping.abort();
  await warmed;
  expect(await borrowed()).toEqual({ hasWorked: false });
  expect(leftBehind()).toEqual([]);
});

it('nothing is started where that is not wanted', async () => {
  const { service } = test;
  await warmUp({ ...service, config: { ...service.config, warm: false } }, new AbortController().signal);
  expect(leftBehind()).toEqual([]);
});
