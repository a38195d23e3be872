import { Agent, request as httpRequest } from 'node:http';
import type { HostileRequest } from './request.js';

const answerMs = 90_000;
/** Enough of an answer to learn from; the rest of an export or a stream is not waited for. */
const mostBytes = 200_000;
const streamMs = 2000;

export interface Answered {
  /** 0: the connection ended without an answer; -1: none came in time. */
  status: number;
  text: string;
  ms: number;
}

export class Sender {
  readonly #agent: Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send(hostile: HostileRequest, identity: Record<string, string>): Promise<Answered> {
    const { method, path, headers, body, framing } = hostile;
    const { hostname, port } = new URL(this.origin);
    const began = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, text: string) => {
        clearTimeout(timer);
        resolve({ status, text, ms: performance.now() - began });
      };
      const sent = httpRequest({
        agent: this.#agent,
        hostname,
        port,
        method,
        path,
        headers: { ...identity, ...headers, ...framed(body, framing) },
      });
      const timer = setTimeout(() => {
        done(-1, '');
        sent.destroy();
      }, answerMs);
      sent.on('error', (error) => done(0, error.message));
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString());
        const enough = setTimeout(() => {
          finish();
          sent.destroy();
        }, streamMs);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= mostBytes) chunks.push(chunk);
        });
        response.on('close', () => {
          clearTimeout(enough);
          finish();
        });
        response.on('error', () => {});
      });
      if (framing === 'cut') {
        sent.flushHeaders();
        if (body) sent.write(body, () => setTimeout(() => sent.destroy(), 20));
        else sent.destroy();
        return;
      }
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function framed(body: Buffer | undefined, framing: HostileRequest['framing']): Record<string, string> {
  if (framing === 'chunked') return { 'transfer-encoding': 'chunked' };
  if (!body) return {};
  return { 'content-length': String(body.length + (framing === 'cut' ? 1000 : 0)) };
}
