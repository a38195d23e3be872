import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';

test('a key of the code that a link leads to, a day and a time, also where rows are made of the same table', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'filialen.csv': [
        'Kürzel,Bezeichnung,Ort',
        'HH,Alster,Hamburg',
        'BR,Weser,Bremen',
        'KI,Förde,Kiel',
      ].join('\n'),
      'touren.csv': [
        'Filiale,Tag,Abfahrt,Fahrer,Stopps',
        'Alster,01.03.2024,6 Uhr,Timm,Nord; Ost',
        'Weser,01.03.2024,6.30 Uhr,Lohse,West',
        'Alster,02.03.2024,6 Uhr,Timm,Nord; Süd; Ost',
        'Förde,02.03.2024,7.15 Uhr,Jansen,Hafen; West',
        'Weser,03.03.2024,6.30 Uhr,Lohse,West; Ost',
      ].join('\n'),
    },
    [
      {
        slug: 'filialen',
        name: 'Filialen',
        columns: [
          { name: 'Kürzel', required: true, unique: true, strictRule: '^[A-Z]{2}$' },
          { name: 'Bezeichnung', required: true, unique: true },
          { name: 'Ort' },
        ],
      },
      {
        slug: 'touren',
        name: 'Touren',
        columns: [
          {
            ...{ name: 'Tour-Nr', required: true, unique: true, strictRule: '^[A-Z]{2}/\\d{8}/\\d{4}$' },
            description: 'Kürzel der Filiale, Tag und Abfahrt, z. B. HH/20240301/0600',
          },
          {
            ...{ name: 'Filiale', required: true },
            linkRule: [{ templateId: 'filialen', columnName: 'Bezeichnung' }],
          },
          { name: 'Tag', required: true, strictRule: DAY, description: 'JJJJ-MM-TT' },
          { name: 'Fahrer' },
        ],
      },
      {
        slug: 'stopps',
        name: 'Stopps',
        description: 'One row per stop of a tour.',
        columns: [
          { name: 'Tour', required: true, linkRule: [{ templateId: 'touren', columnName: 'Tour-Nr' }] },
          { name: 'Stopp', required: true },
        ],
      },
    ],
  );
  expect(rows.touren?.slice(0, 2)).toEqual([
    'HH/20240301/0600|Alster|2024-03-01|Timm',
    'BR/20240301/0630|Weser|2024-03-01|Lohse',
  ]);
  expect(rows.stopps).toHaveLength(10);
  expect(rows.stopps?.slice(0, 3)).toEqual([
    'HH/20240301/0600|Nord',
    'HH/20240301/0600|Ost',
    'BR/20240301/0630|West',
  ]);
});

test('parts that the rule has with zeros before them, behind what all keys begin with', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'plots.csv': [
        'Site,Plot,Tenant,Rent',
        '3,A12,Nell Okafor,48.00',
        '3,B7,Ivor Pugh,36.00',
        '11,A12,Cass Dunne,48.00',
        '11,C20,Milo Hart,52.50',
      ].join('\n'),
    },
    [
      {
        slug: 'plots',
        name: 'Plots',
        columns: [
          {
            ...{ name: 'Plot ID', required: true, unique: true, strictRule: '^AL-\\d{3}/[A-Z0-9]+$' },
            description: 'site, slash, plot, e.g. AL-003/A12',
          },
          { name: 'Tenant', required: true },
          { name: 'Rent', strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.plots).toEqual([
    'AL-003/A12|Nell Okafor|48.00',
    'AL-003/B7|Ivor Pugh|36.00',
    'AL-011/A12|Cass Dunne|48.00',
    'AL-011/C20|Milo Hart|52.50',
  ]);
});

test('where no rule has the parts, they are written as the example shows them', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'estantes.csv': [
        'Armazém,Corredor,Vão,Capacidade',
        'PT1,4,7,120',
        'PT1,4,12,80',
        'LX2,11,7,120',
        'LX2,12,3,60',
      ].join('\n'),
    },
    [
      {
        slug: 'posicoes',
        name: 'Posições',
        columns: [
          {
            ...{ name: 'Posição', required: true, unique: true },
            description: 'armazém, corredor e vão, ex. PT1.04.07',
          },
          { name: 'Capacidade', strictRule: '^\\d+$' },
        ],
      },
    ],
  );
  expect(rows.posicoes).toEqual(['PT1.04.07|120', 'PT1.04.12|80', 'LX2.11.07|120', 'LX2.12.03|60']);
});

test('a part that no column is called by is the only column left that is written as the rule has it', async () => {
  const files = (last: string) => ({
    'hyror.csv': [
      `Hus;Lgh;Hyresgäst;Från;${last}`,
      'A12;1;Karin Lind;2021-03-01;x',
      'A12;2;Nils Öberg;2019-10-01;y',
      'B07;1;Amina Sjö;2022-01-15;x',
      'B07;3;Olle Ek;2023-06-01;z',
    ].join('\n'),
  });
  const leases = [
    {
      slug: 'leases',
      name: 'Leases',
      columns: [
        {
          ...{ name: 'Lease ID', required: true, unique: true, strictRule: '^[A-Z]\\d{2}-\\d{3}$' },
          description: 'house code, hyphen, flat number in three digits',
        },
        { name: 'Tenant', required: true },
        { name: 'Start', required: true, strictRule: DAY },
      ],
    },
  ];
  const { rows } = await planned(scratchFolder(), files('Anm'), leases);
  expect(rows.leases?.map((row) => row.split('|')[0])).toEqual(['A12-001', 'A12-002', 'B07-001', 'B07-003']);
});

test('where several are written so, and none is called so, the key stays empty', async () => {
  const { rows } = await planned(
    scratchFolder(),
    { 'rader.csv': ['Kod;A;B;Namn', 'K12;1;7;Ek', 'K12;2;8;Lind', 'M07;1;9;Sjö'].join('\n') },
    [
      {
        slug: 'rows',
        name: 'Rows',
        columns: [
          {
            ...{ name: 'Ref', required: true, unique: true, strictRule: '^[A-Z]\\d{2}-\\d{3}$' },
            description: 'shelf code, hyphen, slot in three digits',
          },
          { name: 'Name', required: true },
        ],
      },
    ],
  );
  expect(rows.rows?.map((row) => row.split('|')[0])).toEqual(['', '', '']);
});
