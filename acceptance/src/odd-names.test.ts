import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { exportText } from './testing/exported.js';
import { extracted } from './testing/extractions.js';
import type { Preview, TracedRow } from './testing/run-shapes.js';
import { execute, generate, readPreview, runTo, update } from './testing/runs.js';
import { base, ours } from './testing/settings.js';
import {
  download,
  listFiles,
  named,
  newMigration,
  newSource,
  newTemplate,
  upload,
} from './testing/things.js';
import { unique } from './testing/unique.js';

/** What every object of JavaScript answers to, words of languages, and what our own answers are called. */
const names = JSON.parse(readFileSync(new URL('../odd-names.json', import.meta.url), 'utf8')) as string[];
/** Programs write these for a value they do not have; a recipe makes them blank. */
const missing = new Set(['null', 'undefined', 'NaN']);

const rows = [1, 2, 3].map((row) => names.map((name, at) => `${name} ${at} of ${row}`));
const csvOf = (lines: readonly string[][]) => `${lines.map((line) => line.join(',')).join('\n')}\n`;
const file = csvOf([names, ...rows]);

/** Parsed by the word: `{ … }.__proto__` of a test would be no cell. */
const entriesOf = (line: string) => new Map(Object.entries(JSON.parse(line) as Record<string, unknown>));

describe(`a migration with ${names.length} columns called like parts of a program`, () => {
  let id: string;
  let slug: string;
  let preview: Preview;
  const source = unique('valueOf');

  beforeAll(async () => {
    const template = await newTemplate({
      name: 'constructor',
      description: '__proto__ and toString',
      columns: names.map((name) => ({ name, description: `The ${name} of it` })),
    });
    expect(template.columns.map(({ name }) => name)).toEqual(names);
    slug = template.slug;
    await newSource(source);
    ({ migration_id: id } = await newMigration({ templates: [slug], source }));
    const { status } = await call('PATCH', `/migrations/${id}/knowledge`, {
      body: { knowledge: names.map((name) => `The column ${name} is called ${name} there too.`).join('\n') },
    });
    expect(status).toBe(200);
    await upload(id, '__proto__.csv', file);
    await generate(id);
    preview = await readPreview(id);
    await execute(id);
  });

  it('shows every cell in the preview, with where it comes from', () => {
    const [sheet] = preview.sheets;
    expect(sheet?.rows).toEqual([names, ...rows]);
    expect(sheet?.mapping.map(({ column, from }) => [column, from.map((each) => each.column)])).toEqual(
      names.map((name) => [name, [name]]),
    );
    expect(preview.sheets).toHaveLength(1);
  });

  it('exports every cell as CSV', async () => {
    expect((await exportText(id, `${slug}.csv`)).replaceAll('\r', '')).toBe(file);
  });

  it('exports every cell as NDJSON, ours renamed where a column has the name', async () => {
    const lines = (await exportText(id, `${slug}.ndjson`)).trimEnd().split('\n').map(entriesOf);
    for (const [at, line] of lines.entries()) {
      expect(names.map((name) => line.get(name))).toEqual(rows[at]);
      expect([line.get('_row_index'), line.get('_errors')]).toEqual([at, []]);
      expect(line.size).toBe(names.length + 2);
    }
    expect(lines).toHaveLength(3);
  });

  it('exports every cell as XLSX, which a migration of the same source reads as it was', async () => {
    const again = await newMigration({ templates: [slug], source });
    const { response, bytes } = await download(`${base}/migrations/${id}/exports/${slug}.xlsx`, ours);
    expect(response.status).toBe(200);
    await upload(again.migration_id, 'toString.xlsx', bytes);
    await generate(again.migration_id);
    expect((await readPreview(again.migration_id)).sheets[0]?.rows).toEqual([names, ...rows]);
  });

  it('chooses such columns for an export', async () => {
    const fields = '__proto__,constructor,toString,errors';
    const text = await exportText(id, `${slug}.csv`, { fields });
    expect(text.split(/\r?\n/)[0]).toBe(fields);
  });

  it('tells where each cell came from', async () => {
    const { status, body } = await call<TracedRow>('GET', `/migrations/${id}/sheets/${slug}/rows/1`);
    expect(status).toBe(200);
    expect(body.cells.map(({ column, value, origins }) => [column, value, origins])).toEqual(
      names.map((name, at) => {
        const value = rows[1]![at];
        const table = expect.any(String);
        return [name, value, [{ file: '__proto__.csv', table, row_number: 3, column: name, value }]];
      }),
    );
  });

  it('has every column in its recipe, as a document and in English', async () => {
    const { text } = await call('GET', `/migrations/${id}/recipe`);
    const [sheet] = (JSON.parse(text) as { sheets: { columns: object }[] }).sheets;
    expect(Object.keys(sheet!.columns).sort()).toEqual([...names].sort());
    const told = (await call('GET', `/migrations/${id}/recipe?format=md`)).text;
    for (const name of names) expect(told.replaceAll('\\', '')).toContain(`| ${name} | `);
  });

  it('has every column in its report, its log and its thread', async () => {
    const { body } = await call<{ runs: { kind: string; report?: { coverage: { outputs: object } } }[] }>(
      'GET',
      `/migrations/${id}/runs`,
    );
    const [executed] = body.runs;
    expect(executed?.kind).toBe('execute');
    const outputs = Object.keys(executed?.report?.coverage.outputs ?? {});
    expect(outputs).toEqual(names.map((name) => `${slug} / ${name}`));
    expect((await call('GET', `/migrations/${id}/log?format=md`)).status).toBe(200);
    expect((await call('GET', `/migrations/${id}/thread?include=all`)).status).toBe(200);
  });

  it('answers and obeys sentences about such columns', async () => {
    const asked = await runTo(id, 'completed', {
      kind: 'clarify',
      message: 'Where does constructor come from?',
    });
    expect(asked.answer).toContain('constructor');
    await update(id, 'Write __proto__ and constructor in upper case');
    const [sheet] = (await readPreview(id)).sheets;
    expect(sheet?.rows[1]?.slice(0, 3)).toEqual([
      '__PROTO__ 0 OF 1',
      'CONSTRUCTOR 1 OF 1',
      'prototype 2 of 1',
    ]);
  });
});

