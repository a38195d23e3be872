import { expect, it } from 'vitest';
import { collect } from '../../testing/collected.js';
import { type Answer, type Asked, quickClock, serveApi } from '../testing/api-server.js';
import { readFromEveryState, streamCalled } from '../testing/reading.js';
import { connectToShipped } from '../testing/shipped.js';

const config = { instance_url: 'https://acme.my.salesforce.com' };
const credentials = {
  method: 'client_credentials',
  client_id: 'consumer-key',
  client_secret: 'consumer-secret',
};
const data = '/services/data/v62.0';
const stamp = (minute: number) =>
  new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString().replace('Z', '+0000');

const fields = [
  { name: 'Id', label: 'Account ID', type: 'id' },
  { name: 'Name', label: 'Account Name', type: 'string' },
  { name: 'BillingAddress', label: 'Billing Address', type: 'address' },
  { name: 'Region__c', label: 'Region', type: 'picklist' },
  { name: 'SystemModstamp', label: 'System Modstamp', type: 'datetime' },
];

interface Account {
  Id: string;
  SystemModstamp: string;
}

/** Queries as developer.salesforce.com has them: a locator for what is left, and no parameters with it. */
function salesforce(accounts: Account[], live: { token: string }) {
  const queries: Account[][] = [];
  return ({ path, query, headers, body }: Asked): Answer => {
    if (headers['x-host'] !== 'acme.my.salesforce.com') return { status: 404 };
    if (path === '/services/oauth2/token') {
      const form = new URLSearchParams(body);
      if (form.get('client_secret') !== 'consumer-secret')
        return {
          status: 400,
          body: { error: 'invalid_client', error_description: 'invalid client credentials' },
        };
      live.token = `00D-${Number(live.token.slice(4) || 0) + 1}`;
      return { body: { access_token: live.token, instance_url: config.instance_url, token_type: 'Bearer' } };
    }
    if (headers.authorization !== `Bearer ${live.token}`)
      return {
        status: 401,
        body: [{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }],
      };
    if (path === `${data}/sobjects/Account/describe`) return { body: { name: 'Account', fields } };
    const page = (index: number, at: number): Answer => {
      const found = queries[index] ?? [];
      const done = at + 2 >= found.length;
      const records = found.slice(at, at + 2).map((account) => ({
        attributes: { type: 'Account', url: `${data}/sobjects/Account/${account.Id}` },
        ...account,
      }));
      const rest = { nextRecordsUrl: `${data}/query/01g${index}-${at + 2}` };
      return { body: { totalSize: found.length, done, ...(!done && rest), records } };
    };
    if (path === `${data}/query`) {
      const soql = query.get('q') ?? '';
      if (soql === 'SELECT Name FROM Organization')
        return { body: { totalSize: 1, done: true, records: [{ Name: 'Acme Corp' }] } };
      const asked =
        /^SELECT Id,Name,Region__c,SystemModstamp FROM Account WHERE SystemModstamp >= (\S+Z) ORDER BY SystemModstamp$/.exec(
          soql,
        );
      if (!asked?.[1])
        return { status: 400, body: [{ message: `unexpected: ${soql}`, errorCode: 'MALFORMED_QUERY' }] };
      const since = Date.parse(asked[1]);
      queries.push(accounts.filter(({ SystemModstamp }) => Date.parse(SystemModstamp) >= since));
      return page(queries.length - 1, 0);
    }
    const [, index, at] = /\/query\/01g(\d+)-(\d+)$/.exec(path) ?? [];
    if (index !== undefined && query.size === 0) return page(Number(index), Number(at));
    return {
      status: 404,
      body: [{ message: 'The requested resource does not exist', errorCode: 'NOT_FOUND' }],
    };
  };
}

const someAccounts = () =>
  [0, 1, 2, 3, 4].map((minute) => ({
    Id: `001${minute}`,
    Name: `A${minute}`,
    SystemModstamp: stamp(minute),
  }));

it('queries all fields of an object, page by page, though the session ends in the middle', async () => {
  const accounts = someAccounts();
  const live = { token: '00D-0' };
  const answer = salesforce(accounts, live);
  let requests = 0;
  await using server = await serveApi((asked) => {
    requests += 1;
    if (requests % 5 === 0) live.token = `00D-${requests}`;
    return requests % 7 === 0
      ? {
          status: 403,
          body: [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
        }
      : answer(asked);
  });
  const connection = await connectToShipped('salesforce', config, credentials, server.context());
  expect((await connection.check()).message).toBe(
    'Signed in to Salesforce (acme.my.salesforce.com) as Acme Corp.',
  );
  const read = await readFromEveryState(connection, 'Account', ({ Id }) => Id, true);
  expect(read.records).toEqual(accounts);
  expect(read.states.at(-1)).toEqual({ since: stamp(4) });
  accounts[1]!.SystemModstamp = stamp(7);
  const changed = await collect(connection, streamCalled('Account'), read.states.at(-1));
  expect(changed.records.map(({ Id }) => Id)).toEqual(['0011', '0014']);
  expect(JSON.stringify([read.states, changed.states])).not.toMatch(/00D-|consumer/);
});

it('finds the objects that the organisation has, with their fields', async () => {
  await using server = await serveApi(salesforce([], { token: '00D-0' }));
  const context = server.context();
  const connection = await connectToShipped('salesforce', config, credentials, context);
  const streams = await connection.discover();
  expect(streams.map(({ name, isIncremental }) => [name, isIncremental])).toEqual([['Account', true]]);
  expect(streams[0]).toMatchObject({
    primaryKey: ['Id'],
    links: [
      { columns: ['OwnerId'], stream: 'User', references: ['Id'] },
      { columns: ['ParentId'], stream: 'Account', references: ['Id'] },
    ],
  });
  expect(streams[0]?.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Id', 'id'],
    ['Name', 'string'],
    ['Region__c', 'picklist'],
    ['SystemModstamp', 'datetime'],
  ]);
  expect(context.told[0]).toMatch(
    /^The stream "Contact" is left out: .*\(404: The requested resource does not exist\)/,
  );
});

it('signs in with a refresh token or an access token, and says why it cannot', async () => {
  const live = { token: '00D-5' };
  await using server = await serveApi(salesforce([], live));
  const refresh = { ...credentials, method: 'refresh_token', refresh_token: 'r-12345' };
  await (await connectToShipped('salesforce', config, refresh, server.context())).check();
  expect(new URLSearchParams(server.asked[0]?.body).get('grant_type')).toBe('refresh_token');
  const access = { method: 'access_token', access_token: live.token };
  await (await connectToShipped('salesforce', config, access, server.context())).check();
  const over = await connectToShipped(
    'salesforce',
    config,
    { ...access, access_token: '00D-over' },
    server.context(),
  );
  await expect(over.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: 'acme.my.salesforce.com refused the credentials (401: Session expired or invalid).',
  });
  const wrong = { ...credentials, client_secret: 'nope' };
  const refused = await connectToShipped('salesforce', config, wrong, server.context(), quickClock());
  await expect(refused.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: 'acme.my.salesforce.com gives no token for these credentials (400: invalid client credentials).',
  });
});
