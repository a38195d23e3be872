import type { Logger } from 'pino';
import type { Room } from '../domain/runs/turns.js';
import type { Seam } from '../seam/seam.js';

/** Begins the next piece of work and gives it back to be done; undefined where there is none for this room. */
export type Take = (room: Room) => Promise<(() => Promise<void>) | undefined>;

/**
 * How long after a look for the spare places that found nothing the next one comes. Every process with all slots taken
 * hears of every new row, and all of them would look at once. In a fleet somebody looks soon.
 */
const spareLookMs = 1000;

/**
 * The places of one process for one kind of work: `slots` for anybody, and `spare` beside them, which only accounts
 * with nothing running get. Looks for work when it is told to and when a place becomes free.
 */
export class Slots {
  readonly #underWay = new Set<Promise<void>>();
  #looked: Promise<void> | undefined;
  #isLooking = false;
  #isToldAgain = false;
  #spareLooked = Number.NEGATIVE_INFINITY;
  #later: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(
    private readonly size: { slots: number; spare: number },
    private readonly take: Take,
    private readonly log: Logger,
    private readonly seam: Pick<Seam, 'now' | 'wait'>,
  ) {}

  /** There may be work. */
  look(): void {
    this.#isToldAgain = true;
    if (!this.#isLooking) this.#looked = this.#fill();
  }

  /** When the next look for the spare places comes, if it is not now: true. */
  #isPutOff(): boolean {
    const early = this.#spareLooked + spareLookMs - this.seam.now().getTime();
    if (early <= 0) return false;
    this.#later ??= this.seam.wait(early, this.#closing.signal).then(
      () => {
        this.#later = undefined;
        this.look();
      },
      () => {},
    );
    return true;
  }

  /** Takes no more; resolves when nothing is being taken any more. */
  async close(): Promise<void> {
    this.#closing.abort();
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
      while (this.#isToldAgain && !this.#closing.signal.aborted && this.#underWay.size < slots + spare) {
        const isSpare = this.#underWay.size >= slots;
        if (isSpare && this.#isPutOff()) break;
        // What becomes known while we look is looked for once more.
        this.#isToldAgain = false;
        const work = await this.take({ isSpare });
        // One that found something looks on: there may be more.
        this.#spareLooked = isSpare && !work ? this.seam.now().getTime() : Number.NEGATIVE_INFINITY;
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
