import { ReaderProcess } from './reader-process.js';

const mostIdle = 2;
const idleMs = 20_000;
/** What a process held at its end counts against the next file's limit. */
const mostIdleMb = 400;

/** Processes that wait for the next file: starting one takes 200 ms. */
const idle = new Map<ReaderProcess, NodeJS.Timeout>();

export function borrow(memoryMb: number): ReaderProcess {
  for (const [reader, timer] of idle) {
    if (reader.memoryMb !== memoryMb) continue;
    clearTimeout(timer);
    idle.delete(reader);
    if (reader.isAlive) return reader;
  }
  return new ReaderProcess(memoryMb);
}

export function giveBack(reader: ReaderProcess): void {
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
