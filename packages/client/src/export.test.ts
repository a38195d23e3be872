import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from './client.js';
import { json, startServer, type TestServer } from './testing/server.js';

const migrationId = '01920000-0000-7000-8000-000000000001';
let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = createClient({ baseUrl: server.baseUrl, retries: 0 });
});
afterAll(() => server.close());

it('gives the rows of an export while they arrive, and their number', async () => {
  let finish = () => {};
  server.answer((_, response) => {
    response.writeHead(200, { 'x-total-records': '2' }).write('a,b\r\n');
    finish = () => response.end('1,2\r\n3,4\r\n');
  });
  const { total, stream } = await client.exportCsv({
    migrationId,
    slug: 'customers',
    filter: 'all',
    fields: ['Full name', 'E-mail'],
    omitEmpty: true,
  });
  expect(total).toBe(2);
  expect(server.seen[0]!.url).toBe(
    `/api/v1/migrations/${migrationId}/exports/customers.csv?filter=all&fields=Full+name%2CE-mail&omit_empty=true`,
  );
  const reader = stream.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('a,b\r\n');
  finish();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('1,2\r\n3,4\r\n');
  expect((await reader.read()).done).toBe(true);
});

it('throws what the server refuses', async () => {
  server.answer((_, response) => json(response, 404, { error: 'No sheet' }));
  await expect(client.exportCsv({ migrationId, slug: 'x' })).rejects.toMatchObject({ status: 404 });
});
