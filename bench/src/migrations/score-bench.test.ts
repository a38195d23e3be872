import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { UsageError } from '../benchmark.js';
import { migrations } from '../migrations.js';
import { goldRecipes } from './gold-recipe.js';

const folders: string[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function told(): () => string {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => error.mock.calls.flat().join('\n');
}

it('has at least ten gold recipes, none of which says how sure a planner was', () => {
  const recipes = [...goldRecipes().values()];
  expect(recipes.length).toBeGreaterThanOrEqual(10);
  for (const { sheets } of recipes)
    for (const { confidence, maybe } of sheets) expect([confidence, maybe]).toEqual([undefined, undefined]);
});

it('says plainly that its data is not there', async () => {
  const said = told();
  expect(await migrations.run(['--score', '--data', '/no/such/folder'])).toEqual({
    ok: false,
    figures: { error: 'no data' },
  });
  expect(said()).toMatch(/are not at \/no\/such\/folder; give their folder with --data/);
});

it('says plainly of cases without gold recipes that there is nothing to compare', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-score-bench-'));
  folders.push(folder);
  const data = join(folder, 'check');
  await mkdir(join(data, 'some-case'), { recursive: true });
  await writeFile(join(data, 'some-case', 'case.json'), '{}');
  await writeFile(join(folder, 'score.mjs'), 'export function scoreCase() {}');
  const said = told();
  expect(await migrations.run(['--score', '--data', data])).toEqual({
    ok: false,
    figures: { error: 'nothing to compare' },
  });
  expect(said()).toMatch(/there is nothing to compare/);
});

it.each([['--ideal'], ['--base', 'http://localhost'], ['--agent', 'model']])(
  'refuses --score with %s',
  async (...other) => {
    await expect(migrations.run(['--score', ...other])).rejects.toThrow(UsageError);
  },
);
