import { get } from 'node:http';
import { isProgram } from '../is-program.js';

/** What the listeners of one process are told, and what they found. */
export interface Listening {
  url: string;
  headers: Record<string, string>;
  streams: number;
  events: number;
}

export interface Found {
  /** Streams that got every event in order, then `done`. */
  whole: number;
  /** What was wrong with the first that did not. */
  fault: string | null;
}

/** Resolves with what is wrong with the stream, or null; `onOpen` when its first bytes are there. */
function listen({ url, headers, events }: Listening, onOpen: () => void): Promise<string | null> {
  return new Promise((resolve) => {
    const request = get(url, { headers }, (response) => {
      if (response.statusCode !== 200) return resolve(`answered ${response.statusCode}`);
      let last = 0;
      let rest = '';
      let fault: string | null = null;
      let isDone = false;
      response.setEncoding('latin1');
      response.once('data', onOpen);
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line === 'event: done') isDone = true;
          if (!line.startsWith('id: ')) continue;
          const sequence = Number(line.slice(4));
          if (sequence !== last + 1) fault ??= `${sequence} came after ${last}`;
          last = sequence;
        }
      });
      response.on('close', () => {
        if (!isDone) fault ??= `ended without done, after ${last}`;
        if (last !== events) fault ??= `ended with ${last} of ${events}`;
        resolve(fault);
      });
    });
    request.on('error', (error) => resolve(String(error)));
  });
}

async function main(told: Listening): Promise<void> {
  let open = 0;
  const onOpen = () => {
    open += 1;
    if (open === told.streams) process.send?.('open');
  };
  const faults = await Promise.all(Array.from({ length: told.streams }, () => listen(told, onOpen)));
  const whole = faults.filter((fault) => fault === null).length;
  const found: Found = { whole, fault: faults.find((fault) => fault !== null) ?? null };
  process.send?.(found, () => process.exit());
}

if (isProgram(import.meta.url)) await main(JSON.parse(process.argv[2] ?? '') as Listening);
