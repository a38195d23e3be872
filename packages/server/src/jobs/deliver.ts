import { OutboundError } from '@godwit/connectors/outbound/outbound-error';
import type { Service } from '../domain/service.js';
import { bytesOf } from '../domain/webhooks/bodies.js';
import type { Attempt } from '../domain/webhooks/deliveries.js';
import { type Due, giveBack, takeDue } from '../domain/webhooks/due.js';
import { about } from '../domain/webhooks/endpoints.js';
import { type Ended, settleAttempts } from '../domain/webhooks/settle.js';
import { signedHeaders } from '../domain/webhooks/signature.js';
import { isLost } from '../objects/objects.js';

const deadlineMs = 15_000;
const keptOfAnswer = 4096;
/** What is under way at a stop gets so long to end by itself. */
const graceMs = 5000;
/** Of an answer: they are the receiver's own. */
const secretHeaders =
  /^(set-cookie|www-authenticate|proxy-authenticate|authorization|cookie)$|token|secret|key/;

/** Tries what is due, so many at a time, until it is stopped. */
export class Deliverer {
  readonly #worker: string;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #ended: Ended[] = [];
  #settling: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #isClosed = false;

  constructor(
    private readonly service: Service,
    private readonly slots: number,
  ) {
    this.#worker = service.seam.id();
  }

  /** Takes what is due now; told again while it looks, it looks once more. */
  look(): void {
    if (this.#isClosed || this.slots === 0) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#lookAgain = false;
    this.#looking = this.#take()
      .catch((error: unknown) => this.service.log.error({ err: error }, 'looking for deliveries failed'))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) this.look();
      });
  }

  /** Nothing more is taken; what does not end in time is given back, to be tried by others. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#looking;
    const late = setTimeout(() => this.#stopping.abort(), graceMs);
    await Promise.all(this.#underWay);
    clearTimeout(late);
    await this.#settled();
    await giveBack(this.service, this.#worker);
  }

  async #take(): Promise<void> {
    while (!this.#isClosed) {
      const free = this.slots - this.#underWay.size;
      if (free <= 0) return;
      const due = await takeDue(this.service, this.#worker, free);
      for (const one of due) this.#start(one);
      if (due.length === 0) return;
    }
  }

  #start(due: Due): void {
    const done = this.#try(due).finally(() => {
      this.#underWay.delete(done);
      this.look();
    });
    this.#underWay.add(done);
  }

  /** A place is free once its end is written down: then the row cannot be taken for due any more. */
  async #try(due: Due): Promise<void> {
    const { log } = this.service;
    try {
      const ended = await attempt(this.service, due, this.#stopping.signal);
      if (!ended) return;
      this.#ended.push(ended);
      await this.#settled();
    } catch (error) {
      // Its lease ends, and it is tried again.
      log.error({ err: error, delivery: due.id }, 'a delivery was not settled');
    }
  }

  /** What ends while others are written down is written together, next. */
  async #settled(): Promise<void> {
    while (this.#settling) await this.#settling;
    if (this.#ended.length === 0) return;
    const ended = this.#ended;
    this.#ended = [];
    this.#settling = settleAttempts(this.service, ended).finally(() => {
      this.#settling = undefined;
    });
    await this.#settling;
  }
}

/** Undefined: the service stops, and nobody knows whether it arrived. */
async function attempt(service: Service, due: Due, stop: AbortSignal): Promise<Ended | undefined> {
  const { seam, outbound, log } = service;
  const at = seam.now();
  const began = performance.now();
  const ended = (outcome: Ended['outcome'], rest: Partial<Attempt>): Ended => ({
    due,
    outcome,
    attempt: {
      at: at.toISOString(),
      status: null,
      error: null,
      ms: Math.round(performance.now() - began),
      ...rest,
    },
  });
  try {
    const body = await bytesOf(service, due);
    if (!body) return ended('hopeless', { error: 'Its rows were purged' });
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Godwit-Webhooks/1.0',
      'godwit-event': due.event,
      ...signedHeaders(secretsOf(service, due, at), due.id, at, body),
    };
    const answer = await outbound.sendRequest({
      url: due.url,
      method: 'POST',
      headers,
      body,
      signal: stop,
      deadlineMs,
      mostResponseBytes: keptOfAnswer,
    });
    const { status } = answer;
    const response = {
      headers: shownHeaders(answer.headers),
      body: answer.body.toString().replaceAll('\0', ''),
    };
    if (status >= 200 && status < 300) return ended('taken', { status, response });
    const error = `The receiver answered ${status}${status >= 300 && status < 400 ? '; redirects are not followed' : ''}`;
    return ended(status === 410 ? 'unwanted' : 'failed', { status, error, response });
  } catch (error) {
    if (stop.aborted) return undefined;
    if (error instanceof OutboundError) return ended('failed', { error: error.message });
    if (isLost(error)) {
      log.error({ err: error, delivery: due.id }, 'the rows of a delivery are damaged');
      return ended('hopeless', {
        error: 'Its stored rows are missing or damaged: export the workbook again',
      });
    }
    log.error({ err: error, delivery: due.id }, 'a delivery failed on our side');
    return ended('failed', { error: 'Something went wrong on our side; it was logged' });
  }
}

function secretsOf({ sealer }: Service, due: Due, at: Date): string[] {
  const { webhook_id, secret, old_secret, old_secret_until } = due;
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > at;
  return [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => sealer.open(sealed, about(webhook_id)));
}

function shownHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !secretHeaders.test(name.toLowerCase()))
      .slice(0, 50)
      .map(([name, value]) => [name, String(value).slice(0, 500)]),
  );
}
