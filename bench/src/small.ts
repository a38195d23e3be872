import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, type Outcome, wholeNumber } from './benchmark.js';
import { treeCpuSeconds } from './cpu.js';
import { orderFiles, orderTemplates } from './orders.js';
import { makeTemplates, type Run, wellSettled } from './runs.js';
import { embedded, type Service } from './service.js';
import { median, rounded, table } from './table.js';

const rows = 40;
const goals = { seconds: 0.6, cpu: 0.7, first: 2 };

interface Generated {
  /** From the POST to the preview's rows. */
  seconds: number;
  /** Processor time of the service and all its processes meanwhile. */
  cpu: number;
  /** Seconds of the run by what it was in: waiting for a worker, its tools, elsewhere. */
  parts: Record<string, number>;
}

export const small: Benchmark = {
  summary: `A generate of ${rows} rows: ${goals.seconds} s from the POST to the preview, ${goals.first} s the first time`,
  usage: 'small [--rounds 9] [--starts 3]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { rounds: { type: 'string', default: '9' }, starts: { type: 'string', default: '3' } },
    });
    const rounds = wholeNumber('rounds', values.rounds);
    const starts = wholeNumber('starts', values.starts);
    const setup = await embedded();
    const first: Generated[] = [];
    const warm: Generated[] = [];
    try {
      for (let start = 0; start < starts; start += 1) {
        const service = await setup.start({ env: { WARM_PROCESSES: '1' } });
        try {
          const client = createClient({ ...service, retries: 0 });
          const slugs = [...(await makeTemplates(client, orderTemplates)).values()];
          first.push(await generate(client, service, slugs, start));
          for (let round = 0; round < Math.ceil(rounds / starts); round += 1)
            warm.push(await generate(client, service, slugs, round));
        } finally {
          await service.stop();
        }
      }
    } finally {
      await setup.stop();
    }
    return report(first, warm);
  },
};

async function generate(
  client: Client,
  { pid }: Service,
  templates: string[],
  shift: number,
): Promise<Generated> {
  const { migration_id } = await client.createMigration({ body: { name: 'Small', templates } });
  const params = { migration_id };
  for (const { name, body } of orderFiles({ rows, shift }))
    await client.uploadFile({ migrationId: migration_id, name, body });
  const began = performance.now();
  const cpuBefore = treeCpuSeconds(pid);
  const { run_id } = await client.startRun({ params, body: { kind: 'generate' } });
  // A stream, as the page has it: asking again and again would be work of its own.
  for await (const _ of client.streamThread({ migrationId: migration_id })) {
    // Until it is done.
  }
  await client.getPreview({ params });
  const seconds = (performance.now() - began) / 1000;
  const cpu = treeCpuSeconds(pid) - cpuBefore;
  const run = await client.getRun({ params: { migration_id, run_id } });
  wellSettled(run);
  const generated = { seconds, cpu, parts: await partsOf(client, migration_id, run) };
  await client.deleteMigration({ params });
  return generated;
}

async function partsOf(client: Client, migration_id: string, run: Run): Promise<Record<string, number>> {
  const { events } = await client.getThread({ params: { migration_id }, query: { include: 'tools' } });
  const parts: Record<string, number> = {};
  for (const { type, data } of events) {
    if (type !== 'tool_result') continue;
    const name = String(data.name);
    parts[name] = (parts[name] ?? 0) + Number(data.ms) / 1000;
  }
  const at = (time: string | null) => Date.parse(time ?? '') / 1000;
  const inTools = Object.values(parts).reduce((sum, each) => sum + each, 0);
  parts.waiting = at(run.started_at) - at(run.created_at);
  return { ...parts, elsewhere: at(run.completed_at) - at(run.started_at) - inTools };
}

function report(first: readonly Generated[], warm: readonly Generated[]): Outcome {
  const of = (all: readonly Generated[], pick: (each: Generated) => number) =>
    rounded(median(all.map(pick)), 2);
  const line = (name: string, all: readonly Generated[]) => [
    name,
    all.length,
    of(all, ({ seconds }) => seconds),
    rounded(Math.min(...all.map(({ seconds }) => seconds)), 2),
    of(all, ({ cpu }) => cpu),
  ];
  console.log(
    table(
      [`generate of ${rows} rows`, 'times', 'median s', 'best s', 'processor s'],
      [line('first after a start', first), line('warm', warm)],
    ),
  );
  const names = [...new Set(warm.flatMap(({ parts }) => Object.keys(parts)))];
  const parts = Object.fromEntries(names.map((name) => [name, of(warm, (each) => each.parts[name] ?? 0)]));
  console.log(`warm: ${names.map((name) => `${name} ${parts[name]} s`).join(', ')}`);
  const figures = {
    seconds: of(warm, ({ seconds }) => seconds),
    cpu_seconds: of(warm, ({ cpu }) => cpu),
    first_seconds: of(first, ({ seconds }) => seconds),
    first_cpu_seconds: of(first, ({ cpu }) => cpu),
    parts,
    goals,
  };
  const ok =
    figures.seconds <= goals.seconds &&
    figures.cpu_seconds <= goals.cpu &&
    figures.first_seconds <= goals.first;
  return { ok, figures };
}
