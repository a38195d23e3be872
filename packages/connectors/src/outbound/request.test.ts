import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { selfSigned } from '@godwit/testbed/certificate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allowedIn, nothingAllowed } from './addresses.js';
import type { LookUp } from './look-up.js';
import { OutboundError } from './outbound-error.js';
import { type Outbound, type OutboundOptions, type OutboundRequest, openOutbound } from './request.js';

/** One listener on both loopback addresses and one port; it counts who comes. */
interface Listener {
  port: number;
  connections: string[];
  close(): void;
}

async function listen(answer: RequestListener): Promise<Listener> {
  const connections: string[] = [];
  const open = (host: string, port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
      const server = createServer(answer).on('connection', () => connections.push(host));
      server.on('error', reject).listen(port, host, () => resolve(server));
    });
  const first = await open('127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const servers = [first, await open('::1', port)];
  return {
    port,
    connections,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const opened: Outbound[] = [];
function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const made = openOutbound({ allowed: nothingAllowed, plainHttp: true, ...options });
  opened.push(made);
  return made;
}
afterEach(() => {
  for (const made of opened.splice(0)) made.close();
});

const usual = {
  method: 'POST',
  headers: {},
  body: Buffer.from('{}'),
  deadlineMs: 10_000,
  mostResponseBytes: 4096,
};
function send(over: Outbound, url: string, more: Partial<OutboundRequest> = {}) {
  return over.sendRequest({ ...usual, url, ...more });
}

/** What went wrong; an answer is shown where there should be none. */
async function failure(
  over: Outbound,
  url: string,
  more: Partial<OutboundRequest> = {},
): Promise<OutboundError> {
  const result = await send(over, url, more).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(OutboundError);
  return result as OutboundError;
}

const to =
  (...addresses: string[]): LookUp =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }));

let inside: Listener;
beforeAll(async () => {
  inside = await listen((_, response) => response.end('inside'));
});
afterAll(() => inside.close());
afterEach(() => {
  inside.connections.length = 0;
});

