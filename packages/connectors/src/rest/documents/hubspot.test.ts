import { expect, it } from 'vitest';
import { collect } from '../../testing/collected.js';
import { type Answer, type Asked, serveApi } from '../testing/api-server.js';
import { readFromEveryState, streamCalled } from '../testing/reading.js';
import { connectToShipped, faltering } from '../testing/shipped.js';

const token = 'pat-eu1-0a1b2c3d-4e5f';
const contacts = Array.from({ length: 230 }, (_, index) => ({
  id: String(index + 1),
  properties: {
    email: `c${index}@example.com`,
    favourite: index % 2 ? 'tea' : null,
    hs_object_id: String(index + 1),
  },
  createdAt: '2024-01-01T00:00:00.000Z',
  archived: false,
}));

/** Objects as developers.hubspot.com has them: only properties that are asked for come. */
function hubspot({ path, query, headers }: Asked): Answer {
  if (headers['x-host'] !== 'api.hubapi.com') return { status: 400 };
  if (headers.authorization !== `Bearer ${token}`)
    return {
      status: 401,
      body: {
        status: 'error',
        message: 'Authentication credentials not found.',
        category: 'INVALID_AUTHENTICATION',
      },
    };
  if (path === '/account-info/v3/details') return { body: { portalId: 123456, accountType: 'STANDARD' } };
  if (path === '/crm/v3/properties/contacts')
    return {
      body: {
        results: [
          { name: 'email', label: 'Email', type: 'string', hidden: false },
          { name: 'favourite', label: 'Favourite drink', type: 'enumeration', hidden: false },
          { name: 'hs_internal', label: 'Internal', type: 'string', hidden: true },
        ],
      },
    };
  if (path === '/crm/v3/objects/contacts') {
    const size = Number(query.get('limit') ?? 10);
    if (size > 100) return { status: 400, body: { message: 'limit must be at most 100' } };
    const at = Number(query.get('after') ?? 0);
    const asked = (query.get('properties') ?? '').split(',');
    const results = contacts.slice(at, at + size).map((contact) => ({
      ...contact,
      properties: Object.fromEntries(
        Object.entries(contact.properties).filter(([name]) => asked.includes(name)),
      ),
    }));
    const next = { after: String(at + size), link: 'https://api.hubapi.com/ignored' };
    return { body: { results, ...(at + size < contacts.length && { paging: { next } }) } };
  }
  if (path === '/crm/v3/owners') return { body: { results: [{ id: '7', email: 'o@example.com' }] } };
  return {
    status: 403,
    body: { message: "This app hasn't been granted all required scopes to make this call." },
  };
}

it('reads all properties that the account has, page by page', async () => {
  await using server = await serveApi(
    faltering(hubspot, 4, [{ status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' } }, { status: 502 }]),
  );
  const connection = await connectToShipped('hubspot', {}, { access_token: token }, server.context());
  expect((await connection.check()).message).toBe('Signed in to HubSpot (api.hubapi.com) as 123456.');
  const read = await readFromEveryState(connection, 'contacts', ({ id }) => id);
  expect(read.records).toHaveLength(230);
  expect(read.records[1]).toEqual({
    email: 'c1@example.com',
    favourite: 'tea',
    id: '2',
    createdAt: '2024-01-01T00:00:00.000Z',
    archived: false,
  });
});

it('finds what the token may read, with the labels of the account', async () => {
  await using server = await serveApi(hubspot);
  const context = server.context();
  const connection = await connectToShipped('hubspot', {}, { access_token: token }, context);
  const streams = await connection.discover();
  expect(streams.map(({ name }) => name)).toEqual(['contacts', 'owners']);
  expect(streams[0]?.columns).toEqual([
    { name: 'email', type: 'string', comment: 'Email' },
    { name: 'favourite', type: 'enumeration', comment: 'Favourite drink' },
  ]);
  expect(context.told).toHaveLength(7);
});

it('says which right is missing, and that a token is refused', async () => {
  await using server = await serveApi(hubspot);
  const connection = await connectToShipped('hubspot', {}, { access_token: token }, server.context());
  await expect(collect(connection, streamCalled('tickets'))).rejects.toMatchObject({
    fault: 'credentials',
    message: expect.stringMatching(/403: This app hasn't been granted all required scopes/),
  });
  const wrong = await connectToShipped('hubspot', {}, { access_token: 'pat-wrong' }, server.context());
  await expect(wrong.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: 'api.hubapi.com refused the credentials (401: Authentication credentials not found.).',
  });
});

it('asks for hundreds of properties at once, and says which do not fit', async () => {
  const properties = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `a_property_of_our_own_${index}`, type: 'string' }));
  for (const count of [400, 1000]) {
    await using server = await serveApi((asked) =>
      asked.path === '/crm/v3/properties/contacts'
        ? { body: { results: properties(count) } }
        : hubspot(asked),
    );
    const context = server.context();
    const connection = await connectToShipped('hubspot', {}, { access_token: token }, context);
    expect((await collect(connection, streamCalled('contacts'))).records).toHaveLength(230);
    const asked = server.asked[1]?.query.get('properties')?.split(',').length ?? 0;
    expect(asked === count).toBe(count === 400);
    expect(context.told).toEqual(
      count === 400
        ? []
        : [
            `The stream "contacts" has 1000 fields, more than can be asked for: ${1000 - asked} of them are left out, from a_property_of_our_own_${asked} on.`,
          ],
    );
  }
});
