import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const products = (...columns: string[]) => [
  {
    name: 'Products',
    columns: [{ name: 'SKU', required: true, unique: true }, ...columns.map((name) => ({ name }))],
  },
];

test('what a cell names itself feeds the columns that are called so', async () => {
  const csv = [
    'sku,name,attributes',
    'S1,Shirt,COLOR=Red;SIZE=S',
    'S2,Cap,SIZE=M;COLOR=Blue;',
    'S3,Coat,SIZE=XL',
    'S4,Scarf,',
    'S5,Hat,color=Green;SIZE=L',
  ].join('\n');
  const { rows } = await planned(scratch, { 'p.csv': csv }, products('Name', 'Size', 'Color'));
  expect(rows.products).toEqual([
    'S1|Shirt|S|Red',
    'S2|Cap|M|Blue',
    'S3|Coat|XL|',
    'S4|Scarf||',
    'S5|Hat|L|Green',
  ]);
});

test('names in another language, values with the separator inside', async () => {
  const csv = [
    'Artikel,Eigenschaften',
    '4711,"Farbe: rot, weiß, Gewicht: 3 kg"',
    '4712,"Farbe: blau, Gewicht: 2 kg"',
    '4713,"Gewicht: 9 kg, Farbe: grün"',
  ].join('\n');
  const { rows } = await planned(scratch, { 'artikel.csv': csv }, products('Color', 'Weight'));
  expect(rows.products).toEqual(['4711|rot, weiß|3 kg', '4712|blau|2 kg', '4713|grün|9 kg']);
});

test('JSON objects', async () => {
  const csv = [
    'sku,data',
    'S1,"{""color"":""Red"",""dimensions"":{""width"":10}}"',
    'S2,"{""color"":""Blue"",""dimensions"":{""width"":12.50}}"',
    'S3,"{""color"":null}"',
  ].join('\n');
  const { rows } = await planned(scratch, { 'p.csv': csv }, products('Color', 'Width'));
  expect(rows.products).toEqual(['S1|Red|10', 'S2|Blue|12.50', 'S3||']);
});

test('labelled numbers of one cell', async () => {
  const csv = [
    'Nr,Nom,Coordonnées',
    '1,A Roux,Tél : 01 40 20 10 10 / Portable : 06 11 22 33 44',
    '2,B Petit,Portable : 06 55 66 77 88',
    '3,C Blanc,Tél : 01 40 20 10 12 / Portable : 06 99 88 77 66 / Fax : 01 40 20 10 13',
    '4,D Noir,Tél : 01 40 20 10 14 / Fax : 01 40 20 10 15',
  ].join('\n');
  const columns = [{ name: 'No', required: true }, { name: 'Phone' }, { name: 'Mobile' }, { name: 'Fax' }];
  const { rows } = await planned(scratch, { 'contacts.csv': csv }, [{ name: 'Contacts', columns }]);
  expect(rows.contacts).toEqual([
    '1|01 40 20 10 10|06 11 22 33 44|',
    '2||06 55 66 77 88|',
    '3|01 40 20 10 12|06 99 88 77 66|01 40 20 10 13',
    '4|01 40 20 10 14||01 40 20 10 15',
  ]);
});

test('a table that has such a column keeps to it; notes stay notes', async () => {
  const csv = [
    'sku,color,notes',
    'S1,Red,Color: see photo; Size: ask',
    'S2,Blue,Color: unclear; Size: ask',
    'S3,Green,Size: ask; Color: unclear',
  ].join('\n');
  const { rows } = await planned(scratch, { 'p.csv': csv }, products('Color', 'Notes'));
  expect(rows.products?.[0]).toBe('S1|Red|Color: see photo; Size: ask');
});