describe('a listener on loopback is never reached', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '127.127.127.127',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0x0.0x0.0x1',
    '0x7f.1',
    '0X7F.0.0.1',
    '0177.0.0.1',
    '0177.0.0.01',
    '0000177.0.0.1',
    '127.0x0.00.1',
    '%31%32%37.0.0.1',
    '127%2e0%2e0%2e1',
    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
    '127．0．0．1',
    '0',
    '0.0.0.0',
    '00.0.0.0x0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::0001]',
    '[::0.0.0.1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::FFFF:7F00:1]',
    '[::ffff:0.0.0.0]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:0001::1]',
    '[2001:0:7f00:1::80ff:fffe]',
    '[2001:0:808:808::80ff:fffe]',
    '[fe80::1]',
    '[::1%25lo]',
    '[fe80::1%25lo]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'LocalHost.',
    'a.localhost',
    'ⓛocalhost',
    'ｌｏｃａｌｈｏｓｔ',
    'user@127.0.0.1',
    'user:secret@localhost',
    'example.com@127.0.0.1',
    'example.com:80@localhost',
    '127.0.0.1%2f@localhost',
    'example.com%00.localhost',
    'example.com\\@127.0.0.1',
    '127.0.0.1\t',
    '127.0.0.1\n',
    // Names that lead there.
    'loop.example.com',
    'LOOP.example.com.',
    '127.0.0.1.nip.example',
    'localhost.localdomain',
    'xn--bcher-kva.example',
    'ip6-localhost',
  ])('%s', async (host) => {
    const over = outbound({ lookUp: to('127.0.0.1', '::1') });
    const { kind, message } = await failure(over, `http://${host}:${inside.port}/`);
    expect(kind).toBe('refused');
    expect(message).not.toMatch(/secret| at |\n/);
    expect(inside.connections).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['0.0.0.0'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['::127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b:1::7f00:1'],
    ['2002:7f00:1::1'],
    ['127.1'],
    ['2130706433'],
    ['::1%lo'],
    ['localhost'],
    [''],
    ['169.254.169.254', '10.0.0.1', '127.0.0.1'],
    [],
  ])('through a name that is looked up as %j', async (...addresses) => {
    const { kind, message } = await failure(
      outbound({ lookUp: to(...addresses) }),
      `http://a.example:${inside.port}/`,
    );
    expect(kind).toBe(addresses.length > 0 ? 'refused' : 'lookup');
    expect(message).toContain('a.example');
    // What stands in a name server of somebody's network is not told.
    expect(message).not.toMatch(/\d\.\d|::/);
    expect(inside.connections).toEqual([]);
  });

  it('also where the list has its name, and the address is written out', async () => {
    const over = outbound({ allowed: allowedIn('a.example'), lookUp: to('127.0.0.1') });
    expect((await failure(over, `http://127.0.0.1:${inside.port}/`)).kind).toBe('refused');
    expect(inside.connections).toEqual([]);
    expect((await send(over, `http://a.example:${inside.port}/`)).body.toString()).toBe('inside');
  });

  it.each([301, 302, 303, 307, 308])('by a redirect with %i', async (status) => {
    const location = `http://127.0.0.1:${inside.port}/`;
    const redirecting = await listen((_, response) => response.writeHead(status, { location }).end());
    const over = outbound({ allowed: allowedIn('out.example'), lookUp: to('127.0.0.1') });
    const answer = await send(over, `http://out.example:${redirecting.port}/`);
    redirecting.close();
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect([redirecting.connections.length, inside.connections]).toEqual([1, []]);
  });

  it('by a name whose address changes between check and connection: it is looked up once', async () => {
    // ::1 stands for an address outside; 127.0.0.1 is inside.
    const allowed = allowedIn('::1');
    let asked = 0;
    const lookUp: LookUp = async () =>
      asked++ % 2 === 0 ? [{ address: '::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }];
    const url = `http://rebinding.example:${inside.port}/`;
    const over = outbound({ allowed, lookUp });
    expect((await send(over, url, { headers: { connection: 'close' } })).status).toBe(200);
    expect([asked, inside.connections]).toEqual([1, ['::1']]);
    expect((await failure(over, url)).kind).toBe('refused');
    expect([asked, inside.connections]).toEqual([2, ['::1']]);
  });

  it('by one of several addresses of a name: the others are taken', async () => {
    const lookUp = to('127.0.0.1', '::1', '10.0.0.1');
    const url = `http://mixed.example:${inside.port}/`;
    for (let time = 0; time < 3; time++) await send(outbound({ allowed: allowedIn('::1'), lookUp }), url);
    expect(inside.connections).toEqual(['::1', '::1', '::1']);
  });

  it('by a look-up that ends after the deadline', async () => {
    let answer = (_: { address: string; family: number }[]): void => {};
    const lookUp: LookUp = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const over = outbound({ allowed: allowedIn('127.0.0.1'), lookUp });
    const url = `http://slow.example:${inside.port}/`;
    const { kind, message } = await failure(over, url, { deadlineMs: 50 });
    expect([kind, message]).toEqual(['timeout', 'The name slow.example was not found within 0.05 s.']);
    answer([{ address: '127.0.0.1', family: 4 }]);
    await new Promise((resolve) => setImmediate(resolve));
    // Whoever had begun to connect would have come before this one.
    await send(over, `http://127.0.0.1:${inside.port}/`);
    expect(inside.connections).toHaveLength(1);
  });
});

describe('the same listener is reached', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '0x7f.1'],
    ['127.0.0.1', '[::ffff:127.0.0.1]'],
    ['::1', '[::1]'],
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', 'any.example'],
    ['hooks.example', 'HOOKS.example.'],
    ['localhost', 'localhost'],
  ])('with %s on the list, as %s', async (list, host) => {
    const over = outbound({ allowed: allowedIn(list), lookUp: to('127.0.0.1') });
    const answer = await send(over, `http://${host}:${inside.port}/`);
    expect([answer.status, answer.body.toString(), inside.connections.length]).toEqual([200, 'inside', 1]);
  });

  it('by the look-up of the system, too', async () => {
    const over = outbound({ allowed: allowedIn('127.0.0.1, ::1') });
    expect((await send(over, `http://localhost:${inside.port}/`)).status).toBe(200);
  });
});

describe('over TLS', () => {
  const ours = selfSigned();
  const secure = createSecureServer(ours, (request, response) => {
    request.resume().on('end', () => response.end(`${request.method} ${request.url}`));
  });
  let port: number;
  const allowed = allowedIn('127.0.0.1');
  beforeAll(async () => {
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    port = (secure.address() as AddressInfo).port;
  });
  afterAll(() => secure.close());

  it('a certificate that is trusted is accepted, by name and by address', async () => {
    const over = outbound({ allowed, ca: ours.cert, plainHttp: false, lookUp: to('127.0.0.1') });
    for (const host of ['localhost', '127.0.0.1']) {
      const answer = await send(over, `https://${host}:${port}/hook?a=1#part`);
      expect(answer.body.toString()).toBe('POST /hook?a=1');
    }
  });

  it.each([
    ['localhost', undefined, /signs itself/],
    ['other.example', ours.cert, /is for another name/],
  ])('%s with a certificate that does not hold is told', async (host, ca, reason) => {
    const over = outbound({ allowed, lookUp: to('127.0.0.1'), ...(ca && { ca }) });
    const { kind, message } = await failure(over, `https://${host}:${port}/`);
    expect([kind, message]).toEqual(['tls', expect.stringMatching(reason)]);
    expect(message).toContain(`No secure connection to ${host}`);
  });

  it('an expired certificate is told', async () => {
    const old = selfSigned(new Date('2021-01-01'));
    const server = createSecureServer(old).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    const over = outbound({ allowed, ca: old.cert });
    const { message } = await failure(over, `https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.close();
    expect(message).toMatch(/its certificate has expired/);
  });

  it('a receiver that does not speak TLS is told', async () => {
    const { kind, message } = await failure(outbound({ allowed }), `https://127.0.0.1:${inside.port}/`);
    expect([kind, message]).toEqual(['tls', expect.stringMatching(/does not speak TLS/)]);
  });
});
