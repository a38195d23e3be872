import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../failures/failures.js';
import { Checker } from './checker.js';

let scratch = '';
let checker: Checker;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'documents-'));
  checker = new Checker({ processes: 2, memoryMb: 512 }, 240, 5);
});
afterAll(async () => {
  await checker.close();
  await rm(scratch, { recursive: true, force: true });
});

async function draft(name: string, text: string) {
  const path = join(scratch, name);
  await writeFile(path, text);
  return checker.draft('a', {
    file: { path, name },
    scratch,
    limits: { seconds: 240, memoryMb: 1024 },
    stored: [],
  });
}

describe('a document that becomes templates', () => {
  it('brings what its descriptions ask for, ready to be stored', async () => {
    const { templates } = await draft(
      'a.sql',
      "create table a (state text check (state in ('on', 'off')), n int);",
    );
    expect(templates[0]?.checks).toEqual([
      ['state', { version: 1, checks: [{ kind: 'allowed', values: ['on', 'off'], ignore_case: false }] }],
      ['n', { version: 1, checks: [{ kind: 'integer' }] }],
    ]);
  });

  it('brings no pattern that takes exponential time', async () => {
    const { templates, notes } = await draft(
      'b.schema.json',
      JSON.stringify({
        title: 'B',
        properties: { x: { type: 'string', pattern: '^(a+)+$' }, y: { type: 'string', pattern: '^b$' } },
      }),
    );
    expect(templates[0]?.columns).toMatchObject([{ desiredRule: 'none' }, { strictRule: '^b$' }]);
    expect(templates[0]?.columns[0]).not.toHaveProperty('strictRule');
    expect(notes).toEqual([{ template: 'b', column: 'x', message: expect.stringContaining('exponential') }]);
  });

  it('is refused with its own sentence, as a fault of the request', async () => {
    const refused = await draft('c.prisma', 'model C {').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('c.prisma: line 1') });
  });

  it('is given back in the same bounds', async () => {
    const columns = [{ name: 'n', description: 'Whole number.', desiredRule: 'ai' as const }];
    const text = await checker.give('a', { format: 'ddl', templates: [{ slug: 't', name: 'T', columns }] });
    expect(text).toContain('"n" bigint');
  });
});
