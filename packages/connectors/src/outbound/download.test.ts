import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { allowedIn, nothingAllowed } from './addresses.js';
import type { OutboundDownload } from './download.js';
import { OutboundError } from './outbound-error.js';
import { openOutbound } from './request.js';

const over = openOutbound({ allowed: allowedIn('127.0.0.1'), plainHttp: true });
const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  over.close();
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  open.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A sender that does this once the request came. */
function sender(answer: (socket: Socket) => void): Promise<string> {
  return listening(createServer((socket) => socket.once('data', () => answer(socket))));
}

function download(url: string, more: Partial<OutboundDownload> = {}) {
  return over.download({
    url,
    method: 'GET',
    headers: {},
    silenceMs: 30_000,
    mostBytes: 1024 ** 3,
    ...more,
  });
}

const head = 'HTTP/1.1 200 OK\r\n';
const MB = 1024 ** 2;

it('gives a large body as it comes: what is not taken is not sent', async () => {
  let written = 0;
  const part = Buffer.alloc(MB, 'x');
  const total = 200 * MB;
  const url = await sender((socket) => {
    const pump = () => {
      while (written < total && !socket.destroyed) {
        written += part.length;
        if (!socket.write(part)) return;
      }
    };
    socket.on('drain', pump).write(`${head}Content-Length: ${total}\r\n\r\n`);
    pump();
  });
  const { status, headers, body } = await download(url);
  expect([status, headers['content-length']]).toEqual([200, String(total)]);
  let taken = 0;
  for await (const bytes of body) {
    taken += (bytes as Buffer).length;
    // What the buffers of the sockets and streams hold.
    if (written < total) expect(written - taken).toBeLessThan(64 * MB);
  }
  expect(taken).toBe(total);
});

it('an answer that stops in its middle is no whole one: silence is told', async () => {
  const url = await sender((socket) => socket.write(`${head}Content-Length: 100\r\n\r\nhalf`));
  const { body } = await download(url, { silenceMs: 300 });
  await expect(buffer(body)).rejects.toMatchObject({
    kind: 'timeout',
    message: '127.0.0.1 stopped in the middle of its answer for 0.3 s.',
  });
  await expect.poll(() => sockets.size).toBe(0);
});

it('silence is no matter of how long it takes altogether', async () => {
  const url = await sender((socket) => {
    socket.write(`${head}Content-Length: 30\r\n\r\n`);
    let sent = 0;
    const drip = setInterval(() => {
      socket.write('x');
      if (++sent === 30) clearInterval(drip);
    }, 50);
  });
  const { body } = await download(url, { silenceMs: 1000 });
  expect((await buffer(body)).length).toBe(30);
});

it('whoever takes the bytes may take long', async () => {
  const url = await sender((socket) =>
    socket.end(Buffer.concat([Buffer.from(`${head}Content-Length: ${MB}\r\n\r\n`), Buffer.alloc(MB)])),
  );
  const { body } = await download(url, { silenceMs: 200 });
  let taken = 0;
  for await (const bytes of body) {
    if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 700));
    taken += (bytes as Buffer).length;
  }
  expect(taken).toBe(MB);
});

it('one that says nothing, or drips headers: a timeout', async () => {
  const silent = await sender(() => {});
  await expect(download(silent, { silenceMs: 300 })).rejects.toMatchObject({
    kind: 'timeout',
    message: '127.0.0.1 did not answer within 0.3 s.',
  });
  const dripping = await sender((socket) => {
    socket.write(head);
    const drip = setInterval(() => socket.write('X-A: 1\r\n'), 5);
    socket.on('close', () => clearInterval(drip));
  });
  await expect(download(dripping, { silenceMs: 300 })).rejects.toMatchObject({ kind: 'timeout' });
});

it.each([['Content-Length: 100\r\n\r\nhalf'], ['Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n']])(
  'a connection that closes in the middle is an error, not the end: %j',
  async (rest) => {
    const url = await sender((socket) => socket.end(head + rest));
    const { body } = await download(url);
    await expect(buffer(body)).rejects.toMatchObject({
      kind: 'broken',
      message: '127.0.0.1 closed the connection in the middle of its answer.',
    });
  },
);

it('more than is allowed is an error, and the connection is dropped', async () => {
  const url = await sender((socket) => {
    const pump = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
    };
    socket.on('drain', pump).write(`${head}Connection: close\r\n\r\n`);
    pump();
  });
  const { body } = await download(url, { mostBytes: MB });
  await expect(buffer(body)).rejects.toMatchObject({
    kind: 'limit',
    message: '127.0.0.1 answered with more than 1048576 bytes.',
  });
  await expect.poll(() => sockets.size).toBe(0);
});

it('a signal ends it with its own reason: before, while waiting, and in the middle of the body', async () => {
  const url = await sender((socket) => socket.write(`${head}Content-Length: 100\r\n\r\nhalf`));
  const silent = await sender(() => waiting.abort(new Error('stopping')));
  const waiting = new AbortController();
  await expect(download(silent, { signal: waiting.signal })).rejects.toThrow('stopping');
  await expect(download(silent, { signal: waiting.signal })).rejects.toThrow('stopping');
  const middle = new AbortController();
  const { body } = await download(url, { signal: middle.signal });
  body.once('data', () => middle.abort(new Error('enough')));
  await expect(buffer(body)).rejects.toThrow('enough');
  await expect.poll(() => sockets.size).toBe(0);
});

it('HEAD has no body', async () => {
  const url = await sender((socket) => socket.write(`${head}Content-Length: 100\r\n\r\n`));
  const { headers, body } = await download(url, { method: 'HEAD' });
  expect([headers['content-length'], (await buffer(body)).length]).toEqual(['100', 0]);
});

it('a body that is not wanted is let go of', async () => {
  const url = await sender((socket) => socket.write(`${head}Content-Length: 100\r\n\r\nhalf`));
  const { body } = await download(url);
  body.destroy();
  await expect.poll(() => sockets.size).toBe(0);
});

it('a connection is used again; one that was closed meanwhile is no failure', async () => {
  const asked: string[] = [];
  let connections = 0;
  const server = createHttpServer({ keepAliveTimeout: 0 }, (request, response) => {
    asked.push(request.method ?? '');
    if (asked.length === 3) request.socket.destroy();
    else response.end('body');
  });
  server.on('connection', () => {
    connections += 1;
  });
  const url = await listening(server);
  expect((await buffer((await download(url)).body)).toString()).toBe('body');
  expect((await buffer((await download(url)).body)).toString()).toBe('body');
  expect((await buffer((await download(url)).body)).toString()).toBe('body');
  expect([asked, connections]).toEqual([['GET', 'GET', 'GET', 'GET'], 2]);
});

it('the guard stands before it as before requests', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  const { port } = new URL(await listening(server));
  const guarded = openOutbound({
    allowed: nothingAllowed,
    plainHttp: true,
    lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'a.example', '0x7f.1']) {
    const failed = await guarded
      .download({
        url: `http://${host}:${port}/`,
        method: 'GET',
        headers: {},
        silenceMs: 10_000,
        mostBytes: MB,
      })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OutboundError);
    expect(failed).toMatchObject({ kind: 'refused' });
  }
  const secure = openOutbound({ allowed: allowedIn('127.0.0.1'), plainHttp: false });
  await expect(
    secure.download({
      url: `http://127.0.0.1:${port}/`,
      method: 'GET',
      headers: {},
      silenceMs: 10_000,
      mostBytes: MB,
    }),
  ).rejects.toMatchObject({ kind: 'refused' });
  expect(connections).toBe(0);
  guarded.close();
  secure.close();
});
