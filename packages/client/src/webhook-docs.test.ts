import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { flatPayload, nestedPayload } from '@godwit/contract/webhook-payloads';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) =>
    String(text),
  );
const [express = '', next = ''] = blocks('js');
const [flat = '', nested = ''] = blocks('json');
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/** As much of Express as the receiver on the page uses: the bytes of a body of a type, up to a limit. */
const standIn = `
  import { createServer } from 'node:http';
  export default function express() {
    const routes = new Map();
    return {
      post: (path, ...handlers) => routes.set(path, handlers),
      listen(port) {
        const server = createServer(async (request, response) => {
          request.get = (name) => request.headers[name.toLowerCase()];
          response.status = (code) => Object.assign(response, { statusCode: code });
          response.send = (text) => response.end(text);
          const [before, handle] = routes.get(request.url);
          before(request, response, () => handle(request, response));
        }).listen(port, '127.0.0.1', () => console.log(server.address().port));
      },
    };
  }
  express.raw = ({ type, limit }) => async (request, response, next) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (body.length > Number.parseInt(limit) * 1024 ** 2) return response.status(413).end();
    request.body = request.headers['content-type'] === type ? body : {};
    next();
  };
`;
/** As Next.js calls a route: by its method, with a Request. */
const nextServer = `
  import { createServer } from 'node:http';
  import { POST } from './app/godwit/route.js';
  const server = createServer(async (incoming, response) => {
    const body = [];
    for await (const part of incoming) body.push(part);
    const request = new Request('http://localhost' + incoming.url, {
      method: 'POST', headers: incoming.headers, body: Buffer.concat(body),
    });
    const answer = await POST(request);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
const store = `
  const known = new Set();
  export const isKnown = async (id) => known.has(id);
  export const save = async (id, payload) => {
    known.add(id);
    console.log(JSON.stringify({ id, payload }));
  };
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-receivers-'));
  for (const made of ['node_modules/express', 'app/godwit'])
    mkdirSync(join(folder, made), { recursive: true });
  symlinkSync(join(root, 'node_modules/@godwit'), join(folder, 'node_modules/@godwit'));
  for (const [name, text] of Object.entries({
    'package.json': '{ "type": "module" }',
    'node_modules/express/package.json': '{ "type": "module", "main": "index.js" }',
    'node_modules/express/index.js': standIn,
    'express.js': express,
    'app/godwit/route.js': next,
    'next.js': nextServer,
    'store.js': store,
    'app/godwit/store.js': store,
  }))
    writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function signed(body: string, id: string, at = new Date()): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

describe.each(['express', 'next'])('the receiver of docs/webhooks.md for %s', (name) => {
  let child: ChildProcess;
  let url: string;
  let nextLine: () => Promise<string>;
  beforeAll(async () => {
    const env = { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: secret };
    const started = spawn(process.execPath, [`${name}.js`], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
    nextLine = async () => String((await lines.next()).value);
    url = `http://127.0.0.1:${await nextLine()}/godwit`;
  });
  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(url, { method: 'POST', body, headers });
    return [response.status, await response.text()];
  };

  it('keeps the payloads of the page, each once', async () => {
    expect(await post(flat, signed(flat, 'd1'))).toEqual([204, '']);
    expect(await post(flat, signed(flat, 'd1'))).toEqual([204, '']);
    expect(await post(nested, signed(nested, 'd2'))).toEqual([204, '']);
    expect(JSON.parse(await nextLine())).toEqual({ id: 'd1', payload: JSON.parse(flat) });
    expect(JSON.parse(await nextLine())).toEqual({ id: 'd2', payload: JSON.parse(nested) });
  });

  it('refuses what is changed, old or not signed', async () => {
    const refused = [401, expect.stringMatching(/^(No signature|It was signed|The header)/)];
    expect(await post(flat.replace('K-1001', 'K-1009'), signed(flat, 'd3'))).toEqual(refused);
    expect(await post(flat, signed(flat, 'd3', new Date(Date.now() - 600_000)))).toEqual(refused);
    expect(await post(flat, { 'content-type': 'application/json' })).toEqual(refused);
    expect(await post(flat, signed(flat, 'd4'))).toEqual([204, '']);
    // Nothing of the others was kept.
    expect(JSON.parse(await nextLine()).id).toBe('d4');
  });

  it('is as short as it is said to be', () => {
    expect((name === 'next' ? next : express).split('\n').length).toBeLessThan(24);
  });
});

it('the payloads of the page are as the contract says', () => {
  expect(flatPayload.parse(JSON.parse(flat)).sheets).toHaveLength(2);
  expect(Object.keys(nestedPayload.parse(JSON.parse(nested)).data)).toEqual(['Customers']);
});
