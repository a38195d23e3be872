import type { Socket } from 'node:net';
import { drainMs } from './drain.js';

const body = '{"error":"The request is not valid HTTP"}';
const answer = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json',
  `content-length: ${body.length}`,
  'connection: close',
  '',
  body,
].join('\r\n');
const answered = new WeakSet<Socket>();

/** What the parser of HTTP cannot read. It is told again for every further piece of the same request. */
export function refuseNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Whoever has gone need not be told.
  socket.on('error', () => {}).end(answer);
  setTimeout(() => socket.destroy(), drainMs).unref();
}
