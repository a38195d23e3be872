import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import type { ErrorBody, Knowledge } from './testing/shapes.js';
import { named, newMigration, newSource } from './testing/things.js';

const documents = [
  { of: 'a migration', make: async () => `/migrations/${(await newMigration()).migration_id}/knowledge` },
  { of: 'a source', make: async () => `/sources/${named((await newSource()).name)}/knowledge` },
];

const read = async (path: string) => (await call<Knowledge>('GET', path)).body;
const write = (path: string, knowledge: string, if_unmodified_since?: string) =>
  call<Knowledge & ErrorBody>('PATCH', path, {
    body: { knowledge, ...(if_unmodified_since !== undefined && { if_unmodified_since }) },
  });

describe.each(documents)('the knowledge of $of', ({ make }) => {
  it('starts empty', async () => {
    const { status, body } = await call<Knowledge>('GET', await make());
    expect(status).toBe(200);
    expect(body.knowledge).toBe('');
  });

  it('is replaced as a whole', async () => {
    const path = await make();
    await write(path, 'First line\nSecond line');
    const { status, body } = await write(path, 'Ünï\u{1F9AB}\r\n\t"quotes" \\ end ');
    expect(status).toBe(200);
    expect(body.knowledge).toBe('Ünï\u{1F9AB}\r\n\t"quotes" \\ end ');
    expect(await read(path)).toEqual(body);
  });

  it('is cleared by an empty string', async () => {
    const path = await make();
    await write(path, 'Something');
    expect((await write(path, '')).body.knowledge).toBe('');
    expect((await read(path)).knowledge).toBe('');
  });

  it('is written when nobody changed it since it was read', async () => {
    const path = await make();
    const { updated_at } = await read(path);
    const first = await write(path, 'One', updated_at);
    expect(first.status).toBe(200);
    expect((await write(path, 'Two', first.body.updated_at)).status).toBe(200);
  });

  it('is refused with the current marker when somebody did', async () => {
    const path = await make();
    const { updated_at } = await read(path);
    const current = (await write(path, 'Theirs')).body;
    const { status, body } = await write(path, 'Mine', updated_at);
    expect(status).toBe(412);
    expect(Object.keys(body).sort()).toEqual(['error', 'updated_at']);
    expect(body.updated_at).toBe(current.updated_at);
    expect(await read(path)).toEqual(current);
    expect((await write(path, 'Merged', body.updated_at)).status).toBe(200);
  });

  it('gets a new marker with every write, however fast they come', async () => {
    const path = await make();
    const markers = [(await read(path)).updated_at];
    for (let n = 0; n < 10; n++) markers.push((await write(path, 'Same text')).body.updated_at);
    expect(new Set(markers).size).toBe(11);
    expect([...markers].sort()).toEqual(markers);
  });

  it('holds 200,000 characters', async () => {
    const path = await make();
    const long = 'é'.repeat(200_000);
    expect((await write(path, long)).status).toBe(200);
    expect((await read(path)).knowledge).toBe(long);
  });
});

describe('knowledge', () => {
  it('names what it belongs to', async () => {
    const { migration_id } = await newMigration();
    const { name } = await newSource();
    expect(await read(`/migrations/${migration_id}/knowledge`)).toMatchObject({ migration_id });
    expect(await read(`/sources/${named(name)}/knowledge`)).toMatchObject({ source: name });
  });
});
