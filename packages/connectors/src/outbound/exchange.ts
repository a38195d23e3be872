import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { hostOf } from './check-url.js';
import { failureAt, failureOf, type Stage, timedOut } from './outbound-error.js';
import type { OutboundAnswer, OutboundRequest } from './request.js';

export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

/** One request on one connection, from look-up to the last byte of the answer that is read. */
export class Exchange {
  /** Undefined: the connection was one that had been kept, and was closed before anything was answered. */
  readonly answer: Promise<OutboundAnswer | undefined>;
  readonly #host: string;
  readonly #isSecure: boolean;
  readonly #sent: ClientRequest;
  #stage: Stage;
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
    const url = new URL(request.url);
    this.#host = hostOf(url);
    this.#isSecure = url.protocol === 'https:';
    this.#stage = isIP(this.#host) === 0 ? 'lookup' : 'connect';
    const { method, headers, body } = request;
    this.#sent = (this.#isSecure ? https : http).request({
      method,
      host: this.#host,
      port: url.port || (this.#isSecure ? 443 : 80),
      path: url.pathname + url.search,
      agent: this.#isSecure ? agents.https : agents.http,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    });
    this.answer = this.#settled();
    this.#watchConnection();
    this.#watchResponse();
    this.#sent.end(body);
  }

  #settled(): Promise<OutboundAnswer | undefined> {
    const { signal, deadlineMs } = this.request;
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#end(signal?.reason);
      // The network's time is real time, whatever clock the service has.
      const left = Math.max(0, this.started + deadlineMs - performance.now());
      const deadline = setTimeout(() => this.#end(timedOut(this.#stage, this.#host, deadlineMs)), left);
      signal?.addEventListener('abort', onAbort);
      this.#end = (error) => {
        this.#end = () => {};
        clearTimeout(deadline);
        signal?.removeEventListener('abort', onAbort);
        // One that was heard out and answered in full is kept for the next request.
        if (!this.#response?.complete || !this.#sent.writableFinished) this.#sent.destroy();
        if (signal?.aborted) reject(signal.reason);
        else if (this.#response) resolve(this.#answerOf(this.#response));
        else if (error === undefined) resolve(undefined);
        else reject(error);
      };
    });
  }

  #watchConnection(): void {
    this.#sent.on('socket', (socket) => {
      if (this.#sent.reusedSocket) {
        this.#stage = 'exchange';
        return;
      }
      socket.once('lookup', (error: Error | null) => {
        if (!error) this.#stage = 'connect';
      });
      socket.once('connect', () => {
        this.#stage = this.#isSecure ? 'tls' : 'exchange';
      });
      socket.once('secureConnect', () => {
        this.#stage = 'exchange';
      });
    });
    this.#sent.on('error', (error) => {
      this.#end(this.#sent.reusedSocket ? undefined : failureOf(error, this.#stage, this.#host));
    });
    // A receiver that goes on in another protocol gives no error, and no answer.
    this.#sent.on('close', () => this.#end(failureAt('exchange', this.#host, undefined)));
  }

  #watchResponse(): void {
    const { mostResponseBytes } = this.request;
    this.#sent.on('response', (response) => {
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
