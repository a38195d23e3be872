import autocannon from 'autocannon';
import { isProgram } from '../is-program.js';
import { startProcess } from '../process.js';

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  headers: Record<string, string>;
}

export interface Measured {
  total: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 200, and connections that broke. */
  failed: number;
}

/** The load comes from a process of its own: in one process, sender and receiver would share a core. */
export async function measure(load: Load): Promise<Measured> {
  const sender = await startProcess(new URL(import.meta.url), [JSON.stringify(load)]);
  await sender.stop();
  return JSON.parse(sender.firstLine) as Measured;
}

async function send({ url, seconds, connections, headers }: Load): Promise<Measured> {
  const result = await autocannon({ url, duration: seconds, connections, headers });
  const other = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => status !== '200');
  return {
    total: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + other.reduce((sum, [, { count = 0 }]) => sum + count, 0),
  };
}

if (isProgram(import.meta.url)) {
  console.log(JSON.stringify(await send(JSON.parse(process.argv[2] ?? '') as Load)));
}
