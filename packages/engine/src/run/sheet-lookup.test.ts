import { describe, expect, it } from 'vitest';
import { explain } from '../explain/explain.js';
import { parseRecipe } from '../recipe/recipe.js';
import { made, plainTable, templateOf } from './testing/made.js';
import { scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const column = (name: string) => ({ op: 'column', name });
const inSheet = (of: unknown, sheet: string, key: string[], value: string, rest = {}) => ({
  ...{ op: 'sheet_lookup', of, sheet, key, value },
  ...rest,
});

describe('a lookup by letters and digits', () => {
  it('finds what is written with other marks, in an input and in a sheet', async () => {
    const vans = plainTable('vans.csv', [
      ['Reg', 'Make'],
      ['YD72 TDB', 'Opel'],
      ['0042', 'Ford'],
    ]);
    const trips = plainTable('trips.csv', [
      ['Van', 'Km'],
      ['yd-72-tdb', '10'],
      ['#42', '20'],
      ['--', '30'],
      ['42.1', '40'],
    ]);
    const { recipe, sheets } = await made(
      out,
      [vans, trips],
      [
        { template: 'vans', from: { input: 'vans' }, columns: { Plate: column('Reg') } },
        {
          template: 'trips',
          from: { input: 'trips' },
          columns: {
            Km: column('Km'),
            Make: {
              op: 'lookup',
              of: column('Van'),
              input: 'vans',
              key: 'Reg',
              value: 'Make',
              loosely: true,
            },
            Van: inSheet(column('Van'), 'vans', ['Plate'], 'Plate', { loosely: true, otherwise: 'keep' }),
          },
        },
      ],
      [templateOf('vans', 'Plate'), templateOf('trips', 'Km', 'Make', 'Van')],
    );
    expect(sheets[1]!.rows).toEqual(['10|Opel|YD72 TDB', '20|Ford|0042', '30|∅|--', '40|∅|42.1']);
    expect((await sheets[1]!.lineage(0, 'Make')).sources).toEqual(['trips.csv 2 Van', 'vans.csv 2 Make']);
    expect(explain(recipe)).toContain('whose "Reg" is column "Van" by letters and digits');
  });
});

describe('a lookup into a sheet', () => {
  it('finds cells of its own sheet by what they are when all is done', async () => {
    const staff = plainTable('staff.csv', [
      ['First', 'Last', 'Boss', 'Mail'],
      ['ann', 'Berg', '', 'a@x'],
      ['Bob', 'Cole', 'Ann  BERG', 'b@x'],
      ['Bob', '', 'Ann Berg', 'B@x'],
      ['Test', 'Test', '', 't@x'],
      ['Dee', 'Cole', 'Test Test', 'd@x'],
      ['Ed', 'Fox', 'Bob Cole', 'e@x'],
    ]);
    const { recipe, sheets } = await made(
      out,
      [staff],
      [
        {
          template: 'employees',
          from: { input: 'staff' },
          filters: [
            {
              keep: {
                test: 'not',
                of: { test: 'equals', of: column('First'), to: { op: 'constant', value: 'Test' } },
              },
            },
          ],
          deduplicate: { by: ['Mail'], keep: 'most_complete', merge: { Manager: { take: 'filled' } } },
          columns: {
            Code: { op: 'sequence', prefix: 'E' },
            First: { op: 'title', of: column('First') },
            Last: column('Last'),
            Mail: column('Mail'),
            Manager: inSheet(column('Boss'), 'employees', ['First', 'Last'], 'Code'),
          },
        },
      ],
      [
        templateOf('employees', 'Code', 'First', 'Last', 'Mail', {
          name: 'Manager',
          linkRule: [{ templateId: 'employees', columnName: 'Code' }],
        }),
      ],
    );
    expect(sheets[0]!.rows).toEqual([
      'E1|Ann|Berg|a@x|∅',
      'E2|Bob|Cole|b@x|E1',
      'E3|Dee|Cole|d@x|∅',
      'E4|Ed|Fox|e@x|E2',
    ]);
    expect(sheets[0]!.file.invalidRowCount).toBe(0);
    expect((await sheets[0]!.lineage(3, 'Manager')).sources).toEqual(['staff.csv 7 Boss']);
    expect(explain(recipe)).toContain(
      'the "Code" in sheet "employees" whose "First" and "Last" is column "Boss"',
    );
  });

  it('finds cells of another sheet, as they are spelled there, and where those came from', async () => {
    const companies = plainTable('companies.csv', [
      ['Name', 'City'],
      ['acme inc', 'Leeds'],
      ['ACME Inc', ''],
      ['Bolt', 'York'],
      ['bolt ', 'Hull'],
    ]);
    const people = plainTable('people.csv', [
      ['Name', 'Company'],
      ['Ann', ' Acme  inc'],
      ['Bob', 'BOLT'],
      ['Cy', 'Cobalt'],
    ]);
    const { sheets } = await made(
      out,
      [companies, people],
      [
        {
          template: 'people',
          from: { input: 'people' },
          columns: {
            Name: column('Name'),
            Company: inSheet(column('Company'), 'companies', ['Name'], 'Name', { otherwise: 'keep' }),
            City: { op: 'upper', of: inSheet(column('Company'), 'companies', ['Name'], 'City') },
          },
        },
        {
          template: 'companies',
          from: { input: 'companies' },
          deduplicate: { by: ['Key'], keep: 'last', merge: { City: { take: 'filled' } } },
          columns: {
            Name: { op: 'trim', of: column('Name') },
            City: column('City'),
            Key: {
              op: 'concat',
              parts: [
                column('Name'),
                {
                  op: 'if',
                  when: { test: 'contains', of: column('Name'), text: 'olt' },
                  use: column('City'),
                },
              ],
            },
          },
        },
      ],
      [templateOf('people', 'Name', 'Company', 'City'), templateOf('companies', 'Name', 'City', 'Key')],
    );
    expect(sheets[1]!.rows.map((row) => row.split('|').slice(0, 2).join('|'))).toEqual([
      'ACME Inc|Leeds',
      'Bolt|York',
      'bolt|Hull',
    ]);
    expect(sheets[0]!.rows).toEqual(['Ann|ACME Inc|LEEDS', 'Bob|BOLT|∅', 'Cy|Cobalt|∅']);
    expect((await sheets[0]!.lineage(0, 'City')).sources).toEqual([
      'people.csv 2 Company',
      'companies.csv 2 City',
    ]);
    expect((await sheets[0]!.lineage(0, 'Company')).sources).toEqual([
      'people.csv 2 Company',
      'companies.csv 3 Name',
    ]);
  });

  describe('is refused', () => {
    const recipe =
      (columns: Record<string, unknown>, rest = {}) =>
      () =>
        parseRecipe({
          version: 1,
          inputs: [{ id: 'staff', file: 'staff.csv', columns: [] }],
          sheets: [{ template: 'staff', from: { input: 'staff' }, columns, ...rest }],
        });
    const found = (key: string, value: string, sheet = 'staff') => inSheet(column('x'), sheet, [key], value);

    it('where it goes in a circle', () => {
      expect(recipe({ A: found('B', 'C'), B: found('C', 'A'), C: column('x') })).toThrow(
        'Lookups into sheets go in a circle: "A" of "staff" needs "B" of "staff" needs "A" of "staff".',
      );
      expect(recipe({ A: found('A', 'B'), B: column('x') })).toThrow('"A" of "staff" needs "A" of "staff"');
      const filters = [{ keep: { test: 'blank', of: found('A', 'A') } }];
      expect(recipe({ A: column('x') }, { filters })).toThrow(
        '"A" of "staff" needs which rows "staff" has needs "A" of "staff"',
      );
      expect(recipe({ A: found('B', 'B'), B: column('x') }, { deduplicate: { by: ['A'] } })).toThrow(
        'circle',
      );
    });

    it('where the sheet or its column is not there', () => {
      expect(recipe({ A: found('B', 'B', 'nowhere') })).toThrow(
        'Sheet "staff" looks into sheet "nowhere", which is not there.',
      );
      expect(recipe({ A: found('B', 'B') })).toThrow(
        'Sheet "staff" looks into column "B" of sheet "staff", which is not there.',
      );
    });
  });
});
