import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import { dnsLookUp } from './look-up.js';

let server: Socket | undefined;
afterEach(() => server?.close());

/** A name server that answers what it is told to; undefined: nothing. */
async function nameServer(answer: (name: string, type: number) => Buffer[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  server = socket;
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12);
    const name = query
      .subarray(12, end)
      .toString('latin1')
      .replace(/[^a-z]/g, '.')
      .slice(1);
    const type = query.readUInt16BE(end + 1);
    const records = answer(name, type);
    if (!records) return;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(records.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 10);
    const about = (data: Buffer) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...records.map(about)]), from.port);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

const lookUpAt = (server: string) => dnsLookUp(new Set(['hooks.internal']), [server]);

it('gives the addresses of both families', async () => {
  const six = Buffer.alloc(16);
  six[15] = 1;
  const lookUp = lookUpAt(await nameServer((_, type) => [type === 1 ? Buffer.from([10, 0, 0, 7]) : six]));
  expect(await lookUp('hooks.example')).toEqual([
    { address: '10.0.0.7', family: 4 },
    { address: '::1', family: 6 },
  ]);
});

it('one family is enough, whatever becomes of the other', async () => {
  const lookUp = lookUpAt(
    await nameServer((_, type) => (type === 1 ? [Buffer.from([10, 0, 0, 7])] : undefined)),
  );
  expect(await lookUp('hooks.example')).toEqual([{ address: '10.0.0.7', family: 4 }]);
});

it('asks the system for names of its own, without waiting for a name server', async () => {
  let asked = 0;
  const silent = await nameServer(() => {
    asked += 1;
    return undefined;
  });
  expect(await lookUpAt(silent)('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  for (const name of ['hooks.internal', 'HOOKS.internal.', 'receiver', 'a.localhost'])
    await lookUpAt(silent)(name).catch(() => {});
  expect(asked).toBe(0);
});

it('asks the system for what name servers do not know', async () => {
  const lookUp = lookUpAt(await nameServer(() => []));
  await expect(lookUp('unknown.invalid')).rejects.toMatchObject({ syscall: 'getaddrinfo' });
});

it('a name server that says nothing is an error, and no thread of the system waits for it', async () => {
  const lookUp = lookUpAt(await nameServer(() => undefined));
  await expect(lookUp('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});
