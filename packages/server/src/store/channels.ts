import type { Database } from './database.js';

export type Handlers = Parameters<Database['listen']>[1];

/** Who listens to which channel of one database connection. */
export class Channels {
  private readonly handlers = new Map<string, Set<Handlers>>();

  add(channel: string, handlers: Handlers): void {
    const present = this.handlers.get(channel);
    if (present) present.add(handlers);
    else this.handlers.set(channel, new Set([handlers]));
  }

  /** True when nobody listens to the channel any more. */
  remove(channel: string, handlers: Handlers): boolean {
    const present = this.handlers.get(channel);
    if (!present?.delete(handlers) || present.size > 0) return false;
    return this.handlers.delete(channel);
  }

  names(): string[] {
    return [...this.handlers.keys()];
  }

  all(): Handlers[] {
    return [...this.handlers.values()].flatMap((present) => [...present]);
  }

  deliver(channel: string, payload: string): void {
    for (const handlers of [...(this.handlers.get(channel) ?? [])]) handlers.onMessage(payload);
  }
}
