import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Delivery,
  type Listener,
  type ListenerOptions,
  mostBytes,
  startListener,
} from './listen/listener.js';

const program = fileURLToPath(new URL('../bin/godwit.js', import.meta.url));
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const batch = { id: 'b', index: 1, total: 3, size: 3, timestamp: '2025-03-01T12:00:00.000Z' };
const row = (row_index: number, children = {}) => ({ Name: 'Ann', errors: [], row_index, children });
const flat = JSON.stringify({
  version: '1.0',
  workbook_id: 'w',
  external_id: null,
  batch,
  sheets: [
    {
      id: '1',
      name: 'Customers',
      row_count: 2,
      start_row_index: 0,
      end_row_index: 1,
      data: [row(0), row(1)],
    },
    { id: '2', name: 'Orders', row_count: 1, start_row_index: 0, end_row_index: 0, data: [row(0)] },
  ],
});
const nested = JSON.stringify({
  version: '2.0',
  workbook_id: 'w',
  company_name: 'Acme',
  external_id: null,
  export_mode: 'nested',
  batch,
  root_sheets: ['Customers'],
  data: { Customers: [row(0, { Orders: [row(0, { Lines: [row(0), row(1)] }), row(1)] }), row(1)] },
});

function signed(body: string, id = 'msg_1', by = secret): Record<string, string> {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'godwit-event': 'workbook.production.export',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, body),
  };
}

async function post(url: string, body: string, headers = signed(body)): Promise<number> {
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

let listener: Listener | undefined;
afterEach(() => listener?.close());

async function opened(options: Partial<ListenerOptions> = {}): Promise<{ url: string; came: Delivery[] }> {
  const came: Delivery[] = [];
  const onDelivery = (delivery: Delivery) => came.push(delivery);
  listener = await startListener({ port: 0, host: '127.0.0.1', secret, onDelivery, ...options });
  return { url: listener.url, came };
}

describe('a listener', () => {
  it('verifies what comes and counts its rows, flat and nested', async () => {
    const { url, came } = await opened();
    expect([await post(url, flat), await post(url, nested, signed(nested, 'msg_2'))]).toEqual([204, 204]);
    expect(came).toMatchObject([
      { event: 'workbook.production.export', id: 'msg_1', signature: 'right', isRepeat: false, status: 204 },
      { id: 'msg_2', summary: { version: '2.0', batch: { index: 1, total: 3 } } },
    ]);
    expect(came.map(({ summary }) => [...(summary?.rows ?? [])])).toEqual([
      [
        ['Customers', 2],
        ['Orders', 1],
      ],
      [
        ['Customers', 2],
        ['Orders', 2],
        ['Lines', 2],
      ],
    ]);
  });

  it('answers 401 where the signature is wrong, and remembers nothing of it', async () => {
    const { url, came } = await opened();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await post(url, flat, signed(flat, 'msg_1', other))).toBe(401);
    expect(await post(url, flat, {})).toBe(401);
    expect(await post(url, flat)).toBe(204);
    expect(came.map(({ signature, isRepeat }) => [signature, isRepeat])).toEqual([
      [{ wrong: expect.stringMatching(/^No signature matches/) }, false],
      [{ wrong: 'The header webhook-id is missing.' }, false],
      ['right', false],
    ]);
  });

  it('marks an id that came before', async () => {
    const { url, came } = await opened();
    for (const id of ['a', 'b', 'a']) await post(url, flat, signed(flat, id));
    expect(came.map(({ isRepeat }) => isRepeat)).toEqual([false, false, true]);
  });

  it('checks nothing without a secret, and answers what it is told to', async () => {
    const { url, came } = await opened({ secret: undefined, status: 503 });
    expect(await post(url, flat, {})).toBe(503);
    expect(came).toMatchObject([{ signature: { unchecked: 'no secret' }, id: undefined, event: undefined }]);
  });

  it.each(['', 'no JSON', '{"a":'])('answers 400 to the body "%s"', async (body) => {
    const { url, came } = await opened();
    expect(await post(url, body)).toBe(400);
    expect(came).toMatchObject([{ status: 400, summary: undefined }]);
  });

  it.each(['null', '[]', '{}', '{"batch":1,"sheets":[1,{"data":[]}]}', '{"data":{"a":[1,{"children":3}]}}'])(
    'takes JSON that is no payload: %s',
    async (body) => {
      const { url, came } = await opened();
      expect(await post(url, body)).toBe(204);
      expect(came).toHaveLength(1);
    },
  );

  it('answers 413 to what is larger than 64 MiB, and goes on', async () => {
    const { url, came } = await opened();
    const sent = request(url, { method: 'POST' });
    const part = Buffer.alloc(1024 ** 2, ' ');
    for (let at = 0; at <= mostBytes / part.length; at++) if (!sent.write(part)) await once(sent, 'drain');
    sent.end();
    const [response] = await once(sent, 'response');
    expect([response.statusCode, came[0]?.status]).toEqual([413, 413]);
    response.resume();
    expect(await post(url, flat)).toBe(204);
  });

  it('takes nothing but POST', async () => {
    const { url, came } = await opened();
    const response = await fetch(url);
    expect([response.status, response.headers.get('allow'), came]).toEqual([405, 'POST', []]);
  });
});

