import { expect, it } from 'vitest';
import type { Pagination } from './document.js';
import { type Answer, type Asked, quickClock, serveApi } from './testing/api-server.js';
import { connectTo, readFromEveryState } from './testing/reading.js';

/** A source of `total` records that pages in one way; `most` is what it gives at once, whatever is asked for. */
type Paged = (asked: Asked, records: { id: number }[], most: number) => Answer;

const number = (asked: Asked, name: string, otherwise: number) => Number(asked.query.get(name) ?? otherwise);
const opaque = (place: number) => Buffer.from(`after ${place}`).toString('base64');
const placeIn = (cursor: string | null) =>
  cursor ? Number(Buffer.from(cursor, 'base64').toString().slice('after '.length)) : 0;

const kinds: [name: string, pagination: Pagination, answer: Paged][] = [
  [
    'offset',
    { type: 'offset', parameter: 'offset', size_parameter: 'limit', size: 7 },
    (asked, records, most) => {
      const at = number(asked, 'offset', 0);
      return { body: { items: records.slice(at, at + Math.min(most, number(asked, 'limit', 50))) } };
    },
  ],
  [
    'offset with a total',
    { type: 'offset', parameter: 'skip', size_parameter: 'top', size: 5, total_path: 'total' },
    (asked, records, most) => {
      const at = number(asked, 'skip', 0);
      const items = records.slice(at, at + Math.min(most, number(asked, 'top', 50)));
      return { body: { items, total: String(records.length) } };
    },
  ],
  [
    'page',
    { type: 'page', parameter: 'page', size_parameter: 'per_page', size: 4 },
    (asked, records, most) => {
      const size = Math.min(most, number(asked, 'per_page', 50));
      const at = (number(asked, 'page', 1) - 1) * size;
      return { body: { items: records.slice(at, at + size) } };
    },
  ],
  [
    'page from 0 with a number of pages',
    { type: 'page', parameter: 'p', start: 0, pages_path: 'meta.pages' },
    (asked, records, most) => {
      const at = number(asked, 'p', 0) * most;
      const pages = Math.ceil(records.length / most);
      if (number(asked, 'p', 0) > 0 && at >= records.length) return { status: 400 };
      return { body: { items: records.slice(at, at + most), meta: { pages } } };
    },
  ],
  [
    'cursor',
    { type: 'cursor', parameter: 'after', cursor_path: 'paging.next.after' },
    (asked, records, most) => {
      const at = placeIn(asked.query.get('after'));
      const next = at + most < records.length ? { next: { after: opaque(at + most) } } : undefined;
      return { body: { items: records.slice(at, at + most), ...(next && { paging: next }) } };
    },
  ],
  [
    'cursor that is still there at the end',
    { type: 'cursor', parameter: 'after', cursor_path: 'meta.after', has_more_path: 'meta.more' },
    (asked, records, most) => {
      const at = placeIn(asked.query.get('after'));
      const meta = { after: opaque(Math.min(at + most, records.length)), more: at + most < records.length };
      return { body: { items: records.slice(at, at + most), meta } };
    },
  ],
  [
    'last record',
    { type: 'last_record', parameter: 'starting_after', has_more_path: 'has_more' },
    (asked, records, most) => {
      const after = number(asked, 'starting_after', 0);
      const at = after === 0 ? 0 : records.findIndex(({ id }) => id === after) + 1;
      return { body: { items: records.slice(at, at + most), has_more: at + most < records.length } };
    },
  ],
  [
    'link header',
    { type: 'link_header' },
    (asked, records, most) => {
      const at = placeIn(asked.query.get('page_info'));
      const next = `<https://api.example.com/items?page_info=${opaque(at + most)}&fields=a,b>; rel="next"`;
      const previous = '<https://api.example.com/items?page_info=x>; rel="previous"';
      const isLast = at + most >= records.length;
      return {
        body: { items: records.slice(at, at + most) },
        headers: isLast ? { link: previous } : { link: `${previous}, ${next}` },
      };
    },
  ],
  [
    'next URL, relative and behind a proxy',
    { type: 'next_url', url_path: '@odata.nextLink', end_path: 'done' },
    (asked, records, most) => {
      const at = placeIn(asked.query.get('from'));
      const next = `items?from=${opaque(at + most)}`;
      return {
        body: {
          items: records.slice(at, at + most),
          done: at + most >= records.length,
          '@odata.nextLink': at % 2 === 0 ? `/${next}` : `http://api.example.com/${next}`,
        },
      };
    },
  ],
];

