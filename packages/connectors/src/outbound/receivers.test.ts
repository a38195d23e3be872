import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { allowedIn } from './addresses.js';
import { OutboundError } from './outbound-error.js';
import { type OutboundAnswer, type OutboundRequest, openOutbound } from './request.js';

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

/** A receiver that does this once the request came. */
function receiver(answer: (socket: Socket) => void): Promise<string> {
  return listening(createServer((socket) => socket.once('data', () => answer(socket))));
}

type Result = OutboundAnswer | OutboundError;

async function send(url: string, more: Partial<OutboundRequest> = {}): Promise<Result> {
  const request = { method: 'POST', headers: {}, body: Buffer.from('{}'), deadlineMs: 30_000 };
  try {
    return await over.sendRequest({ ...request, url, mostResponseBytes: 4096, ...more });
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
}

const head = 'HTTP/1.1 200 OK\r\n';

it('that says nothing: a timeout, by the deadline', async () => {
  const url = await receiver(() => {});
  expect(await send(url, { deadlineMs: 1000 })).toMatchObject({
    kind: 'timeout',
    message: '127.0.0.1 did not answer within 1 s.',
  });
});

it('that closes, or resets, before it answers: broken', async () => {
  for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()])
    expect(await send(await receiver(end))).toMatchObject({
      kind: 'broken',
      message: '127.0.0.1 closed the connection before it had answered.',
    });
});

it('where nothing listens: told as such', async () => {
  const url = await receiver(() => {});
  await new Promise((resolve) => open.pop()?.close(resolve));
  expect(await send(url)).toMatchObject({
    kind: 'connect',
    message: expect.stringMatching(/^127\.0\.0\.1 refused/),
  });
});

it.each(['200 OK', '204 No Content', '500 Oops'])(
  'that says %s and half a body, then nothing: an answer',
  async (status) => {
    const url = await receiver((socket) =>
      socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 100\r\n\r\nhalf`),
    );
    const expected = {
      status: Number.parseInt(status, 10),
      body: Buffer.from(status.startsWith('204') ? '' : 'half'),
    };
    expect(await send(url, { deadlineMs: 1500 })).toMatchObject(expected);
  },
);

it('that closes in the middle of its body: an answer', async () => {
  const url = await receiver((socket) => socket.end(`${head}Content-Length: 100\r\n\r\nhalf`));
  expect(await send(url)).toMatchObject({ status: 200, body: Buffer.from('half') });
});

it('that drips its headers for ever: a timeout', async () => {
  const url = await receiver((socket) => {
    socket.write(head);
    const drip = setInterval(() => socket.write('X-A: 1\r\n'), 5);
    socket.on('close', () => clearInterval(drip));
  });
  expect(await send(url, { deadlineMs: 1500 })).toMatchObject({ kind: 'timeout' });
});

it('whose body has no end: as much as is asked for, then the connection is dropped', async () => {
  let written = 0;
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const part = Buffer.alloc(65_536, 'x');
  const url = await receiver((socket) => {
    const pump = () => {
      while (!socket.destroyed && socket.write(part)) written += part.length;
    };
    socket.on('drain', pump).on('close', closed).write(`${head}Transfer-Encoding: identity\r\n\r\n`);
    pump();
  });
  const answer = await send(url);
  expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(4096, 'x') });
  await isClosed;
  // What the buffers of the sockets hold, not what it would have sent in 30 s.
  expect(written).toBeLessThan(64 * 1024 ** 2);
});

it('with huge headers, or what is no HTTP: broken', async () => {
  const huge = await receiver((socket) => socket.write(`${head}X-A: ${'a'.repeat(100_000)}\r\n\r\n`));
  expect(await send(huge)).toMatchObject({
    kind: 'broken',
    message: expect.stringContaining('more headers'),
  });
  const other = await receiver((socket) => socket.write('220 mail.example ESMTP\r\n'));
  expect(await send(other)).toMatchObject({ kind: 'broken', message: expect.stringContaining('no HTTP') });
});

it('that goes on in another protocol: broken', async () => {
  const url = await receiver((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  expect(await send(url)).toMatchObject({ kind: 'broken' });
});

it('that answers 100 and 103 first: the last counts', async () => {
  const url = await receiver((socket) =>
    socket.write(
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${head}Content-Length: 2\r\n\r\nok`,
    ),
  );
  expect(await send(url)).toMatchObject({ status: 200, body: Buffer.from('ok') });
});

it('that answers without hearing us out: its answer, and the connection is not kept', async () => {
  const url = await receiver((socket) => {
    socket.pause().write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n');
  });
  expect(await send(url, { body: Buffer.alloc(50 * 1024 ** 2) })).toMatchObject({ status: 413 });
  // Only who reads on learns that the other side is gone.
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.size).toBe(0);
});

it('that is asked again gets the same connection; one it closed meanwhile is no failure', async () => {
  const bodies: string[] = [];
  let connections = 0;
  const server = createHttpServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      // The connection looks kept, and is closed without an answer when it is used again.
      if (body === 'second' && bodies.length === 2) request.socket.destroy();
      else response.end();
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  const url = await listening(server);
  expect(await send(url, { body: Buffer.from('first') })).toMatchObject({ status: 200 });
  expect(await send(url, { body: Buffer.from('second') })).toMatchObject({ status: 200 });
  expect([bodies, connections]).toEqual([['first', 'second', 'second'], 2]);
});

it('a signal ends a request with its own reason', async () => {
  const url = await receiver(() => stop.abort(new Error('stopping')));
  const stop = new AbortController();
  await expect(send(url, { signal: stop.signal })).rejects.toThrow('stopping');
  await expect(send(url, { signal: stop.signal })).rejects.toThrow('stopping');
});

it('closing ends what is under way', async () => {
  const url = await receiver(() => over.close());
  expect(await send(url)).toMatchObject({ kind: 'broken' });
});
