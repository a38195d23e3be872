import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@godwit/client/client';
import { GodwitConnectionError, GodwitError } from '@godwit/client/errors';
import type { Service, Setup } from '../service.js';

const patienceMs = 900_000;
const againMs = 50;
const twoDays = 2 * 24 * 60 * 60;

/** One or several services over the same stores. One that dies is started again, and callers wait for it. */
export class Site {
  /** Everything that may cost a run one of its tries: deaths of a service or a child, connections that were cut. */
  hits = 0;
  deaths = 0;
  readonly startMs: number[] = [];
  /** Answers of 500 and above. */
  readonly refused: string[] = [];
  readonly #up: (Service | undefined)[] = [];
  #turn = 0;
  #ahead = 0;
  #isStopping = false;
  #fault: unknown;

  constructor(
    readonly setup: Setup,
    private readonly processes: number,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {}

  async start(): Promise<void> {
    for (let at = 0; at < this.processes; at += 1) await this.#start(at);
  }

  async #start(at: number): Promise<void> {
    const began = performance.now();
    // The points of a run's own reading are among those that are struck.
    const ahead = { READING_SLOTS: '0' };
    const env = {
      ...ahead,
      ...this.env,
      GODWIT_TEST_CLOCK: '1',
      GODWIT_HOME: this.homes[at] ?? this.setup.home,
    };
    const service = await this.setup.start({ env });
    if (this.#isStopping) return service.kill9();
    this.startMs.push(performance.now() - began);
    // Its clock begins anew, and time never goes back.
    if (this.#ahead > 0) await post(service, '/test/clock', { advance_seconds: this.#ahead });
    this.#up[at] = service;
    void service.ended.then(() => {
      this.#up[at] = undefined;
      if (this.#isStopping) return;
      this.deaths += 1;
      this.hits += 1;
      this.#start(at).catch((error: unknown) => {
        this.#fault = error;
      });
    });
  }

  /** Each process has a home of its own, as on machines of their own. */
  get homes(): string[] {
    const { home } = this.setup;
    return Array.from({ length: this.processes }, (_, at) =>
      at === 0 ? home : join(home, '..', `home-${at}`),
    );
  }

  get alive(): Service[] {
    return this.#up.filter((service) => service !== undefined);
  }

  /** Asks one service after the other, again and again while none answers: `work` must bear being done twice. */
  async ask<T>(work: (client: Client, service: Service) => Promise<T>): Promise<T> {
    const until = performance.now() + patienceMs;
    for (;;) {
      if (this.#fault) throw this.#fault;
      const { alive } = this;
      const service = alive[this.#turn++ % Math.max(1, alive.length)];
      try {
        if (service) return await work(createClient({ ...service, retries: 0 }), service);
      } catch (error) {
        if (error instanceof GodwitError && error.status >= 500) this.refused.push(error.message);
        if (!isPassing(error) || performance.now() > until) throw error;
      }
      if (performance.now() > until) throw new Error('no service came up');
      await sleep(againMs);
    }
  }

  /** Every service at its own clock. */
  async advance(seconds: number): Promise<void> {
    this.#ahead += seconds;
    for (const service of this.alive) await post(service, '/test/clock', { advance_seconds: seconds });
  }

  /** Until nothing is left that nobody wants. */
  async letTwoDaysPass(): Promise<void> {
    await this.advance(twoDays);
    for (let before = -1, now = await this.setup.objects(); now.length !== before; ) {
      before = now.length;
      await this.advance(0);
      now = await this.setup.objects();
    }
  }

  setPoint(point: string, migration_id: string, action: string): Promise<void> {
    return this.ask((_, service) => post(service, '/test/points', { point, migration_id, action }));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const service of this.alive) await service.stop();
  }

  /** After a failure; nothing is left after a stop. */
  async abandon(): Promise<void> {
    this.#isStopping = true;
    for (const service of this.alive) await service.kill9();
  }
}

async function post({ origin }: Service, path: string, body: unknown): Promise<void> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new GodwitConnectionError('getRun', true, cause);
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

function isPassing(error: unknown): boolean {
  if (error instanceof GodwitConnectionError) return true;
  if (error instanceof GodwitError) return error.status >= 500;
  return error instanceof Error && 'code' in error && /^(ECONN|EPIPE|UND_ERR)/.test(String(error.code));
}
