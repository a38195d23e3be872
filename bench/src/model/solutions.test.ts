import { expressionSchema } from '@godwit/engine/recipe/expression';
import { tools } from '@godwit/model/tools/tools';
import { afterEach, expect, it, vi } from 'vitest';
import { migrations } from '../migrations.js';
import { model } from '../model.js';
import { real } from '../real.js';
import { solutions } from './solution.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('has at least three solutions, and each ends the model’s part', () => {
  expect(solutions().length).toBeGreaterThanOrEqual(3);
  for (const { turns } of solutions())
    expect(turns.flatMap(({ calls }) => calls.map(({ name }) => name)).indexOf('finish_import')).toBe(
      turns.flatMap(({ calls }) => calls).length - 1,
    );
});

it.each(
  solutions().flatMap(({ name, turns }) =>
    turns.flatMap(({ calls }, turn) =>
      calls.map((call) => ({ of: `${name} ${turn + 1} ${call.name}`, ...call })),
    ),
  ),
)('$of: is a call that the tool takes', ({ name, input }) => {
  const tool = tools.find((each) => each.name === name);
  expect(tool?.input.safeParse(input).error).toBeUndefined();
  if (name !== 'write_recipe') return;
  const { columns = {} } = input as { columns?: Record<string, unknown> };
  for (const expression of Object.values(columns))
    if (expression !== null) expect(expressionSchema.safeParse(expression).error).toBeUndefined();
});

function told(): () => string {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => error.mock.calls.flat().join('\n');
}

it('says plainly that its data is not there', async () => {
  const said = told();
  expect(await model.run(['--data', '/no/such/folder'])).toEqual({
    ok: false,
    figures: { error: 'no data' },
  });
  expect(said()).toMatch(/are not at \/no\/such\/folder; give their folder with --data/);
});

it.each([migrations, real])('--agent model says plainly that no model is configured', async (bench) => {
  vi.stubEnv('MODEL', '');
  const said = told();
  expect(await bench.run(['--agent', 'model'])).toEqual({ ok: false, figures: { error: 'no model' } });
  expect(said()).toMatch(/MODEL is not set/);
});