describe('godwit listen', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  /** The lines it prints, one at a time. */
  function godwit(args: string[], env: Record<string, string> = {}) {
    const { PATH = '' } = process.env;
    const started = spawn(process.execPath, [program, 'listen', ...args], { env: { PATH, ...env } });
    child = started;
    let err = '';
    started.stderr.on('data', (part) => {
      err += part;
    });
    const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
    const ended = once(started, 'exit').then(([code]) => ({ code, err }));
    return {
      next: async () => String((await lines.next()).value),
      ended,
      stop: () => started.kill('SIGINT'),
    };
  }

  it.each([
    [['--secret', secret], {}],
    [[], { WEBHOOK_SECRET: secret }],
  ])('prints each delivery as it comes, and ends on Ctrl-C: %j', async (args, env) => {
    const { next, stop, ended } = godwit(['--port', '0', ...args], env);
    const [, url = ''] =
      /^Listening on (http:\/\/127\.0\.0\.1:\d+\/); Ctrl-C ends it\.$/.exec(await next()) ?? [];
    await post(url, flat);
    expect(await next()).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}workbook\.production\.export {2}msg_1$/);
    expect(await next()).toBe('  batch 2 of 3; version 1.0; Customers 2 rows, Orders 1 row');
    expect(await next()).toBe('  signature right; answered 204');
    await post(url, flat);
    expect(await next()).toMatch(/msg_1 \(again: an id that came before\)$/);
    stop();
    expect(await ended).toEqual({ code: 0, err: '' });
  });

  it('says that signatures are not checked, and answers --status', async () => {
    const { next, stop, ended } = godwit(['--port', '0', '--status', '500']);
    const [url = ''] = /http:\S+\//.exec(await next()) ?? [];
    expect(await next()).toContain('Signatures are not checked: give the secret');
    const odd = JSON.stringify({ sheets: [{ name: '\u001b[31mred', data: [] }] });
    expect(await post(url, odd, { 'godwit-event': 'x' })).toBe(500);
    expect(await next()).toMatch(/ {2}x {2}no webhook-id$/);
    // What somebody sends does not drive the terminal.
    expect(await next()).toBe('  no batch; version ?; ·[31mred 0 rows');
    expect(await next()).toBe('  signature not checked: no secret; answered 500');
    stop();
    expect((await ended).code).toBe(0);
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535'],
    [['--status', '99'], '--status must be a whole number from 200 to 599'],
    [['--secret', 'abc'], 'the secret must be as it was shown'],
    [['--what'], "Unknown option '--what'"],
    [['extra'], "Unexpected argument 'extra'"],
  ])('refuses a wrong command line: %j', async (args, message) => {
    const { code, err } = await godwit(args).ended;
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).not.toContain('abc');
  });

  it('says so where the port is taken', async () => {
    const { url } = await opened();
    const { code, err } = await godwit(['--port', new URL(url).port]).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/^godwit: Port \d+ is in use by another program/)]);
  });
});
