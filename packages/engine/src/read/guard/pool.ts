import { ReaderProcess } from './reader-process.js';

const mostIdle = 2;
const idleMs = 20_000;
/** What a process held at its end counts against the next file's limit. */
const mostIdleMb = 400;
/** Until one has started and loaded what it needs; most files are read in a tenth of that. */
const startMs = 500;
/** On a busy machine a start takes longer; that of another would as well, and both together. */
const busyStartMs = 1500;

/** Processes that wait for the next file. */
const idle = new Map<ReaderProcess, NodeJS.Timeout>();
const waiting = new Set<() => void>();
/** Since when each has its file. */
const busy = new Map<ReaderProcess, number>();

/** Where all are busy it is sooner there, as a rule, if one comes free than if another is started. */
export async function borrow(memoryMb: number): Promise<ReaderProcess> {
  if (idle.size === 0 && busy.size > 0) await freeOne(Math.max(startMs, ...[...busy].map(startsFor)));
  const reader = idleOne(memoryMb) ?? new ReaderProcess(memoryMb);
  busy.set(reader, performance.now());
  return reader;
}

/** How long one may yet take to start, at most; nothing of one that has read a file. */
function startsFor([reader, since]: readonly [ReaderProcess, number]): number {
  return reader.rssMb > 0 ? 0 : busyStartMs - (performance.now() - since);
}

function idleOne(memoryMb: number): ReaderProcess | undefined {
  for (const [reader, timer] of idle) {
    if (reader.memoryMb !== memoryMb) continue;
    clearTimeout(timer);
    idle.delete(reader);
    if (reader.isAlive) return reader;
  }
  return undefined;
}

function freeOne(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    waiting.add(go);
  });
}

export function giveBack(reader: ReaderProcess): void {
  busy.delete(reader);
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
