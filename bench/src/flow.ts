import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { godwit } from '@godwit/testbed/service';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { type Data, makeData } from './engine/data.js';
import { templates as bare } from './engine/work.js';
import { makeTemplates, type Run, runThrough, sendFile, wellSettled } from './runs.js';
import { embedded } from './service.js';
import { median, rounded, table } from './table.js';

const goal = 1.3;
const pollMs = 50;
const phases = ['upload', 'generate', 'execute', 'export'] as const;

/** What the planner has to know beyond the names. */
const descriptions: Record<string, string> = {
  Email: 'E-mail address in lower case.',
  Amount: 'A number with two decimals.',
  Created: 'Date as YYYY-MM-DD.',
  Status: 'One of: Open, Won, Lost.',
  Country: 'ISO country code in capitals.',
};
const templates = bare.map(({ columns, ...template }) => ({
  ...template,
  columns: columns.map((column) => ({
    ...column,
    // Called "Supplier" alone, the planner looks up the supplier's name.
    name: column.name === 'Supplier' ? 'Supplier code' : column.name,
    description: descriptions[column.name] ?? '',
  })),
}));
/** Of the rows, this many are valid: a hollow sheet would be written fast. */
const fewestValid = 0.9;

/** Seconds by phase, and what the tools of the generate took by their own account. */
interface Flow {
  seconds: Record<(typeof phases)[number], number>;
  tools: Record<string, number>;
  valid: number;
  hash: string;
}

export const flow: Benchmark = {
  summary: `A large file from upload to export over HTTP: at most ${goal} × the time of godwit migrate`,
  usage: 'flow [--rows 1000000] [--rounds 2]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '2' } },
    });
    const rows = wholeNumber('rows', values.rows);
    const rounds = wholeNumber('rounds', values.rounds);
    const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-flow-'));
    const setup = await embedded();
    try {
      const data = await makeData(folder, rows);
      const service = await setup.start();
      try {
        // As curl asks: not packed, which on one machine only takes time.
        const headers = { 'accept-encoding': 'identity' };
        return await compare(createClient({ ...service, headers, retries: 0 }), data, folder, rounds, rows);
      } finally {
        await service.stop();
      }
    } finally {
      await setup.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(client: Client, data: Data, folder: string, rounds: number, rows: number) {
  const slugs = await makeTemplates(client, templates);
  const flows: Flow[] = [];
  const commands: { seconds: number; hash: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    flows.push(await overHttp(client, data, folder, slugs));
    commands.push(await byCommand(data, folder));
  }
  return report(rows, flows, commands);
}

async function overHttp(
  client: Client,
  data: Data,
  folder: string,
  slugs: ReadonlyMap<string, string>,
): Promise<Flow> {
  const body = { name: 'Flow', templates: [...slugs.values()] };
  const { migration_id } = await client.createMigration({ body });
  const params = { migration_id };
  const seconds: Flow['seconds'] = { upload: 0, generate: 0, execute: 0, export: 0 };
  const timed = async <T>(phase: (typeof phases)[number], work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const done = await work();
    seconds[phase] = (performance.now() - started) / 1000;
    return done;
  };
  const through = async (kind: 'generate' | 'execute') => {
    const run = await runThrough(client, migration_id, kind, { pollMs });
    wellSettled(run);
    return run;
  };
  await timed('upload', async () => {
    for (const path of [data.suppliers, data.orders]) await sendFile(client, migration_id, path);
  });
  const generated = await timed('generate', () => through('generate'));
  await timed('execute', () => through('execute'));
  const path = join(folder, 'exported.csv');
  let valid = 0;
  await timed('export', async () => {
    for (const slug of ['suppliers', 'orders']) {
      const file = `${slugs.get(slug)}.csv`;
      const sheet = await client.exportSheet({ params: { migration_id, file } });
      if (!sheet.body) throw new Error(`the export of ${slug} has no body`);
      valid = Number(sheet.headers.get('x-total-records'));
      await pipeline(Readable.fromWeb(sheet.body), createWriteStream(path));
    }
  });
  const tools = await toolSeconds(client, migration_id, generated);
  const hash = await hashOf(path);
  await client.deleteMigration({ params });
  return { seconds, tools, valid, hash };
}

/** Beside the tools: how long it waited for a worker, and the time in no tool at all. */
async function toolSeconds(client: Client, migration_id: string, run: Run): Promise<Record<string, number>> {
  const { events } = await client.getThread({ params: { migration_id }, query: { include: 'tools' } });
  const tools: Record<string, number> = {};
  for (const { type, run_id, data } of events) {
    if (type !== 'tool_result' || run_id !== run.run_id) continue;
    const name = String(data.name);
    tools[name] = (tools[name] ?? 0) + Number(data.ms) / 1000;
  }
  const at = (time: string | null) => Date.parse(time ?? '') / 1000;
  tools.waiting = at(run.started_at) - at(run.created_at);
  const inTools = Object.values(tools).reduce((sum, each) => sum + each, 0);
  return { ...tools, elsewhere: at(run.completed_at) - at(run.created_at) - inTools };
}

/** Everything it writes, from the start of its process to the end. */
async function byCommand(data: Data, folder: string): Promise<{ seconds: number; hash: string }> {
  const written = join(folder, 'templates.json');
  await writeFile(written, JSON.stringify(templates));
  const out = join(folder, 'out');
  const started = performance.now();
  await godwit(['migrate', data.suppliers, data.orders, '--templates', written, '--out', out, '--yes'], {});
  const seconds = (performance.now() - started) / 1000;
  const hash = await hashOf(join(out, 'orders.csv'));
  await rm(out, { recursive: true });
  return { seconds, hash };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function report(
  rows: number,
  flows: readonly Flow[],
  commands: readonly { seconds: number; hash: string }[],
) {
  const total = ({ seconds }: Flow) => Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const of = (pick: (flow: Flow) => number) => rounded(median(flows.map(pick)), 2);
  const byPhase = Object.fromEntries(phases.map((phase) => [phase, of(({ seconds }) => seconds[phase])]));
  const names = [...new Set(flows.flatMap(({ tools }) => Object.keys(tools)))];
  const byTool = Object.fromEntries(names.map((name) => [name, of(({ tools }) => tools[name] ?? 0)]));
  // Round by round: on a shared machine the minute matters more than the program.
  const times = median(flows.map((each, round) => total(each) / (commands[round]?.seconds ?? Number.NaN)));
  const command = rounded(median(commands.map(({ seconds }) => seconds)), 2);
  console.log(
    table(
      [`${rows} rows`, ...phases, 'total'],
      [
        ['over HTTP', ...phases.map((phase) => byPhase[phase] ?? Number.NaN), of(total)],
        ['godwit migrate', ...phases.map(() => ''), command],
      ],
    ),
  );
  console.log(`generate: ${names.map((name) => `${name} ${byTool[name]} s`).join(', ')}`);
  const isSame = new Set([...flows, ...commands].map(({ hash }) => hash)).size === 1;
  console.log(isSame ? 'Both wrote the same rows.' : 'They did not write the same rows.');
  const valid = Math.min(...flows.map((each) => each.valid));
  console.log(`${valid} of the rows are valid.`);
  const figures = {
    rows,
    valid,
    seconds: of(total),
    by_phase: byPhase,
    generate: byTool,
    seconds_by_command: command,
    times_by_command: rounded(times, 2),
    same_rows: isSame,
    goal,
  };
  return { ok: figures.times_by_command <= goal && isSame && valid >= fewestValid * rows, figures };
}
