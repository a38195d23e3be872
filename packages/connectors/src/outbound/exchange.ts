import type { IncomingMessage } from 'node:http';
import { failureAt, timedOut } from './outbound-error.js';
import type { OutboundAnswer, OutboundRequest } from './request.js';
import { type Agents, Sending } from './sending.js';

/** One request on one connection, from look-up to the last byte of the answer that is read. */
export class Exchange {
  /** Undefined: the connection was one that had been kept, and was closed before anything was answered. */
  readonly answer: Promise<OutboundAnswer | undefined>;
  readonly #sending: Sending;
  /** Once a status came, that is the answer, whatever happens to the rest. */
  #response: IncomingMessage | undefined;
  readonly #parts: Buffer[] = [];
  #size = 0;
  /** Ends it: with what came of an answer, else with this error, or as a connection that was closed. */
  #end: (error: unknown) => void = () => {};

  constructor(
    readonly request: OutboundRequest,
    agents: Agents,
    readonly started: number,
  ) {
    this.#sending = new Sending(request, agents);
    this.answer = this.#settled();
    this.#watch();
    this.#sending.sent.end(request.body);
  }

  #settled(): Promise<OutboundAnswer | undefined> {
    const { signal, deadlineMs } = this.request;
    const { sent, host } = this.#sending;
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#end(signal?.reason);
      // The network's time is real time, whatever clock the service has.
      const left = Math.max(0, this.started + deadlineMs - performance.now());
      const deadline = setTimeout(() => this.#end(timedOut(this.#sending.stage, host, deadlineMs)), left);
      signal?.addEventListener('abort', onAbort);
      this.#end = (error) => {
        this.#end = () => {};
        clearTimeout(deadline);
        signal?.removeEventListener('abort', onAbort);
        // One that was heard out and answered in full is kept for the next request.
        if (!this.#response?.complete || !sent.writableFinished) sent.destroy();
        if (signal?.aborted) reject(signal.reason);
        else if (this.#response) resolve(this.#answerOf(this.#response));
        else if (error === undefined) resolve(undefined);
        else reject(error);
      };
    });
  }

  #watch(): void {
    const { mostResponseBytes } = this.request;
    const { sent, host } = this.#sending;
    sent.on('error', (error) => this.#end(this.#sending.failure(error)));
    // A receiver that goes on in another protocol gives no error, and no answer.
    sent.on('close', () => this.#end(failureAt('exchange', host, undefined)));
    sent.on('response', (response) => {
      this.#response = response;
      response.on('data', (part: Buffer) => {
        this.#parts.push(part.subarray(0, Math.max(0, mostResponseBytes - this.#size)));
        this.#size += part.length;
        if (this.#size > mostResponseBytes) this.#end(undefined);
      });
      response.on('error', () => this.#end(undefined));
      response.on('end', () => this.#end(undefined));
    });
  }

  #answerOf({ statusCode = 0, headers }: IncomingMessage): OutboundAnswer {
    const ms = Math.round(performance.now() - this.started);
    return { status: statusCode, headers, body: Buffer.concat(this.#parts), ms };
  }
}
