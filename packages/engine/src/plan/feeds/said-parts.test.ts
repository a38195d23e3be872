import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { planned } from '../testing/planned.js';

const scratch = mkdtempSync(join(tmpdir(), 'godwit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const made = async (header: string, lines: string[], columns: unknown[]) => {
  const csv = [header, ...lines].join('\n');
  const templates = [{ name: 'Regels', columns: [{ name: 'Nr', required: true, unique: true }, ...columns] }];
  return (await planned(scratch, { 'regels.csv': csv }, templates)).rows.regels;
};

it('the parts that a description names are joined, without those that are blank', async () => {
  const rows = await made(
    'Nr;Voornaam;Tussenvoegsel;Achternaam',
    ['1;Roos;ten;Brink', '2;Jan;;Bakker', '3;Piet;van den;Berg', '4;Els;;Smit'],
    [
      {
        name: 'Klantnaam',
        required: true,
        description: 'voornaam, tussenvoegsel en achternaam achter elkaar',
      },
    ],
  );
  expect(rows).toEqual(['1|Roos ten Brink', '2|Jan Bakker', '3|Piet van den Berg', '4|Els Smit']);
});

it('the example shows what stands between them', async () => {
  const rows = await made(
    'Nr;Artikel;Farbe',
    ['1;Kanne Delft;Blau', '2;Becher;Rot', '3;Vase;', '4;Becher;Blau'],
    [{ name: 'Bezeichnung', description: 'Artikel und Farbe, z. B. Kanne Delft / Blau' }],
  );
  expect(rows?.slice(0, 3)).toEqual(['1|Kanne Delft / Blau', '2|Becher / Rot', '3|Vase']);
});

it('what names other things too is no such list, and a column of that name holds the whole', async () => {
  const rows = await made(
    'Nr;Product;Variant;Label',
    ['1;Cup;Red;Red cup', '2;Bowl;Blue;Blue bowl', '3;Vase;Red;Red vase'],
    [
      { name: 'Label', description: 'Product and variant' },
      { name: 'Product', description: 'product and price' },
    ],
  );
  expect(rows?.[0]).toBe('1|Red cup|Cup');
});
