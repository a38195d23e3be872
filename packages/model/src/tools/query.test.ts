import { plan } from '@godwit/engine/plan/plan';
import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../desk.js';
import type { Samples } from '../settings.js';
import { type Scene, sceneOf, templates } from '../testing/scene.js';
import { query } from './query.js';

const csv = `Nr;Full name;Mail
1;D'Artagnan Zorvex;zorvex@example.com
2;Bela "Quilp" Zorvex;quilp@example.com
`;

let scene: Scene;
const desks = new Map<Samples, Desk>();

beforeAll(async () => {
  scene = await sceneOf({ 'people.csv': csv });
  const builtIn = await plan(scene.tables, templates, scene.context);
  for (const samples of ['values', 'masked', 'none'] as const)
    desks.set(
      samples,
      new Desk(scene.tables, templates, scene.context, builtIn, { samples, mostSamples: 20 }),
    );
});

async function told(sql: string, samples: Samples = 'values'): Promise<string> {
  const desk = desks.get(samples);
  if (!desk) throw new Error('no desk');
  return JSON.stringify(await query(desk, sql).catch((error: Error) => error.message));
}

it('may take ten seconds of the processor', () => {
  expect(desks.get('values')?.querySeconds).toBe(10);
});

describe('a query of the model', () => {
  // Nothing was shown before: no cell is known to the veil by its text.
  it.each([
    'SELECT error("Full name") FROM people',
    'SELECT "Full name"::INTEGER FROM people',
    'SELECT strptime("Full name", \'%Y\') FROM people',
    'SELECT upper(COLUMNS(*)), count(*) FROM people GROUP BY ALL',
    'SELECT unnest({a: "Nr", b: "Full name"}), count(*) OVER () FROM people',
    'SELECT count(*) OVER (), upper(COLUMNS(*)), count(*) OVER () FROM people',
  ])('shows no cell where cells are veiled: %s', async (sql) => {
    for (const samples of ['masked', 'none'] as const)
      expect(await told(sql, samples)).not.toMatch(/Zorvex|Artagnan|Quilp/i);
  });

  it('shows counts, and names as they are', async () => {
    expect(await told('SELECT "Nr", count(*) FROM people GROUP BY ALL ORDER BY 1', 'masked')).toBe(
      '{"columns":["Nr","aaaaa_aaaa()"],"rows":[["9","1"],["9","1"]],"isMore":false}',
    );
    expect(await told('SELECT * FROM people LIMIT 1')).toContain('"columns":["Nr","Full name","Mail"]');
  });

  it('says what is wrong with a question before any row is read', async () => {
    expect(await told('SELECT "Ful name" FROM people', 'masked')).toContain('Binder Error');
  });

  it.each([
    'WITH duckdb_views AS (SELECT * FROM duckdb_views) SELECT sql FROM duckdb_views',
    'SELECT b.* FROM (WITH duckdb_views AS (SELECT 1) SELECT 1) a, duckdb_views b',
    'SELECT b.* FROM (WITH sqlite_master AS (SELECT 1) SELECT 1) a, sqlite_master b',
    'SELECT b.* FROM (WITH pragma_database_list AS (SELECT 1) SELECT 1) a, pragma_database_list b',
  ])('does not reach the catalog under a name of WITH: %s', async (sql) => {
    expect(await told(sql)).toContain('is a name of DuckDB');
  });

  it.each([
    // Of each row another text: what is the same for all rows is worked out once.
    'SELECT max(length(repeat(i::VARCHAR, 2000000))) FROM range(2000) t(i)',
    "SELECT max(length(replace(replace(repeat(i::VARCHAR, 300), '1', repeat('y', 3000)), 'y', repeat('z', 300)))) FROM range(2000) t(i)",
  ])('ends with its process where it holds or takes too much: %s', async (sql) => {
    expect(await told(sql)).toMatch(/held more than 600 MB|took more than 10 s|Out of Memory/);
  });

  it.each([
    'SELECT count(*) FROM people, range("Nr"::BIGINT)',
    'SELECT count(*) FROM range((SELECT max("Nr"::BIGINT) FROM people))',
  ])('counts no rows that a cell asked for: %s', async (sql) => {
    expect(await told(sql)).toContain('takes numbers only');
  });

  it('takes rows from numbers', async () => {
    expect(await told('SELECT sum(i) AS s FROM range(4) t(i)')).toContain('[["6"]]');
  });
});
