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
import { templates as bare, type Done } from './engine/work.js';
import { startProcess } from './process.js';
import { makeTemplates, type Run, runThrough, sendFile, wellSettled } from './runs.js';
import { embedded } from './service.js';
import { median, rounded, table } from './table.js';

const goals = { engine: 1.7, dryRun: 1.3 };
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
  /** Of the tools, making the sheets of all rows. */
  dryRun: number;
  valid: number;
  hash: string;
}

export const flow: Benchmark = {
  summary: `A large file from upload to export over HTTP: at most ${goals.engine} × the engine with a recipe by hand`,
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
      // As it is by default. While the data are made it gets ready, as any service was that somebody uploads to.
      const service = await setup.start({ env: { WARM_PROCESSES: '1' } });
      try {
        const data = await makeData(folder, rows);
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
  const engines: Done[] = [];
  const commands: { seconds: number; hash: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    flows.push(await overHttp(client, data, folder, slugs));
    engines.push(await byHand(folder));
    commands.push(await byCommand(data, folder));
  }
  return report(rows, flows, engines, commands);
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
  const told = await toolSeconds(client, migration_id, generated);
  const hash = await hashOf(path);
  await client.deleteMigration({ params });
  return { seconds, ...told, valid, hash };
}

/** Beside the tools: how long it waited for a worker, and the time in no tool at all. */
async function toolSeconds(
  client: Client,
  migration_id: string,
  run: Run,
): Promise<Pick<Flow, 'tools' | 'dryRun'>> {
  const { events } = await client.getThread({ params: { migration_id }, query: { include: 'tools' } });
  const tools: Record<string, number> = {};
  let dryRun = Number.NaN;
  for (const { type, run_id, data } of events) {
    if (type !== 'tool_result' || run_id !== run.run_id) continue;
    const name = String(data.name);
    const seconds = Number(data.ms) / 1000;
    tools[name] = (tools[name] ?? 0) + seconds;
    // What is tried on a part of the rows comes before.
    if (name === 'dry_run') dryRun = seconds;
  }
  const at = (time: string | null) => Date.parse(time ?? '') / 1000;
  tools.waiting = at(run.started_at) - at(run.created_at);
  const inTools = Object.values(tools).reduce((sum, each) => sum + each, 0);
  return { tools: { ...tools, elsewhere: at(run.completed_at) - at(run.created_at) - inTools }, dryRun };
}

/** The engine alone makes the same columns, by a recipe that somebody wrote: it reads, runs and exports. */
async function byHand(folder: string): Promise<Done> {
  const output = join(folder, 'by-hand.csv');
  const program = await startProcess(new URL('./engine/godwit.js', import.meta.url), [folder, output]);
  await program.stop();
  await rm(output, { force: true });
  return JSON.parse(program.firstLine) as Done;
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
  engines: readonly Done[],
  commands: readonly { seconds: number; hash: string }[],
) {
  const total = ({ seconds }: Flow) => Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const of = (pick: (flow: Flow) => number) => rounded(median(flows.map(pick)), 2);
  const byPhase = Object.fromEntries(phases.map((phase) => [phase, of(({ seconds }) => seconds[phase])]));
  const names = [...new Set(flows.flatMap(({ tools }) => Object.keys(tools)))];
  const byTool = Object.fromEntries(names.map((name) => [name, of(({ tools }) => tools[name] ?? 0)]));
  // Round by round: on a shared machine the minute matters more than the program.
  const times = (own: (flow: Flow) => number, other: (round: number) => number | undefined) =>
    rounded(median(flows.map((each, round) => own(each) / (other(round) ?? Number.NaN))), 2);
  const engine = rounded(median(engines.map(({ seconds }) => seconds)), 2);
  const command = rounded(median(commands.map(({ seconds }) => seconds)), 2);
  const none = phases.map(() => '');
  console.log(
    table(
      [`${rows} rows`, ...phases, 'total'],
      [
        ['over HTTP', ...phases.map((phase) => byPhase[phase] ?? Number.NaN), of(total)],
        ['the engine, recipe by hand', ...none, engine],
        ['godwit migrate', ...none, command],
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
    seconds_by_engine: engine,
    times_by_engine: times(total, (round) => engines[round]?.seconds),
    seconds_of_dry_run: of(({ dryRun }) => dryRun),
    times_dry_run_by_hand: times(
      ({ dryRun }) => dryRun,
      (round) => engines[round]?.parts?.run,
    ),
    seconds_by_command: command,
    times_by_command: times(total, (round) => commands[round]?.seconds),
    same_rows: isSame,
    goals,
  };
  console.log(
    `${figures.times_by_engine} × the engine with a recipe by hand (goal ${goals.engine}); ` +
      `the dry run ${figures.times_dry_run_by_hand} × the run by hand (goal ${goals.dryRun}).`,
  );
  const ok =
    figures.times_by_engine <= goals.engine &&
    figures.times_dry_run_by_hand <= goals.dryRun &&
    isSame &&
    valid >= fewestValid * rows;
  return { ok, figures };
}
