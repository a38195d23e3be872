import { Readable } from 'node:stream';
import type { Level } from '../../domain/migrations/thread-reads.js';
import type { Stretch } from './stretch.js';
import type { Tail } from './tail.js';

export interface StreamTimes {
  /** A comment goes out this often, so that nobody on the way takes the stream for dead. */
  commentMs: number;
  /** One that takes nothing for so long is cut off. */
  stalledMs: number;
  /** No stream lives longer, whatever happens. */
  lifeMs: number;
}

export const streamTimes: StreamTimes = { commentMs: 15_000, stalledMs: 60_000, lifeMs: 300_000 };

const comment = Buffer.from(':\n\n');

/**
 * One follower of a thread. It holds its position and what its socket has not taken yet (a stretch or two, shared with
 * the others): while the socket is full it is not read from, and catches up from its position afterwards.
 */
export class ThreadStream extends Readable {
  /** There is room for more. */
  private wanted = true;
  private isLoading = false;
  private isOver = false;
  private commentAt = performance.now();
  private takenAt = performance.now();
  private readonly listener = () => this.pump();

  constructor(
    private readonly tail: Tail,
    private position: number,
    private readonly level: Level,
    private readonly times: StreamTimes,
    private readonly ends: Date,
    private readonly onClosed: () => void,
  ) {
    super({ highWaterMark: 16 * 1024 });
    tail.listeners.add(this.listener);
    this.on('resume', () => {
      this.takenAt = performance.now();
    });
    // The headers go out with the first bytes.
    this.push(comment);
  }

  override _read(): void {
    this.wanted = true;
    this.pump();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.tail.listeners.delete(this.listener);
    this.onClosed();
    done(error);
  }

  /** Called now and then. */
  tick(now: Date): void {
    const at = performance.now();
    // A full socket pauses what is piped into it.
    if (this.isPaused()) {
      if (at - this.takenAt > this.times.stalledMs) this.destroy();
      return;
    }
    this.takenAt = at;
    if (now >= this.ends) this.sayDone();
    if (this.isOver || at - this.commentAt < this.times.commentMs) return;
    this.commentAt = at;
    this.give(comment);
  }

  /** Without `done`: whoever follows goes on elsewhere. One that does not read would not see the end either. */
  hangUp(): void {
    if (this.isPaused()) this.destroy();
    else if (!this.isOver) this.push(null);
    this.isOver = true;
  }

  private pump(): void {
    while (this.wanted && !this.isLoading && !this.isOver) {
      if (this.position >= this.tail.head) {
        if (!this.tail.live) this.sayDone();
        return;
      }
      const next = this.tail.behind(this.position);
      if (next instanceof Promise) this.wait(next);
      else this.advance(next);
    }
  }

  private wait(next: Promise<Stretch>): void {
    this.isLoading = true;
    next.then(
      (stretch) => {
        this.isLoading = false;
        if (this.destroyed) return;
        this.advance(stretch);
        this.pump();
      },
      (error: Error) => this.destroy(error),
    );
  }

  private advance(stretch: Stretch): void {
    if (this.isOver) return;
    const bytes = stretch.behind(this.position, this.level);
    // A thread that was deleted meanwhile ends where it is.
    this.position = stretch.last > this.position ? stretch.last : this.tail.head;
    if (bytes.length > 0) this.give(bytes);
  }

  private give(bytes: Buffer): void {
    this.wanted = false;
    this.push(bytes);
  }

  private sayDone(): void {
    if (this.isOver) return;
    this.isOver = true;
    const last = Math.min(this.position, this.tail.head);
    this.push(`event: done\ndata: {"last_sequence":${last}}\n\n`);
    this.push(null);
  }
}
