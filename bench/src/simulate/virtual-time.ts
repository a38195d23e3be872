import { setImmediate as settleMicrotasks } from 'node:timers/promises';

interface Event {
  at: number;
  /** Among events of one moment: first come, first served. */
  order: number;
  happen: () => void | Promise<void>;
}

/**
 * Time that passes only when everything has been done that was due. Code under it may wait for `sleep`, for promises
 * that an event resolves and for nothing else: then one seed gives one history.
 */
export class VirtualTime {
  /** Milliseconds since the simulation began. */
  now = 0;
  #order = 0;
  readonly #heap: Event[] = [];

  after(ms: number, happen: Event['happen']): void {
    this.#order += 1;
    push(this.#heap, { at: this.now + Math.max(0, ms), order: this.#order, happen });
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Until `isOver` or nothing is left to happen. */
  async run(isOver: () => boolean): Promise<void> {
    await settleMicrotasks();
    for (let next = pop(this.#heap); next; next = pop(this.#heap)) {
      this.now = next.at;
      await next.happen();
      await settleMicrotasks();
      if (isOver()) return;
    }
  }

  /**
   * `setInterval` of this process goes by this time until `work` ends: what beats by an interval (leased-work.ts) is
   * then simulated as it is written.
   */
  async withIntervals<T>(work: () => Promise<T>): Promise<T> {
    const real = { setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
    const live = new Set<object>();
    const begin = (happen: () => void, ms: number): object => {
      const interval = {};
      live.add(interval);
      const tick = () => {
        if (!live.has(interval)) return;
        happen();
        this.after(ms, tick);
      };
      this.after(ms, tick);
      return interval;
    };
    const end = (interval: object) => {
      if (!live.delete(interval)) real.clearInterval(interval as NodeJS.Timeout);
    };
    Object.assign(globalThis, { setInterval: begin, clearInterval: end });
    try {
      return await work();
    } finally {
      Object.assign(globalThis, real);
    }
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Event[], event: Event): void {
  let at = heap.length;
  heap.push(event);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !isBefore(event, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = event;
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (heap.length === 0 || !last) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (!left) break;
    if (right && isBefore(right, left)) child += 1;
    const smaller = heap[child];
    if (!smaller || !isBefore(smaller, last)) break;
    heap[at] = smaller;
    at = child;
  }
  heap[at] = last;
  return first;
}
