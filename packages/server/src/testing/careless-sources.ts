import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { secrets } from './marked-secrets.js';

/** Services that say in their errors what they were sent, and more. */
export interface CarelessSources {
  /** `${origin}/bearer/people` and so on: pages of people, for who has the right secret. */
  origin: string;
  /** Says that the password was wrong, and which it was. */
  postgresPort: number;
  /** Greets with the password. */
  sshPort: number;
  /** Requests so far, as `/bearer/people?page=1`. */
  asked: string[];
  /** The answers to later pages wait while this is set. */
  isHolding: boolean;
  close(): Promise<void>;
}

export const people = ['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra'].map((name, at) => ({
  id: at + 1,
  name,
  email: `${name.replace(' ', '.').toLowerCase()}@example.org`,
}));

export async function carelessSources(): Promise<CarelessSources> {
  const http = createServer((request, response) => void answer(sources, request, response));
  const postgres = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      // Asks for the password as it is.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.once('data', (sent) => {
        const password = sent.toString('utf8', 5, sent.length - 1);
        const told = Buffer.from(`SFATAL\0C28P01\0M"${password}" is not the password of reader\0\0`);
        const head = Buffer.from([0x45, 0, 0, 0, 0]);
        head.writeInt32BE(told.length + 4, 1);
        socket.end(Buffer.concat([head, told]));
      });
    });
  });
  const ssh = createTcpServer((socket) => {
    // Read to its end, or it is never closed.
    socket.on('error', () => {}).resume();
    socket.end(`Hello, ${secrets.filesPassword} and ${secrets.privateKey}\r\n`);
  });
  const servers = [http, postgres, ssh];
  const [port, postgresPort = 0, sshPort = 0] = await Promise.all(servers.map(listening));
  const sources: CarelessSources = {
    origin: `http://127.0.0.1:${port}`,
    postgresPort,
    sshPort,
    asked: [],
    isHolding: false,
    async close() {
      sources.isHolding = false;
      http.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    },
  };
  return sources;
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

type Refuse = (request: IncomingMessage, url: URL) => [status: number, body: string] | undefined;

const json = (message: string) => JSON.stringify({ error: { message } });

/** By the first segment of the path. Undefined: come in. */
const doors: Record<string, Refuse> = {
  bearer: ({ headers: { authorization } }) =>
    authorization === `Bearer ${secrets.bearer}` ? undefined : [401, json(`${authorization} is not valid`)],
  held: ({ headers: { authorization } }) =>
    authorization === `Bearer ${secrets.heldToken}`
      ? undefined
      : [401, json(`${authorization} is not valid`)],
  basic({ headers: { authorization = '' } }) {
    const pair = Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
    if (pair === `reader:${secrets.basic}`) return undefined;
    const shown = pair.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const form = new URLSearchParams({ pair }).toString().replace(/%\w\w/g, (code) => code.toLowerCase());
    return [401, `<html><body>No <b>${shown}</b> here: ${authorization}, ${form}</body></html>`];
  },
  query: (_, url) => [400, json(`Cannot do GET ${url.href} (${url.searchParams.get('key')})`)],
  oauth: ({ headers: { authorization } }) => [403, json(`No scope in ${authorization}`)],
  s3: () => [
    403,
    `<Error><Code>AccessDenied</Code><Message>${secrets.secretAccessKey} of ${secrets.accessKeyId} ${secrets.sessionToken}</Message></Error>`,
  ],
};

async function answer(
  sources: CarelessSources,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(String(request.url), sources.origin);
  const sent = await text(request);
  sources.asked.push(`${url.pathname}${url.search}`);
  const [, door = ''] = url.pathname.split('/');
  if (door === 'token') {
    const form = new URLSearchParams(sent);
    const isRight = form.get('client_secret') === secrets.clientSecret;
    const given = {
      access_token: secrets.accessToken,
      refresh_token: secrets.renewedToken,
      expires_in: 3600,
    };
    const body = isRight ? JSON.stringify(given) : json(`Not understood: ${sent}`);
    return void response.writeHead(isRight ? 200 : 400).end(body);
  }
  const refused = doors[door]?.(request, url);
  if (refused) return void response.writeHead(refused[0]).end(refused[1]);
  const page = Number(url.searchParams.get('page') ?? 1);
  while (sources.isHolding && page > 1) await new Promise((resolve) => setTimeout(resolve, 20));
  response.end(JSON.stringify({ people: people.slice(page - 1, page) }));
}

/** For the connector `rest`. */
export function documentAt({ origin }: CarelessSources, door: string, auth: Record<string, unknown>) {
  return {
    name: 'People service',
    base_url: `${origin}/${door}`,
    auth,
    pagination: { type: 'page', parameter: 'page', start: 1, size: 1 },
    streams: [{ name: 'people', path: '/people', record_path: 'people', primary_key: ['id'] }],
  };
}

/** A Singer tap that waits for the file `go` beside it, then fails with all that it was given. */
export const carelessTap = `#!${process.execPath}
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const secret = (type) => ({ type, secret: true });
if (args.includes('--about')) {
  console.log(JSON.stringify({ settings: { type: 'object', required: ['api_token'], properties: {
    api_token: secret('string'), pin: secret('string'), account: secret('object') } } }));
  process.exit(0);
}
const config = JSON.parse(readFileSync(args[args.indexOf('--config') + 1], 'utf8'));
if (args.includes('--discover')) {
  console.log(JSON.stringify({ streams: [{ tap_stream_id: 'people', stream: 'people', key_properties: ['id'],
    schema: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } } }] }));
} else {
  console.log(JSON.stringify({ type: 'RECORD', stream: 'people', record: { id: 1, name: 'Ada' } }));
  console.error('INFO ' + JSON.stringify(config));
  writeFileSync(__dirname + '/waiting', String(process.pid));
  setInterval(() => {
    if (!existsSync(__dirname + '/go')) return;
    const { api_token, pin, account } = config;
    console.error('ERROR cannot go on with ' + [api_token, pin, account.key, encodeURIComponent(account.key), JSON.stringify(JSON.stringify(config))].join(' '));
    process.exit(1);
  }, 20);
}
`;
