import type { Readable } from 'node:stream';
import { threadChannel } from '../../domain/migrations/thread.js';
import { type Level, readHeads } from '../../domain/migrations/thread-reads.js';
import type { Service } from '../../domain/service.js';
import { type StreamTimes, streamTimes, ThreadStream } from './stream.js';
import { Tail } from './tail.js';

const tickMs = 500;
/** Notifications come at once; this is for those that got lost. */
const pollTicks = 4;

export interface Follow {
  migrationId: string;
  after: number;
  level: Level;
}

/** All who follow threads in this process: one LISTEN, one tail for each migration, one timer. */
export class Tails {
  private readonly times: StreamTimes;
  private readonly tails = new Map<string, Tail>();
  private readonly streams = new Set<ThreadStream>();
  private listening: Promise<() => Promise<void>> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private ticks = 0;
  private isPolling = false;
  private isClosed = false;

  constructor(
    private readonly service: Pick<Service, 'db' | 'seam' | 'log'>,
    times: Partial<StreamTimes> = {},
  ) {
    this.times = { ...streamTimes, ...times };
  }

  async follow({ migrationId, after, level }: Follow): Promise<Readable> {
    await this.listen();
    const tail = this.hold(migrationId);
    try {
      // Whatever the tail knows may be old by now: a run that was started a moment ago must not be missed.
      await tail.refresh();
    } catch (error) {
      this.release(tail);
      throw error;
    }
    const ends = new Date(this.service.seam.now().getTime() + this.times.lifeMs);
    const stream = new ThreadStream(tail, after, level, this.times, ends, () => {
      this.streams.delete(stream);
      this.release(tail);
    });
    this.streams.add(stream);
    if (this.isClosed) stream.hangUp();
    return stream;
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const stream of this.streams) stream.hangUp();
    const unlisten = await this.listening?.catch(() => undefined);
    await unlisten?.();
  }

  get streamCount(): number {
    return this.streams.size;
  }

  get tailCount(): number {
    return this.tails.size;
  }

  private async listen(): Promise<void> {
    this.listening ??= this.service.db.listen(threadChannel, {
      onMessage: (migrationId) => this.tails.get(migrationId)?.wake(),
      onLost: () => undefined,
      onBack: () => {
        for (const tail of this.tails.values()) tail.wake();
      },
    });
    await this.listening.catch((error: unknown) => {
      this.listening = undefined;
      throw error;
    });
  }

  private hold(migrationId: string): Tail {
    const tail = this.tails.get(migrationId) ?? new Tail(this.service.db, migrationId);
    tail.holds += 1;
    this.tails.set(migrationId, tail);
    if (!this.isClosed) this.timer ??= setInterval(() => this.tick(), tickMs).unref();
    return tail;
  }

  private release(tail: Tail): void {
    tail.holds -= 1;
    if (tail.holds > 0) return;
    tail.end();
    this.tails.delete(tail.migrationId);
    if (this.tails.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    const now = this.service.seam.now();
    for (const stream of this.streams) stream.tick(now);
    this.ticks += 1;
    if (this.ticks % pollTicks !== 0 || this.isPolling) return;
    this.isPolling = true;
    this.poll()
      .catch((error: unknown) => this.service.log.warn({ err: error }, 'threads not polled; will try again'))
      .finally(() => {
        this.isPolling = false;
      });
  }

  private async poll(): Promise<void> {
    const polled = [...this.tails.values()];
    const heads = await readHeads(
      this.service.db,
      polled.map(({ migrationId }) => migrationId),
    );
    for (const tail of polled) {
      const now = heads.get(tail.migrationId);
      if (!now) tail.end();
      else if (now.head !== tail.head || now.live !== tail.live) tail.wake();
    }
  }
}