for (const [name, pagination, answer] of kinds)
  it(`gives every record once, from the beginning and from every state: ${name}`, async () => {
    for (const total of [0, 1, 3, 7, 8])
      for (const most of [1, 3, 100]) {
        const records = Array.from({ length: total }, (_, index) => ({ id: index + 1 }));
        await using server = await serveApi((asked) => answer(asked, records, most));
        const document = {
          base_url: 'https://api.example.com',
          pagination,
          streams: [{ name: 'items', path: '/items', record_path: 'items', primary_key: ['id'] }],
        };
        const connection = await connectTo(document, server.context(), quickClock());
        const read = await readFromEveryState(connection, 'items', ({ id }) => id);
        expect(read.records, `${total} records, ${most} at once`).toEqual(records);
        expect(server.asked.length).toBeLessThan(3000);
      }
  });

it('sends offset and size in the body where the document says so', async () => {
  const records = Array.from({ length: 9 }, (_, id) => ({ id }));
  await using server = await serveApi(({ method, body, query }) => {
    expect([method, query.size]).toEqual(['POST', 0]);
    const { filter, from, size } = JSON.parse(body);
    expect(filter).toEqual({ kind: 'open', query: '{ items { id } }' });
    return { body: records.slice(from, from + size) };
  });
  const document = {
    base_url: server.url,
    settings: { properties: { kind: { type: 'string' } } },
    streams: [
      {
        name: 'items',
        path: '/search',
        method: 'POST',
        body: { filter: { kind: '{kind}', query: '{ items { id } }' } },
        pagination: { type: 'offset', parameter: 'from', in: 'body', size_parameter: 'size', size: 4 },
      },
    ],
  };
  const connection = await connectTo(document, server.context(), quickClock(), {}, { kind: 'open' });
  expect((await readFromEveryState(connection, 'items', ({ id }) => id)).records).toEqual(records);
});

it.each<[string, Pagination, (asked: Asked) => Answer, RegExp]>([
  [
    'a cursor that stays the same',
    { type: 'cursor', parameter: 'c', cursor_path: 'next' },
    () => ({ body: { items: [{ id: 1 }], next: 'x' } }),
    /"items" names the same next page again and again \({"cursor":"x"}\)/,
  ],
  [
    'a cycle of 37 cursors after a beginning of 5',
    { type: 'cursor', parameter: 'c', cursor_path: 'next' },
    (asked) => {
      const at = number(asked, 'c', 0);
      return { body: { items: [{ id: at }], next: at === 42 ? 5 : at + 1 } };
    },
    /names the same next page again/,
  ],
  [
    'a next URL that leads back',
    { type: 'next_url', url_path: 'next' },
    (asked) => ({ body: { items: [], next: asked.query.has('b') ? '/items' : '/items?b=1' } }),
    /names the same next page again/,
  ],
  [
    'an offset that is not heeded',
    { type: 'offset', parameter: 'skip' },
    () => ({ body: { items: [{ id: 1 }, { id: 2 }] } }),
    /gave the same page twice: it does not heed the parameter skip/,
  ],
  [
    'a last record that stays the same',
    { type: 'last_record', parameter: 'after' },
    () => ({ body: { items: [{ id: 'z' }] } }),
    /names the same next page again/,
  ],
  [
    'empty pages without an end',
    { type: 'cursor', parameter: 'c', cursor_path: 'next' },
    (asked) => ({ body: { items: [], next: number(asked, 'c', 0) + 1 } }),
    /1000 empty pages/,
  ],
])('ends with a sentence, not in a loop: %s', async (_, pagination, answer, sentence) => {
  await using server = await serveApi(answer);
  const document = {
    base_url: server.url,
    pagination,
    streams: [{ name: 'items', path: '/items', record_path: 'items' }],
  };
  const connection = await connectTo(document, server.context(), quickClock());
  await expect(readFromEveryState(connection, 'items', ({ id }) => id)).rejects.toThrow(sentence);
});