describe('such words elsewhere', () => {
  it('are values like others', async () => {
    const values = names.filter((name) => !missing.has(name));
    const { slug } = await newTemplate({
      name: 'prototype',
      columns: [{ name: 'Number' }, { name: 'Word' }],
    });
    const { migration_id: id } = await newMigration({ templates: [slug] });
    const lines = values.map((value, at) => [String(at + 1), value]);
    await upload(id, 'constructor.csv', csvOf([['Number', 'Word'], ...lines]));
    await generate(id);
    await execute(id);
    expect((await exportText(id, `${slug}.csv`)).replaceAll('\r', '')).toBe(
      csvOf([['Number', 'Word'], ...lines]),
    );
  });

  it('are names of columns whose rules hold', async () => {
    const { slug } = await newTemplate({
      name: unique('valueOf'),
      columns: [
        { name: 'Code', required: true, unique: true },
        { name: '__proto__', strictRule: '^[0-9]+$' },
        { name: 'constructor', desiredRule: 'ai', description: 'Exactly 5 digits.' },
        { name: 'toString', required: true },
      ],
    });
    const { migration_id: id } = await newMigration({ templates: [slug] });
    await upload(
      id,
      'rules.csv',
      'Code,__proto__,constructor,toString\nA-1,1,12345,x\nA-2,one,123,\nA-3,3,54321,z\n',
    );
    await generate(id);
    await execute(id);
    const [line] = (await exportText(id, `${slug}.ndjson`, { filter: 'invalid' })).trimEnd().split('\n');
    const { errors } = JSON.parse(line!) as { errors: { column: string; rule: string }[] };
    expect(errors.map(({ column, rule }) => `${column}: ${rule}`).sort()).toEqual([
      '__proto__: strict',
      'constructor: ai',
      'toString: required',
    ]);
    expect((await exportText(id, `${slug}.csv`)).split(/\r?\n/).slice(1, 3)).toEqual([
      'A-1,1,12345,x',
      'A-3,3,54321,z',
    ]);
  });

  it('are names of templates, files and sources', async () => {
    const { migration_id: id } = await newMigration();
    for (const name of names) {
      const template = await newTemplate({ name, columns: [{ name }] });
      const { status, body } = await call<{ name: string }>('GET', `/templates/${template.slug}`);
      expect([status, body.name]).toEqual([200, name]);
      expect((await call('DELETE', `/templates/${template.slug}`)).status).toBe(200);
      // The suite may have run against this service before.
      expect([201, 409]).toContain((await call('POST', '/sources', { body: { name } })).status);
      const source = await call<{ source: { name: string } }>('GET', `/sources/${named(name)}/knowledge`);
      expect(source.status).toBe(200);
      await upload(id, `${name}.csv`, 'Code,Title\n1,One\n');
    }
    expect((await listFiles(id)).map(({ name }) => name).sort()).toEqual(
      names.map((name) => `${name}.csv`).sort(),
    );
  });

  it('are columns and values of an extraction', async () => {
    const template = await newTemplate({
      name: unique('toString'),
      columns: names.map((name) => ({ name })),
    });
    const { status, tables, error } = await extracted('hasOwnProperty.csv', file, [template.slug]);
    expect(status, error).toBe('completed');
    expect(tables).toHaveLength(1);
    expect(tables?.[0]?.headers).toEqual(names);
    expect(
      tables?.[0]?.rows.map((row) => names.map((name) => new Map(Object.entries(row)).get(name))),
    ).toEqual(rows);
  });
});
