import { ReaderProcess } from './reader-process.js';

const mostIdle = 2;
const idleMs = 20_000;
/** What a process held at its end counts against the next file's limit. */
const mostIdleMb = 400;
/** Until one has started and loaded what it needs; most files are read in a tenth of that. */
const startMs = 500;

/** Processes that wait for the next file. */
const idle = new Map<ReaderProcess, NodeJS.Timeout>();
const waiting = new Set<() => void>();
let busy = 0;

/** Where all are busy it is sooner there, as a rule, if one comes free than if another is started. */
export async function borrow(memoryMb: number): Promise<ReaderProcess> {
  if (idle.size === 0 && busy > 0) await freeOne();
  busy += 1;
  for (const [reader, timer] of idle) {
    if (reader.memoryMb !== memoryMb) continue;
    clearTimeout(timer);
    idle.delete(reader);
    if (reader.isAlive) return reader;
  }
  return new ReaderProcess(memoryMb);
}

function freeOne(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, startMs);
    waiting.add(go);
  });
}

export function giveBack(reader: ReaderProcess): void {
  busy -= 1;
  rest(reader);
  waiting.values().next().value?.();
}

function rest(reader: ReaderProcess): void {
  if (!reader.isAlive) return;
  if (idle.size >= mostIdle || reader.rssMb > mostIdleMb) {
    reader.stop();
    return;
  }
  const timer = setTimeout(() => {
    idle.delete(reader);
    reader.stop();
  }, idleMs);
  idle.set(reader, timer.unref());
}
