import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseNoHttp } from './no-http.js';

let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => response.end()).on('clientError', refuseNoHttp);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What a client reads that goes on sending, whatever is said to it. */
function send(start: string, megabytes: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString();
    });
    socket.on('error', (error) => {
      read += ` ${error.message}`;
    });
    socket.on('close', () => resolve(read));
    socket.write(start);
    for (let n = 0; n < megabytes; n += 1) socket.write('x'.repeat(1 << 20));
    socket.end();
  });
}

describe('what is not valid HTTP', () => {
  it.each([
    ['a word', 'HELLO\r\n\r\n'],
    ['headers that are too long', `POST / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}`],
    ['an address that is too long', `POST /${'y'.repeat(20_000)}`],
  ])('is told so, however much comes behind it: %s', async (_, start) => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(start, n)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/"The request is not valid HTTP"\}$/);
    }
  });
});
