import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { type Chance, chance } from './random.js';
import { makeTemplates, runThrough, sendFile, type TemplateWrite, wellSettled } from './runs.js';
import { apiKey, embedded, type Setup, server } from './service.js';
import { rounded, table } from './table.js';

const goalPageMs = 300;
const goalEditMs = 1000;
const pageRows = 100;
const teams = 500;

const templates: (TemplateWrite & { slug: string })[] = [
  {
    slug: 'teams',
    name: 'Teams',
    columns: [{ name: 'Team Code', unique: true, required: true }, { name: 'Team Name' }],
  },
  {
    slug: 'people',
    name: 'People',
    columns: [
      { name: 'Person No', unique: true, required: true },
      { name: 'First Name' },
      { name: 'Last Name', required: true },
      { name: 'Email', strictRule: '^\\S+@\\S+\\.\\S+$' },
      {
        name: 'Team Code',
        desiredRule: 'link',
        linkRule: [{ templateId: 'teams', columnName: 'Team Code' }],
      },
      { name: 'City' },
      { name: 'Street' },
      { name: 'Postcode' },
      { name: 'Phone' },
      { name: 'Status' },
      { name: 'Joined' },
      { name: 'Note' },
    ],
  },
];

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

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

async function makeSheets(client: Client, count: number): Promise<{ migration_id: string; slug: string }> {
  const slugs = await makeTemplates(client, templates);
  const { migration_id } = await client.createMigration({
    body: { name: 'Rows', templates: [...slugs.values()] },
  });
  const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-rows-'));
  try {
    const files = [
      { path: join(folder, 'teams.csv'), lines: teamLines() },
      { path: join(folder, 'people.csv'), lines: peopleLines(count) },
    ];
    for (const { path, lines } of files) {
      await pipeline(Readable.from(lines), createWriteStream(path));
      await sendFile(client, migration_id, path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const kind of ['generate', 'execute'] as const)
    wellSettled(await runThrough(client, migration_id, kind));
  return { migration_id, slug: slugs.get('people') ?? '' };
}

function* teamLines(): Generator<string> {
  yield 'Team Code,Team Name\n';
  for (let at = 0; at < teams; at += 1) yield `T-${at},Team number ${at}\n`;
}

/** One row in 100 has a bad address, one in 1,000 no team that there is, one in 10,000 no last name. */
function* peopleLines(count: number): Generator<string> {
  yield `${templates[1]?.columns.map(({ name }) => name).join(',')}\n`;
  let lines = '';
  for (let at = 0; at < count; at += 1) {
    const no = String(at).padStart(8, '0');
    const last = at % 10_000 === 9999 ? '' : `Last ${at % 30011}`;
    const mail = at % 100 === 17 ? 'no address' : `person.${no}@shop${at % 97}.example`;
    const team = at % 1000 === 500 ? 'T-none' : `T-${at % teams}`;
    lines += `P-${no},First ${at % 4001},${last},${mail},${team},Town ${at % 977},Lane ${at % 8009} No ${at % 211},${10_000 + (at % 89_999)},+4930${1_000_000 + (at % 8_999_999)},${at % 3 ? 'Active' : 'Inactive'},20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10},Remark number ${at}\n`;
    if (lines.length > 1 << 18) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}
