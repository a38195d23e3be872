import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptHome, type OlderHome, openOlderHome } from '../testing/older-home.js';

const plain = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];
const upper = plain.map((name) => name.toUpperCase());

/** Ids of migrations and runs, by what they are. */
type Made = Record<
  'migration' | 'generate' | 'execute' | 'update' | 'second_execute' | 'waiting' | 'waiting_run',
  string
>;

const kept = keptHome<Made>('home-of-schema-7');
const { made } = kept;
let home: OlderHome;

beforeAll(async () => {
  home = await openOlderHome(kept);
});

afterAll(() => home.close());

async function run(migration: string, body: object): Promise<string> {
  const { run_id } = await home.call<{ run_id: string }>('POST', `/migrations/${migration}/runs`, body);
  return home.settled(migration, run_id);
}

async function exported(migration: string): Promise<string[]> {
  const csv = await (await home.ask('GET', `/migrations/${migration}/exports/customers.csv`)).text();
  return csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',')[1] ?? '');
}

async function previewed(migration: string): Promise<string[]> {
  const { sheets } = await home.call<{ sheets: { rows: string[][] }[] }>(
    'GET',
    `/migrations/${migration}/preview`,
  );
  return (sheets[0]?.rows ?? []).slice(1).map((row) => row[1] ?? '');
}

describe('a home folder of the version before sheets were judged', () => {
  it('opens: sheets, recipe, preview and thread are there', async () => {
    expect(await exported(made.migration)).toEqual(upper);
    expect(await previewed(made.waiting)).toEqual(upper);
    const recipe = await home.call<{ sheets: unknown[] }>('GET', `/migrations/${made.waiting}/recipe`);
    expect(recipe.sheets).toHaveLength(1);
    const { events } = await home.call<{ events: unknown[] }>('GET', `/migrations/${made.migration}/thread`);
    expect(events).toHaveLength(10);
    const report = await home.call<{ kind: string; status: string }>(
      'GET',
      `/migrations/${made.migration}/runs/${made.second_execute}`,
    );
    expect(report).toMatchObject({ kind: 'execute', status: 'completed' });
  });

  it('executes a preview that waited', async () => {
    expect(await exported(made.waiting)).toEqual([]);
    expect(await run(made.waiting, { kind: 'execute' })).toBe('completed');
    expect(await exported(made.waiting)).toEqual(upper);
  });

  it('rolls back to the rows before', async () => {
    await home.call('POST', `/migrations/${made.migration}/rollback`);
    expect(await exported(made.migration)).toEqual(plain);
  });

  it('pins a recipe of then, and generates with it', async () => {
    const pinned = await home.call<{ pinned_recipe_run_id: string }>('POST', '/sources/Old%20CRM/pin', {
      run_id: made.generate,
    });
    expect(pinned.pinned_recipe_run_id).toBe(made.generate);
    expect(await run(made.waiting, { kind: 'generate' })).toBe('awaiting_approval');
    expect(await previewed(made.waiting)).toEqual(plain);
  });

  it('updates a recipe of then', async () => {
    expect(await run(made.migration, { kind: 'update', message: 'Put the status in upper case' })).toBe(
      'awaiting_approval',
    );
    const { sheets } = await home.call<{ sheets: { rows: string[][] }[] }>(
      'GET',
      `/migrations/${made.migration}/preview`,
    );
    expect(sheets[0]?.rows.slice(1).map((row) => row[3])).toEqual(['ACTIVE', 'CLOSED', 'ACTIVE']);
  });
});
