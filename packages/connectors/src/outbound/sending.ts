import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { hostOf } from './check-url.js';
import { failureOf, type OutboundError, type Stage } from './outbound-error.js';

export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export interface SentRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}

/** One request on one connection, and how far it got. Whoever makes it sends it: `sent.end(body)`. */
export class Sending {
  readonly host: string;
  readonly sent: ClientRequest;
  stage: Stage;

  constructor(
    { url: address, method, headers, body }: SentRequest,
    agents: Agents,
    /** Each time it got further. */
    onStage: () => void = () => {},
  ) {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    this.host = hostOf(url);
    this.stage = isIP(this.host) === 0 ? 'lookup' : 'connect';
    this.sent = (isSecure ? https : http).request({
      method,
      host: this.host,
      port: url.port || (isSecure ? 443 : 80),
      path: url.pathname + url.search,
      agent: isSecure ? agents.https : agents.http,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    });
    const reach = (stage: Stage) => {
      this.stage = stage;
      onStage();
    };
    this.sent.on('socket', (socket) => {
      if (this.sent.reusedSocket) return reach('exchange');
      socket.once('lookup', (error: Error | null) => {
        if (!error) reach('connect');
      });
      socket.once('connect', () => reach(isSecure ? 'tls' : 'exchange'));
      socket.once('secureConnect', () => reach('exchange'));
    });
  }

  /** Undefined: the connection was one that had been kept, and was closed before anything was answered. */
  failure(error: unknown): OutboundError | undefined {
    return this.sent.reusedSocket ? undefined : failureOf(error, this.stage, this.host);
  }
}
