import type { Logger } from 'pino';
import type { Room } from '../domain/runs/turns.js';

/** Begins the next piece of work and gives it back to be done; undefined where there is none for this room. */
export type Take = (room: Room) => Promise<(() => Promise<void>) | undefined>;

/**
 * The places of one process for one kind of work: `slots` for anybody, and `spare` beside them, which only accounts
 * with nothing running get. Looks for work when it is told to and when a place becomes free.
 */
export class Slots {
  readonly #underWay = new Set<Promise<void>>();
  #looked: Promise<void> | undefined;
  #isLooking = false;
  #isToldAgain = false;
  #isClosed = false;

  constructor(
    private readonly size: { slots: number; spare: number },
    private readonly take: Take,
    private readonly log: Logger,
  ) {}

  /** There may be work. */
  look(): void {
    this.#isToldAgain = true;
    if (!this.#isLooking) this.#looked = this.#fill();
  }

  /** Takes no more; resolves when nothing is being taken any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#looked;
  }

  /** Resolves when what was taken is done. */
  async done(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #fill(): Promise<void> {
    const { slots, spare } = this.size;
    this.#isLooking = true;
    try {
      while (this.#isToldAgain && !this.#isClosed && this.#underWay.size < slots + spare) {
        // What becomes known while we look is looked for once more.
        this.#isToldAgain = false;
        const work = await this.take({ isSpare: this.#underWay.size >= slots });
        if (!work) continue;
        this.#isToldAgain = true;
        this.#begin(work);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'work could not be taken; will look again');
    } finally {
      this.#isLooking = false;
    }
  }

  #begin(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'job failed'))
      .finally(() => {
        this.#underWay.delete(done);
        this.look();
      });
    this.#underWay.add(done);
  }
}
