import { connect, type Socket } from 'node:net';
import { examine } from './exchange.js';

export interface RawReply {
  status: number;
  headers: Headers;
  text: string;
}

export interface RawRequest {
  method: string;
  url: string;
  /** A raw request target may hold what no URL parser lets through. */
  target?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Cut the connection right after the body, without waiting for an answer. */
  cut?: boolean;
}

/** HTTP by hand, for what a proper client would never send. Resolves without an answer when the service closes. */
export function rawRequest(request: RawRequest): Promise<RawReply | undefined> {
  const { hostname, port, pathname, search } = new URL(request.url);
  const head = [
    `${request.method} ${request.target ?? pathname + search} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: close',
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 80), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      if (request.body) socket.write(request.body);
      // Give the service time to take the bytes in, so that the cut comes in the middle of the upload.
      if (request.cut) setTimeout(() => socket.destroy(), 150);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const reply = parse(Buffer.concat(chunks).toString());
      if (reply) finish(socket, reply);
    });
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString(), true)));
    function finish(open: Socket, reply: RawReply): void {
      open.destroy();
      try {
        if (!request.target) examine({ method: request.method, url: request.url, ...reply });
        resolve(reply);
      } catch (error) {
        reject(error);
      }
    }
  });
}

/** The same request many times over one connection, in one piece: the service has them all before it answers the first. */
export function pipelined(
  { method, url, headers = {}, body = new Uint8Array() }: RawRequest,
  count: number,
): Promise<RawReply[]> {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-length': String(body.length),
    ...headers,
  });
  const head = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
  const request = (more = '') => Buffer.concat([Buffer.from(`${head}${more}\r\n`), body]);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 80), hostname, () => {
      const all = Array.from({ length: count - 1 }, () => request());
      socket.write(Buffer.concat([...all, request('connection: close\r\n')]));
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      // Most of them are the same, byte for byte: each is read and examined once.
      const read = new Map<string, RawReply | undefined>();
      const replies = text.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((reply) => {
        if (!read.has(reply)) read.set(reply, parse(reply, true));
        return read.get(reply) ?? [];
      });
      try {
        for (const reply of read.values()) if (reply) examine({ method, url, ...reply });
        resolve(replies);
      } catch (error) {
        reject(error);
      }
    });
  });
}

function parse(text: string, closed = false): RawReply | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  const body = text.slice(end + 4);
  const length = headers.get('content-length');
  const whole = closed || (length !== null && Buffer.byteLength(body) >= Number(length));
  return whole ? { status: Number(first.split(' ')[1]), headers, text: body } : undefined;
}
