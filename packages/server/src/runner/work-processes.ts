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
/** Those that are being made ready: who needs one is served sooner by waiting than by starting another. */
const warming = new Map<Program, Promise<void>>();
/** So many of a program wait however long nobody needs them. */
const kept = new Map<Program, number>();

export async function borrowProcess(program: Program, memoryMb: number): Promise<WorkProcess> {
  const waiting = idleOne(program, memoryMb);
  if (waiting) return waiting;
  await warming.get(program);
  return idleOne(program, memoryMb) ?? new WorkProcess(program, memoryMb);
}

function idleOne(program: Program, memoryMb: number): WorkProcess | undefined {
  for (const [child, timer] of idle) {
    if (child.program !== program || child.memoryMb !== memoryMb) continue;
    clearTimeout(timer);
    idle.delete(child);
    if (child.isAlive) return child;
  }
  return undefined;
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
    const { program } = child;
    if ([...idle.keys()].filter((each) => each.program === program).length <= (kept.get(program) ?? 0))
      return;
    idle.delete(child);
    child.kill();
  }, idleMs);
  idle.set(child, timer.unref());
}

/** Starts one that `work` makes ready, before anybody needs it; from here on one is kept. */
export async function warmProcess(
  program: Program,
  memoryMb: number,
  work: (child: WorkProcess) => Promise<void>,
): Promise<void> {
  kept.set(program, 1);
  const child = new WorkProcess(program, memoryMb);
  const ready = work(child).finally(() => giveBackProcess(child));
  const over = ready.then(
    () => {},
    () => {},
  );
  warming.set(program, over);
  void over.then(() => warming.delete(program));
  await ready;
}
