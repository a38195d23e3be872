import { expect, it } from 'vitest';
import { collect } from '../testing/collected.js';
import type { RestDocument } from './document.js';
import { later, sinceText } from './incremental.js';
import { quickClock, serveApi } from './testing/api-server.js';
import { connectTo, readFromEveryState, streamCalled } from './testing/reading.js';

interface Changed {
  id: number;
  changed: string;
}

/** A source whose records can be asked for by what changed, in pages of three, in no order of time. */
async function serveChanges(records: Changed[]) {
  return serveApi(({ query }) => {
    const since = Number(query.get('since') ?? 0) * 1000;
    const found = records.filter(({ changed }) => Date.parse(changed) >= since);
    const at = Number(query.get('cursor') ?? 0);
    return { body: { data: found.slice(at, at + 3), next: at + 3 < found.length ? at + 3 : null } };
  });
}

const document: RestDocument = {
  base_url: 'https://api.example.com',
  settings: { properties: { start_date: { type: 'string' } } },
  pagination: { type: 'cursor', parameter: 'cursor', cursor_path: 'next' },
  streams: [
    {
      name: 'items',
      path: '/items',
      record_path: 'data',
      primary_key: ['id'],
      incremental: { field: 'changed', parameter: 'since', format: 'unix', start: '{start_date}' },
    },
  ],
};

const at = (minute: number) => new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();

it('asks the next time for what changed since the latest that it saw', async () => {
  const records = [5, 1, 9, 3, 7, 2, 8].map((minute, id) => ({ id, changed: at(minute) }));
  await using server = await serveChanges(records);
  const connection = await connectTo(document, server.context(), quickClock());
  const first = await readFromEveryState(connection, 'items', ({ id }) => id, true);
  expect(first.records).toHaveLength(7);
  expect(first.states.at(-1)).toEqual({ since: at(9) });

  records[0]!.changed = at(20);
  records.push({ id: 7, changed: at(15) });
  const second = await collect(connection, streamCalled('items'), first.states.at(-1));
  // The latest itself is asked for again: another may have the same time.
  expect(second.records.map(({ id }) => id)).toEqual([0, 2, 7]);
  expect(second.states.at(-1)).toEqual({ since: at(20) });
});

it('goes on from each state of a later read, with the time that it began with', async () => {
  const records = Array.from({ length: 10 }, (_, id) => ({ id, changed: at(10 - id) }));
  await using server = await serveChanges(records);
  const connection = await connectTo(document, server.context(), quickClock());
  const since = { since: at(2) };
  const whole = await collect(connection, streamCalled('items'), since);
  expect(whole.records.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(whole.states).toEqual([
    { since: at(2), highest: at(10), position: { cursor: 3 } },
    { since: at(2), highest: at(10), position: { cursor: 6 } },
    { since: at(10) },
  ]);
  const rest = await collect(connection, streamCalled('items'), whole.states[1]);
  expect(rest.records.map(({ id }) => id)).toEqual([6, 7, 8]);
  // What was highest before the break is not forgotten.
  expect(rest.states.at(-1)).toEqual({ since: at(10) });
});

it('keeps the time where nothing changed, and begins where a setting says', async () => {
  await using server = await serveChanges([{ id: 1, changed: at(1) }]);
  const connection = await connectTo(
    document,
    server.context(),
    quickClock(),
    {},
    { start_date: '2024-05-01' },
  );
  const first = await collect(connection, streamCalled('items'));
  expect(server.asked[0]?.query.get('since')).toBe(String(Date.UTC(2024, 4, 1) / 1000));
  expect(first.records).toHaveLength(1);
  const none = await collect(connection, streamCalled('items'), { since: at(30) });
  expect(none.records).toEqual([]);
  expect(none.states).toEqual([{ since: at(30) }]);
});

it('is told of streams that have a key and a field that rises', async () => {
  await using server = await serveChanges([]);
  const [stream] = document.streams;
  const { primary_key: _, ...keyless } = stream!;
  const streams = [stream!, { ...keyless, name: 'keyless' }];
  const connection = await connectTo({ ...document, streams }, server.context(), quickClock());
  expect((await connection.discover()).map(({ name, isIncremental }) => [name, isIncremental])).toEqual([
    ['items', true],
    ['keyless', undefined],
  ]);
});

it.each<[unknown, unknown, unknown]>([
  ['2024-05-01T12:00:00+02:00', '2024-05-01T11:00:00Z', '2024-05-01T11:00:00Z'],
  ['2024-05-01T12:00:00.000+0000', '2024-05-01T12:00:00.001+0000', '2024-05-01T12:00:00.001+0000'],
  ['2024-05-01T12:00:00.000002Z', '2024-05-01T12:00:00.000001Z', '2024-05-01T12:00:00.000002Z'],
  [9, 10, 10],
  ['9', '10', '10'],
  ['abc', 'abd', 'abd'],
  ['abc', null, 'abc'],
  [undefined, 3, 3],
])('of %s and %s the later is %s', (one, other, latest) => {
  expect(later(one as string, other)).toBe(latest);
});

it.each([
  ['2024-05-01T12:00:00.999+02:00', 'iso', '2024-05-01T10:00:00Z'],
  ['2024-05-01T12:00:00Z', 'date', '2024-05-01'],
  ['2024-05-01T12:00:00.5Z', 'unix', '1714564800'],
  [1714564800, 'iso', '2024-05-01T12:00:00Z'],
  [1714564800000, 'unix', '1714564800'],
  ['1714564800', 'unix_ms', '1714564800000'],
  ['v17', 'as_read', 'v17'],
] as const)('%s is sent as %s: %s', (value, format, text) => {
  expect(sinceText(value, format)).toBe(text);
});

it('says so where a time cannot be sent', () => {
  expect(() => sinceText('yesterday', 'unix')).toThrow(/"yesterday" is no time/);
});
