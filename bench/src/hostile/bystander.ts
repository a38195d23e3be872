import { Agent, get } from 'node:http';
import { isProgram } from '../is-program.js';
import { startProcess } from '../process.js';

export interface Watch {
  url: string;
  apiKey: string;
  seconds: number;
  /** Between two requests, whether or not the one before was answered. */
  everyMs: number;
}

export interface Seen {
  requests: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

/** Somebody else who only reads, from a process of its own: what the load does to its sender is not measured. */
export async function watch(plan: Watch): Promise<Seen> {
  const watching = await startProcess(new URL(import.meta.url), [JSON.stringify(plan)]);
  await watching.stop();
  return JSON.parse(watching.firstLine) as Seen;
}

async function look({ url, apiKey, seconds, everyMs }: Watch): Promise<Seen> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const once = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const end = (ok: boolean) => {
        times.push(performance.now() - began);
        if (!ok) failed += 1;
        resolve();
      };
      get(url, { agent, headers: { 'x-api-key': apiKey } }, (response) => {
        response.resume().on('end', () => end(response.statusCode === 200));
      }).on('error', () => end(false));
    });
  // The first one opens a connection and warms the code up.
  await once();
  times.length = 0;
  const open: Promise<void>[] = [];
  const until = performance.now() + seconds * 1000;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (performance.now() < until) open.push(once());
      else {
        clearInterval(timer);
        resolve();
      }
    }, everyMs);
  });
  await Promise.all(open);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, failed, p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? 0 };
}

if (isProgram(import.meta.url)) {
  console.log(JSON.stringify(await look(JSON.parse(process.argv[2] ?? '') as Watch)));
}
