import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Form } from './form.js';

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    new Form(request)
      .read({ file: 'file', fields: [] }, async ({ body }) => finished(body.resume()))
      .then(
        () => response.end('taken'),
        (error: Error) => response.end(error.message),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('a form that breaks off in a part which is not taken is refused, and its error is not lost', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nCode\n1\n`;
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `${part('a.csv')}\r\n${part('b.csv')}`,
  });
  expect(await answer.text()).toMatch(/one file|multipart/);
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});
