import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';
import { joinSaid } from './composition.js';

test('what a key is made of', () => {
  expect(joinSaid('property code, hyphen, unit number, e.g. 0104-2B')).toEqual({
    parts: [{ said: 'property code' }, { said: 'unit number' }],
    separator: '-',
  });
  expect(joinSaid('client number, hyphen, matter number in four digits: 10342-0007')).toEqual({
    parts: [{ said: 'client number' }, { said: 'matter number', digits: 4 }],
    separator: '-',
  });
  expect(joinSaid('Postal code with a hyphen.')).toBeUndefined();
  expect(joinSaid('Name of the unit.')).toBeUndefined();
  expect(joinSaid('Living space in square feet.')).toBeUndefined();
  expect(joinSaid('Entry point of the building')).toBeUndefined();
  expect(joinSaid('street, space, house number')).toEqual({
    parts: [{ said: 'street' }, { said: 'house number' }],
    separator: ' ',
  });
});

test('in other languages', () => {
  expect(joinSaid('Klasse, Bindestrich, laufende Nummer zweistellig, z. B. 7a-03')).toEqual({
    parts: [{ said: 'Klasse' }, { said: 'laufende Nummer', digits: 2 }],
    separator: '-',
  });
  expect(joinSaid('code du site, barre oblique, numéro sur trois chiffres')).toEqual({
    parts: [{ said: 'code du site' }, { said: 'numéro', digits: 3 }],
    separator: '/',
  });
  expect(joinSaid('Punkt als Dezimaltrennzeichen, zwei Nachkommastellen')).toBeUndefined();
});

test('a key and what links to it', async () => {
  const { rows } = await planned(
    scratchFolder(),
    {
      'units.csv': [
        'Property code,Unit,Sq Ft,Resident ID',
        '0932,101,610,t1',
        '0932,102,480,t2',
        '0440,101,830,t3',
      ].join('\n'),
    },
    [
      {
        slug: 'units',
        name: 'Units',
        columns: [
          {
            ...{ name: 'unit_ref', required: true, unique: true, strictRule: '^\\d{4}-\\w+$' },
            description: 'property code, hyphen, unit number',
          },
          { name: 'property_code', required: true },
          { name: 'unit_no', required: true },
          { name: 'sq_ft' },
        ],
      },
      {
        slug: 'leases',
        name: 'Leases',
        columns: [
          { name: 'resident_id', required: true, unique: true },
          { name: 'unit_ref', required: true, linkRule: [{ templateId: 'units', columnName: 'unit_ref' }] },
        ],
      },
    ],
  );
  expect(rows.units).toEqual(['0932-101|0932|101|610', '0932-102|0932|102|480', '0440-101|0440|101|830']);
  expect(rows.leases).toEqual(['t1|0932-101', 't2|0932-102', 't3|0440-101']);
});

test('of a link, a day as it is written there, and what is counted', async () => {
  expect(joinSaid('número do colaborador, hífen, data AAAAMMDD')).toEqual({
    parts: [{ said: 'número do colaborador' }, { said: 'data', format: 'YYYYMMDD' }],
    separator: '-',
  });
  expect(joinSaid('Gerätenummer, Bindestrich, Datum im Format TTMMJJ')).toEqual({
    parts: [{ said: 'Gerätenummer' }, { said: 'Datum', format: 'DDMMYY' }],
    separator: '-',
  });
  const { rows } = await planned(
    scratchFolder(),
    {
      'devices.csv': ['Serial,Kind', 'T11,Pump', 'T12,Fan', 'T13,Pump'].join('\n'),
      'visits.csv': [
        'Device,Visited,Result',
        'T11,25.01.2023,good',
        'T11,24.08.2023,poor',
        'T12,31.05.2023,good',
        'T13,01.06.2023,good',
      ].join('\n'),
    },
    [
      {
        slug: 'devices',
        name: 'Devices',
        columns: [{ name: 'Serial no.', required: true, unique: true }, { name: 'Kind' }],
      },
      {
        slug: 'visits',
        name: 'Visits',
        columns: [
          {
            ...{ name: 'Visit ID', required: true, unique: true, strictRule: '^T\\d+-\\d{8}$' },
            description: 'serial no., dash, date as YYYYMMDD',
          },
          {
            name: 'Device',
            required: true,
            linkRule: [{ templateId: 'devices', columnName: 'Serial no.' }],
          },
          { name: 'Visited on', description: 'YYYY-MM-DD', required: true },
          { name: 'Result' },
        ],
      },
    ],
  );
  expect(rows.visits?.map((row) => row.split('|')[0])).toEqual([
    'T11-20230125',
    'T11-20230824',
    'T12-20230531',
    'T13-20230601',
  ]);
});
