import type { Client } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import { type Link, pollAfter } from './poll.js';

export type LinkState =
  | { is: 'opening' }
  | { is: 'unreachable' }
  | { is: 'gone'; status: 404 | 410 }
  | { is: 'open'; link: Link; connected: boolean };

const soonest = 2_000;

/** What the page knows of its link, kept fresh while somebody looks at it. */
export class LinkWatch {
  state: LinkState = { is: 'opening' };
  private readonly listeners = new Set<() => void>();
  private reading: Promise<Link | undefined> | undefined;
  private next: Promise<Link | undefined> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private soonTimer: ReturnType<typeof setTimeout> | undefined;
  private readAt = 0;
  private hurryUntil = 0;
  private same = 0;
  private seen = '';

  constructor(
    private readonly api: Pick<Client, 'openLink'>,
    readonly token: string,
    private readonly isHidden: () => boolean = () => document.hidden,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): LinkState => this.state;

  /** A link that is known to be over is not asked for again. */
  gone(status: 404 | 410): void {
    clearTimeout(this.timer);
    this.become({ is: 'gone', status });
  }

  /** Something is about to happen on the other side: look more often for a minute. */
  hurry(): void {
    this.hurryUntil = Date.now() + 60_000;
    this.same = 0;
    void this.refresh();
  }

  /** Something has changed: read within two seconds, once for all that changes until then. */
  readonly soon = (): void => {
    if (this.state.is === 'gone') return;
    this.soonTimer ??= setTimeout(
      () => {
        this.soonTimer = undefined;
        void this.refresh();
      },
      Math.max(0, this.readAt + soonest - Date.now()),
    );
  };

  /** Reads the link as it is from now on; one that is being read already may be too old. */
  readonly refresh = (): Promise<Link | undefined> => {
    if (!this.reading) return this.read();
    this.next ??= this.reading.then(() => {
      this.next = undefined;
      return this.reading ?? this.read();
    });
    return this.next;
  };

  private read(): Promise<Link | undefined> {
    clearTimeout(this.timer);
    this.readAt = Date.now();
    this.reading = this.api
      .openLink({ params: { token: this.token } })
      .then(
        (link) => this.opened(link),
        (error) => this.failed(error),
      )
      .finally(() => {
        this.reading = undefined;
        this.schedule();
      });
    return this.reading;
  }

  private opened(link: Link): Link {
    const text = JSON.stringify(link);
    this.same = text === this.seen ? this.same + 1 : 0;
    const isKnown = text === this.seen && this.state.is === 'open' && this.state.connected;
    this.seen = text;
    if (!isKnown) this.become({ is: 'open', link, connected: true });
    return link;
  }

  private failed(error: unknown): undefined {
    this.same += 1;
    if (error instanceof GodwitError && (error.status === 404 || error.status === 410)) {
      this.gone(error.status);
    } else if (error instanceof GodwitError && error.status === 429) {
      // Several windows of one link ask too often: what is shown is a little older then, and nothing is wrong.
    } else if (this.state.is === 'open') {
      this.become({ ...this.state, connected: false });
    } else {
      this.become({ is: 'unreachable' });
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.state.is === 'gone' || this.isHidden()) return;
    const wait =
      this.state.is === 'open' && this.state.connected
        ? pollAfter(this.state.link, Date.now() < this.hurryUntil, this.same)
        : 5_000;
    this.timer = setTimeout(() => void this.refresh(), wait);
  }

  private become(state: LinkState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
