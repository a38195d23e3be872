import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import type { ErrorBody, SourceDetail } from './testing/shapes.js';
import { named, newMigration, newSource, readMigration } from './testing/things.js';
import { noId, unique } from './testing/unique.js';

const listSources = async () => {
  const { status, body } = await call<{ sources: { name: string; logo_url: string | null }[] }>(
    'GET',
    '/sources',
  );
  expect(status).toBe(200);
  return body.sources;
};

const patch = (name: string, body: unknown) =>
  call<{ source: SourceDetail }>('PATCH', `/sources/${named(name)}`, { body });

/** Two names that differ in case only. */
async function twins(): Promise<{ upper: string; lower: string; mixed: string }> {
  const lower = unique('twin');
  const upper = lower.toUpperCase();
  await newSource(lower);
  await newSource(upper);
  return { lower, upper, mixed: `Twin${lower.slice(4)}` };
}

describe('creating a source', () => {
  it('answers with its id, its name and its addresses', async () => {
    const name = unique('Source');
    const addresses = { logo_url: 'https://logo.test/a.png', auth_url: 'https://sign-in.test/' };
    const { status, body } = await call<{ source: SourceDetail }>('POST', '/sources', {
      body: { name, ...addresses },
    });
    expect(status).toBe(201);
    expect(body.source).toMatchObject({ name, ...addresses });
    expect(body.source.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('reads addresses that were left out as null', async () => {
    expect(await newSource()).toMatchObject({ logo_url: null, auth_url: null });
  });

  it('trims the name', async () => {
    const name = unique('Source');
    const { body } = await call<{ source: SourceDetail }>('POST', '/sources', {
      body: { name: `  ${name}\t` },
    });
    expect(body.source.name).toBe(name);
  });

  it('refuses a name in use', async () => {
    const { name } = await newSource();
    const { status, body } = await call<ErrorBody>('POST', '/sources', { body: { name } });
    expect(status).toBe(409);
    expect(body.error).toContain(name);
  });

  it('takes a name that differs in case only', async () => {
    const { name } = await newSource();
    await newSource(name.toUpperCase());
  });
});

describe('listing sources', () => {
  it('goes by name', async () => {
    const stem = unique('Sorted');
    for (const end of ['b', 'c', 'a']) await newSource(`${stem}-${end}`);
    const names = (await listSources()).map(({ name }) => name).filter((name) => name.startsWith(stem));
    expect(names).toEqual([`${stem}-a`, `${stem}-b`, `${stem}-c`]);
  });

  it('never shows an id', async () => {
    const { id, name } = await newSource();
    const found = (await listSources()).find((source) => source.name === name);
    expect(found).toBeDefined();
    expect(JSON.stringify(found)).not.toContain(id);
    expect(Object.keys(found!)).not.toContain('id');
  });
});

describe('changing a source', () => {
  it('renames it: the new name is its address from then on', async () => {
    const { name } = await newSource();
    const renamed = unique('Renamed');
    const { status, body } = await patch(name, { name: renamed });
    expect(status).toBe(200);
    expect(body.source.name).toBe(renamed);
    expect(Object.keys(body.source)).not.toContain('id');
    expect((await patch(name, { name: unique('Late') })).status).toBe(404);
    expect((await call('GET', `/sources/${named(renamed)}/knowledge`)).status).toBe(200);
  });

  it('changes what was sent and nothing else', async () => {
    const { name } = await newSource();
    await patch(name, { logo_url: 'https://logo.test/b.png' });
    const { body } = await patch(name, { auth_url: 'https://sign-in.test/b' });
    expect(body.source).toMatchObject({
      name,
      logo_url: 'https://logo.test/b.png',
      auth_url: 'https://sign-in.test/b',
    });
  });

  it('leaves migrations with the source under its new name', async () => {
    const { name } = await newSource();
    const external_id = unique('ext');
    const { migration_id } = await newMigration({ source: name, external_id });
    const renamed = unique('Renamed');
    await patch(name, { name: renamed });
    expect((await readMigration(migration_id)).source).toBe(renamed);
    const repeat = await call<{ migration_id: string }>('POST', '/migrations', {
      body: { name: 'Again', source: renamed, external_id },
    });
    expect(repeat.status).toBe(200);
    expect(repeat.body.migration_id).toBe(migration_id);
  });

  it("refuses another source's exact name", async () => {
    const [one, two] = [await newSource(), await newSource()];
    expect((await patch(one.name, { name: two.name })).status).toBe(409);
    expect((await patch(one.name, { name: one.name })).status).toBe(200);
  });

  it('takes its own name in another case', async () => {
    const { name } = await newSource();
    const { status, body } = await patch(name, { name: name.toUpperCase() });
    expect(status).toBe(200);
    expect(body.source.name).toBe(name.toUpperCase());
  });

  it('finds a name of 255 characters that each take nine in the address', async () => {
    const name = unique('').padEnd(255, '語');
    await newSource(name);
    const { status, body } = await patch(name, { auth_url: 'https://sign-in.test/long' });
    expect(status).toBe(200);
    expect(body.source.name).toBe(name);
  });

  it.each([
    'with space',
    'a/b',
    '100%',
    'a+b',
    'ünï çødé',
    '🪿 geese',
    'a?b#c',
    '..',
    "o'clock",
    '%2F',
    'a&b=c;d',
  ])('finds the name %j in the address', async (stem) => {
    const name = `${stem} ${unique('Odd')}`;
    await newSource(name);
    const { status, body } = await patch(name, { auth_url: 'https://sign-in.test/odd' });
    expect(status).toBe(200);
    expect(body.source.name).toBe(name);
  });
});

describe('addressing a source', () => {
  it('takes any case when one source fits', async () => {
    const { name } = await newSource();
    const { status, body } = await patch(name.toUpperCase(), { auth_url: 'https://sign-in.test/' });
    expect(status).toBe(200);
    expect(body.source.name).toBe(name);
  });

  it('prefers the exact name', async () => {
    const { lower, upper } = await twins();
    expect((await patch(lower, { auth_url: 'https://lower.test/' })).body.source.name).toBe(lower);
    expect((await patch(upper, { auth_url: 'https://upper.test/' })).body.source.name).toBe(upper);
  });

  it('refuses a name that fits two, wherever a source is named', async () => {
    const { mixed } = await twins();
    const at = `/sources/${named(mixed)}`;
    const replies = [
      await call('PATCH', at, { body: { auth_url: 'https://sign-in.test/' } }),
      await call('POST', `${at}/pin`, { body: { run_id: null } }),
      await call('GET', `${at}/knowledge`),
      await call('PATCH', `${at}/knowledge`, { body: { knowledge: 'x' } }),
      await call('POST', '/migrations', { body: { name: 'Ambiguous', source: mixed } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    for (const { text } of replies) expect(text.toLowerCase()).toContain(mixed.toLowerCase());
  });

  it('answers 404 for an unknown name', async () => {
    const at = `/sources/${named(unique('Unknown'))}`;
    expect((await call('PATCH', at, { body: { name: 'x' } })).status).toBe(404);
    expect((await call('POST', `${at}/pin`, { body: { run_id: null } })).status).toBe(404);
    expect((await call('GET', `${at}/knowledge`)).status).toBe(404);
    expect((await call('PATCH', `${at}/knowledge`, { body: { knowledge: 'x' } })).status).toBe(404);
  });
});

describe('pinning a recipe', () => {
  it('unpins with null', async () => {
    const { name } = await newSource();
    const { status, body } = await call('POST', `/sources/${named(name)}/pin`, { body: { run_id: null } });
    expect(status).toBe(200);
    expect(body).toEqual({ source: name, pinned_recipe_run_id: null });
  });

  it('answers 404 for a run that is not in the account', async () => {
    const { name } = await newSource();
    expect((await call('POST', `/sources/${named(name)}/pin`, { body: { run_id: noId } })).status).toBe(404);
  });
});
