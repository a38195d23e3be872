import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quoteText, withSession } from '../duck/session.js';
import { profileTables } from '../profile/profile.js';
import { parseRecipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { coverageOf } from './coverage.js';

const scratch = scratchFolder();
const templates = parseTemplates([{ name: 'Out', columns: [{ name: 'Name' }, { name: 'Colour' }] }]);
const recipe = parseRecipe({
  version: 1,
  inputs: [{ id: 'people', file: 'people.csv', columns: [] }],
  sheets: [{ template: 'out', from: { input: 'people' }, columns: { Name: { op: 'column', name: 'Name' } } }],
});

describe('coverage', () => {
  it('counts filled and different cells of all columns, and names those that nothing reads', async () => {
    const people = await tableOf(scratch, 'people.csv', [
      ['Name', 'Size', 'Empty'],
      ['Ada', '38', null],
      ['Grace', '', '   '],
      ['Ada', '\u00a0', ''],
    ]);
    const other = await tableOf(scratch, 'other.csv', [['Name'], ['x']]);
    const sheets = await run(recipe, [people, other], templates, { out: scratch });
    const { sheets: counted, ...coverage } = await coverageOf(recipe, [people, other], sheets, { scratch });
    expect(counted.map(({ cells }) => cells?.map(({ filled, isSame }) => [filled, isSame]))).toEqual([
      [
        [3, false],
        [0, false],
      ],
    ]);
    expect(coverage).toEqual({
      inputs: {
        'people.csv / Name': { fill: 1, distinct: 2 },
        'people.csv / Size': { fill: 0.3333, distinct: 1 },
        'people.csv / Empty': { fill: 0, distinct: 0 },
        'other.csv / Name': { fill: 1, distinct: 1 },
      },
      outputs: { 'out / Name': { fill: 1, distinct: 2 }, 'out / Colour': { fill: 0, distinct: 0 } },
      unused_inputs: ['people.csv / Size', 'people.csv / Empty', 'other.csv / Name'],
    });
  });

  it('leaves out rows that are no data, and takes tables without rows', async () => {
    const people = await tableOf(scratch, 'people.csv', [['Name'], ['Ada'], ['Total']]);
    const marked = {
      ...people,
      rowCount: 1,
      marks: [{ kind: 'total' as const, rows: [[3, 3] as [number, number]] }],
    };
    const none = await tableOf(scratch, 'none.csv', [['Name']]);
    const { inputs } = await coverageOf(recipe, [marked, none], [], { scratch });
    expect(inputs).toEqual({
      'people.csv / Name': { fill: 1, distinct: 1 },
      'none.csv / Name': { fill: 0, distinct: 0 },
    });
  });

  it('counts wide tables in parts, and large ones by estimate', async () => {
    const names = Array.from({ length: 450 }, (_, at) => `n${at}`);
    const wide = await tableOf(scratch, 'wide.csv', [names, names.map((_, at) => (at % 2 ? 'x' : ''))]);
    const parquet = join(scratch, 'large.parquet');
    await withSession({}, (session) =>
      session.run(
        `COPY (SELECT i::VARCHAR AS c0, (i % 7)::VARCHAR AS c1, CASE WHEN i = 0 THEN ' ' ELSE 'x' END AS c2 FROM range(300000) AS r(i)) TO ${quoteText(parquet)} (FORMAT parquet)`,
      ),
    );
    const large = { ...wide, file: 'large.csv', name: 'large.csv', columns: ['a', 'b', 'c'] };
    const tables = [wide, { ...large, parquet, rowCount: 300_000, firstRow: 2 }];
    const { inputs } = await coverageOf(recipe, tables, [], { scratch });
    expect([inputs['wide.csv / n448'], inputs['wide.csv / n449']]).toEqual([
      { fill: 0, distinct: 0 },
      { fill: 1, distinct: 1 },
    ]);
    const { distinct } = inputs['large.csv / a'] ?? { distinct: 0 };
    expect(Math.abs(distinct - 300_000) / 300_000).toBeLessThan(0.1);
    expect(inputs['large.csv / b']).toEqual({ fill: 1, distinct: 7 });
    expect(inputs['large.csv / c']).toEqual({ fill: 0.9999, distinct: 1 });
  });

  it('says the same of a large table whether or not its profile was made before', async () => {
    const parquet = join(scratch, 'profiled.parquet');
    await withSession({}, (session) =>
      session.run(
        `COPY (SELECT i::VARCHAR AS c0, (i % 7)::VARCHAR AS c1, (i * 7919 % 130003)::VARCHAR AS c2, CASE WHEN i % 3 = 0 THEN ' ' ELSE 'x' END AS c3 FROM range(300000) AS r(i)) TO ${quoteText(parquet)} (FORMAT parquet)`,
      ),
    );
    const small = await tableOf(scratch, 'profiled.csv', [['a', 'b', 'c', 'd']]);
    const table = () => ({ ...small, parquet, rowCount: 300_000, firstRow: 2 });
    const unseen = await coverageOf(recipe, [table()], [], { scratch });
    const profiled = table();
    const cut = table();
    await profileTables([profiled], { scratch });
    await profileTables([cut], { scratch, mostColumns: 2 });
    for (const each of [profiled, cut])
      expect((await coverageOf(recipe, [each], [], { scratch })).inputs).toEqual(unseen.inputs);
    expect(unseen.inputs['profiled.csv / d']).toEqual({ fill: 0.6667, distinct: 1 });
    const { distinct } = unseen.inputs['profiled.csv / c'] ?? { distinct: 0 };
    expect(Math.abs(distinct - 130_003) / 130_003).toBeLessThan(0.1);
  });
});
