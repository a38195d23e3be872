import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { makeSheets, teams } from './people.js';
import { quantile } from './quantile.js';
import { type Chance, chance } from './random.js';
import { apiKey, embedded, type Setup, server } from './service.js';
import { rounded, table } from './table.js';

const goalPageMs = 300;
const goalEditMs = 1000;
const pageRows = 100;

type Query = NonNullable<Parameters<Client['listRows']>[0]['query']>;

/** Every filter there is: met by most rows, by some, by few. */
const filters: { name: string; query: Query }[] = [
  { name: 'all', query: {} },
  { name: 'valid', query: { filter: 'valid' } },
  { name: 'invalid', query: { filter: 'invalid' } },
  { name: 'invalid in a column', query: { filter: 'invalid', column: 'Email' } },
  { name: 'valid in a column', query: { filter: 'valid', column: 'Email' } },
  { name: 'by rule', query: { rule: 'link' } },
  { name: 'by rule and column', query: { rule: 'required', column: 'Last Name' } },
  { name: 'search', query: { search: 'town 97' } },
  { name: 'search in a column', query: { search: '7@shop', column: 'Email' } },
  { name: 'search, invalid', query: { search: 'lane', filter: 'invalid' } },
];

interface Pages {
  name: string;
  rows: number;
  first_ms: number;
  p50_ms: number;
  p95_ms: number;
}

interface Result {
  setup: string;
  pages: Pages[];
  edits: { n: number; p50_ms: number; p95_ms: number; max_ms: number; page_after_ms: number };
}

export const rows: Benchmark = {
  summary: `Pages anywhere in 1M × 12 rows under every filter: p95 within ${goalPageMs} ms warm; an edit within ${goalEditMs} ms`,
  usage: 'rows [--rows 1000000] [--pages 40] [--edits 20] [--server]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '1000000' },
        pages: { type: 'string', default: '40' },
        edits: { type: 'string', default: '20' },
        server: { type: 'boolean', default: false },
      },
    });
    const wanted = {
      rows: wholeNumber('rows', values.rows),
      pages: wholeNumber('pages', values.pages),
      edits: wholeNumber('edits', values.edits),
    };
    const results: Result[] = [];
    for (const setUp of values.server ? [embedded, server] : [embedded]) {
      const setup = await setUp();
      try {
        results.push(await measure(setup, wanted));
      } finally {
        await setup.stop();
      }
    }
    for (const { setup, pages, edits } of results) {
      console.log(
        table(
          [`${setup}, ${wanted.rows} rows × 12`, 'rows', 'first ms', 'p50 ms', 'p95 ms'],
          pages.map((each) => [each.name, each.rows, each.first_ms, each.p50_ms, each.p95_ms]),
        ),
      );
      console.log(
        `${edits.n} edits of unique and linked cells: p50 ${edits.p50_ms} ms, p95 ${edits.p95_ms} ms, max ${edits.max_ms} ms; the page after one ${edits.page_after_ms} ms\n`,
      );
    }
    const ok = results.every(
      ({ pages, edits }) => pages.every(({ p95_ms }) => p95_ms <= goalPageMs) && edits.max_ms <= goalEditMs,
    );
    return { ok, figures: { goal_page_ms: goalPageMs, goal_edit_ms: goalEditMs, results } };
  },
};

interface Wanted {
  rows: number;
  pages: number;
  edits: number;
}

async function measure(setup: Setup, wanted: Wanted): Promise<Result> {
  const service = await setup.start();
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey });
    const { migration_id, slug } = await makeSheets(client, wanted.rows);
    const luck = chance(1);
    const page = (query: Query) => client.listRows({ params: { migration_id, slug }, query });
    const pages: Pages[] = [];
    for (const { name, query } of filters) {
      const [first, first_ms] = await timed(() => page({ ...query, limit: pageRows }));
      const total = first.totals[query.filter ?? (query.rule ? 'invalid' : 'all')];
      // Warm: what pages are read from is there once somebody looked into every part of the sheet.
      for (let offset = 0; offset < wanted.rows; offset += 50_000) await page({ offset, limit: 1 });
      const times: number[] = [];
      for (let n = 0; n < wanted.pages; n += 1) {
        const offset = luck.between(0, Math.max(0, total - pageRows));
        times.push((await timed(() => page({ ...query, offset, limit: pageRows })))[1]);
      }
      pages.push({
        name,
        rows: total,
        first_ms,
        p50_ms: quantile(times, 0.5),
        p95_ms: quantile(times, 0.95),
      });
    }
    return {
      setup: setup.name,
      pages,
      edits: await measureEdits(client, { migration_id, slug }, wanted, luck),
    };
  } finally {
    await service.stop();
  }
}

/** Cells that other rows depend on: a number that must be unique, and one that must stand in another sheet. */
async function measureEdits(
  client: Client,
  { migration_id, slug }: { migration_id: string; slug: string },
  { rows: count, edits }: Wanted,
  luck: Chance,
): Promise<Result['edits']> {
  const times: number[] = [];
  let after = 0;
  for (let n = 0; n < edits; n += 1) {
    const row_index = luck.between(0, count - 1);
    const page = await client.listRows({
      params: { migration_id, slug },
      query: { offset: row_index, limit: 1 },
    });
    const version = page.rows[0]?.version ?? '';
    const cells = {
      'Person No': `P-${String(luck.between(0, count - 1)).padStart(8, '0')}`,
      'Team Code': `T-${luck.between(0, teams * 2)}`,
    };
    const [edited, ms] = await timed(() =>
      client.editRow({ params: { migration_id, slug, row_index }, body: { of: 'sheet', version, cells } }),
    );
    if (edited.edit_id === null) throw new Error('the edit changed nothing');
    times.push(ms);
    const [, pageMs] = await timed(() =>
      client.listRows({ params: { migration_id, slug }, query: { filter: 'invalid', limit: pageRows } }),
    );
    after = Math.max(after, pageMs);
  }
  return {
    n: edits,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    max_ms: quantile(times, 1),
    page_after_ms: after,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, ms: number]> {
  const began = performance.now();
  const result = await work();
  return [result, rounded(performance.now() - began)];
}
