import { type Program, WorkProcess } from './work-process.js';

const mostIdle = 2;
const idleMs = 30_000;
/** What a process held at its end counts against the next limit. */
const mostIdleMb = 500;

/**
 * Processes that wait for more work. Starting one and loading the planner takes a second of processor time, which is
 * more than most small runs need for their work.
 */
const idle = new Map<WorkProcess, NodeJS.Timeout>();

export function borrowProcess(program: Program, memoryMb: number): WorkProcess {
  for (const [child, timer] of idle) {
    if (child.program !== program || child.memoryMb !== memoryMb) continue;
    clearTimeout(timer);
    idle.delete(child);
    if (child.isAlive) return child;
  }
  return new WorkProcess(program, memoryMb);
}

/** One that did its work to the end may do more; any other is killed. Resolves when nothing of the work is left in it. */
export async function giveBackProcess(child: WorkProcess): Promise<void> {
  if (!child.isFree || child.rssMb > mostIdleMb || idle.size >= mostIdle) {
    child.kill();
    await child.ended;
    return;
  }
  child.rest();
  const timer = setTimeout(() => {
    idle.delete(child);
    child.kill();
  }, idleMs);
  idle.set(child, timer.unref());
}
