import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { type Benchmark, type Outcome, wholeNumber } from './benchmark.js';
import { cpuSeconds } from './cpu.js';
import { type Measured, measure } from './http/load.js';
import { startProcess } from './process.js';
import { apiKey, embedded, type Setup, server } from './service.js';
import { median, rounded, table } from './table.js';

const goal = 0.5;
const connections = 50;
const sourceCount = 20;

interface Contender {
  name: string;
  url: string;
  pid: number;
  rounds: (Measured & { cpuMicroseconds: number | undefined })[];
}

interface Plan {
  rounds: number;
  seconds: number;
}

export const http: Benchmark = {
  summary: `GET /sources against a bare fastify route: at least ${goal} of its requests a second`,
  usage: 'http [--rounds 5] [--seconds 4]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
      },
    });
    const plan = {
      rounds: wholeNumber('rounds', values.rounds),
      seconds: wholeNumber('seconds', values.seconds),
    };
    const setups: Setup[] = [];
    try {
      setups.push(await embedded());
      setups.push(await server());
      return await compare(setups, plan);
    } finally {
      for (const setup of setups) await setup.stop();
    }
  },
};

async function compare(setups: Setup[], plan: Plan): Promise<Outcome> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const contenders: Contender[] = [];
    let answer: unknown;
    for (const setup of setups) {
      const service = await setup.start();
      stops.push(() => service.stop());
      answer = await makeSources(service.baseUrl);
      contenders.push({ name: setup.name, url: `${service.baseUrl}/sources`, pid: service.pid, rounds: [] });
    }
    const file = join(dirname(setups[0]?.logFile ?? '.'), 'sources.json');
    await writeFile(file, JSON.stringify(answer));
    const bare = await startProcess(new URL('./http/bare.js', import.meta.url), [file]);
    stops.push(() => bare.stop());
    contenders.unshift({ name: 'bare fastify', url: `${bare.firstLine}/sources`, pid: bare.pid, rounds: [] });
    await race(contenders, plan);
    return report(contenders);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function makeSources(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl, apiKey });
  for (let n = 1; n <= sourceCount; n += 1) {
    const logo_url = `https://example.com/logos/source-${n}.svg`;
    await client.createSource({ body: { name: `Source ${String(n).padStart(2, '0')}`, logo_url } });
  }
  return client.listSources();
}

/** In turns, so that whatever else the machine does meanwhile falls on all of them. */
async function race(contenders: Contender[], { rounds, seconds }: Plan): Promise<void> {
  const headers = { 'x-api-key': apiKey };
  for (let round = 0; round <= rounds; round += 1) {
    for (const { url, pid, rounds: measured } of contenders) {
      const before = cpuSeconds(pid);
      const result = await measure({ url, seconds, connections, headers });
      const after = cpuSeconds(pid);
      // Unlike the rates, this hardly moves when others use the machine.
      const cpuMicroseconds =
        before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / result.total;
      // The first round warms the code up.
      if (round > 0) measured.push({ ...result, cpuMicroseconds });
    }
  }
}

function report(contenders: Contender[]): Outcome {
  const results = contenders.map(({ name, rounds }) => ({
    name,
    per_second: rounded(median(rounds.map((round) => round.perSecond))),
    cpu_us: rounded(median(rounds.map((round) => round.cpuMicroseconds ?? Number.NaN))),
    p50_ms: median(rounds.map((round) => round.p50)),
    p99_ms: median(rounds.map((round) => round.p99)),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  }));
  const bare = results[0]?.per_second ?? Number.NaN;
  const compared = results.map((result) => ({ ...result, ratio: rounded(result.per_second / bare, 3) }));
  const columns = ['name', 'per_second', 'ratio', 'cpu_us', 'p50_ms', 'p99_ms', 'failed'] as const;
  console.log(
    table(
      ['GET /sources', 'requests/s', 'of bare', 'CPU µs each', 'p50 ms', 'p99 ms', 'failed'],
      compared.map((result) => columns.map((column) => result[column])),
    ),
  );
  const ok = compared.every(({ ratio, failed }) => ratio >= goal && failed === 0);
  return { ok, figures: { goal, connections, results: compared } };
}
