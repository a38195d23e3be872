import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Channels, type Handlers } from './channels.js';
import { isFatal } from './fatal.js';
import { inTurn } from './in-turn.js';

const firstPause = 100;
const longestPause = 5_000;

/** One connection for all LISTENs of this process, made at the first one and made anew when it breaks. */
export class PostgresListener {
  private readonly channels = new Channels();
  private readonly closing = new AbortController();
  private readonly turn = inTurn();
  private connection: Promise<pg.Client> | undefined;

  constructor(private readonly newClient: () => pg.Client) {}

  async listen(channel: string, handlers: Handlers): Promise<() => Promise<void>> {
    this.channels.add(channel, handlers);
    try {
      await this.send(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.channels.remove(channel, handlers);
      throw error;
    }
    return async () => {
      if (this.channels.remove(channel, handlers) && !this.closing.signal.aborted) {
        await this.send(`unlisten ${pg.escapeIdentifier(channel)}`);
      }
    };
  }

  async close(): Promise<void> {
    this.closing.abort();
    const client = await this.connection?.catch(() => undefined);
    await client?.end();
  }

  private send(statement: string): Promise<void> {
    return this.turn(async () => {
      for (;;) {
        this.connection ??= this.connect();
        const used = this.connection;
        const client = await used.catch((error) => {
          if (this.connection === used) this.connection = undefined;
          throw error;
        });
        try {
          await client.query(statement);
          return;
        } catch (error) {
          // When it broke, the next one is on its way, or will be as soon as the end of this one is noticed.
          if (this.connection === used && !isFatal(error)) throw error;
          await delay(10, undefined, { signal: this.closing.signal });
        }
      }
    });
  }

  private async connect(): Promise<pg.Client> {
    const client = this.newClient();
    client.on('notification', ({ channel, payload }) => this.channels.deliver(channel, payload ?? ''));
    let state: 'connecting' | 'live' | 'lost' = 'connecting';
    const lose = () => {
      const wasLive = state === 'live';
      state = 'lost';
      if (wasLive) this.reconnect();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      for (const channel of this.channels.names())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    state = 'live';
    return client;
  }

  private reconnect(): void {
    if (this.closing.signal.aborted) return;
    const told = this.channels.all();
    this.connection = this.connectAgain(told);
    // Nobody may be waiting for it; it is rejected only when the listener is closed.
    this.connection.catch(() => {});
    for (const handlers of told) handlers.onLost();
  }

  private async connectAgain(told: Handlers[]): Promise<pg.Client> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      await delay(pause, undefined, { signal: this.closing.signal });
      try {
        const client = await this.connect();
        const present = new Set(this.channels.all());
        for (const handlers of told) if (present.has(handlers)) handlers.onBack();
        return client;
      } catch {
        // Not back yet.
      }
    }
  }
}
