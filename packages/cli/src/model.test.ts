import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { godwitHere, godwitProcess } from './testing/godwit.js';

let folder: string;
let server: ModelServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-model-'));
  server = await ModelServer.start();
  writeFileSync(join(folder, 'people.csv'), 'No,Name,Handle\n1,Ann Lee,ann\n2,Bob Stone,bob\n');
  const columns = [
    { name: 'Number', required: true, unique: true },
    { name: 'Full name' },
    { name: 'Alias' },
  ];
  writeFileSync(join(folder, 'people.json'), JSON.stringify({ name: 'People', columns }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const migrate = (out: string, ...more: string[]) => [
  ...['migrate', 'people.csv', '--templates', 'people.json', '--out', out, '--yes'],
  ...more,
];
const configured = () => ({
  MODEL: 'compatible:scripted',
  MODEL_BASE_URL: server.baseUrl,
  MODEL_API_KEY: 'sk-1',
});

describe('godwit migrate --agent model', () => {
  it('has the model look over the plan, and says what it changed', async () => {
    const Alias = { op: 'upper', of: { op: 'column', name: 'Handle' } };
    server.play([{ calls: [{ name: 'write_recipe', input: { template: 'people', columns: { Alias } } }] }]);
    const surroundings = { cwd: folder, env: { ...configured(), PATH: process.env.PATH ?? '' } };
    const { code, err } = await godwitProcess(migrate('with', '--agent', 'model'), surroundings);
    expect(code).toBe(0);
    expect(err).toMatch(/The model compatible:scripted changed the plan: .*Alias/);
    expect(readFileSync(join(folder, 'with', 'people.csv'), 'utf8')).toBe(
      'Number,Full name,Alias\n1,Ann Lee,ANN\n2,Bob Stone,BOB\n',
    );
  });

  it('asks no model that is only configured', async () => {
    server.play([]);
    const { code } = await godwitHere(migrate('without'), { cwd: folder, env: configured() });
    expect(code).toBe(0);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [{}, 'model', /no language model is configured; set MODEL/],
    [{ MODEL: 'gpt' }, 'model', /MODEL must be openai:NAME, anthropic:NAME or compatible:NAME, not "gpt"/],
    [{ MODEL: 'compatible:x' }, 'model', /MODEL_BASE_URL is needed/],
    [{}, 'clever', /--agent is built_in or model, not "clever"/],
  ])('says what is wrong with %j and --agent %s', async (env, agent, says) => {
    const { code, err } = await godwitHere(migrate('wrong', '--agent', agent), { cwd: folder, env });
    expect(code).toBe(2);
    expect(err).toMatch(says);
  });
});
