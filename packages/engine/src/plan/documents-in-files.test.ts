import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

const suppliers = ['Mayer KG', 'Kraft GmbH', 'Saat & Korn', 'Mayer KG', 'Technik Voss', 'Kraft GmbH'];
const vat = (name = '') => `DE${100_000_000 + 1_111 * (suppliers.indexOf(name) + 1)}`;
const goods = ['Diesel', 'Saatgut', 'Draht', 'Pfähle'];
const invoice = (at: number) => `<Rechnung version="2.1">
  <Kopf>
    <Lieferant><UStId>${vat(suppliers[at])}</UStId><Firma>${suppliers[at]}</Firma><Ort>Ulm</Ort></Lieferant>
    <Kunde><UStId>DE999999999</UStId><Firma>Hof Ahrens</Firma><Ort>Kiel</Ort></Kunde>
  </Kopf>
  <Beleg><Rechnungsnummer>R-${410 + at}</Rechnungsnummer><Rechnungsdatum>2024-03-0${at + 1}</Rechnungsdatum></Beleg>
  <Zeilen>${goods
    .slice(0, 1 + (at % 3))
    .map(
      (text, line) =>
        `<Zeile><Pos>${line + 1}</Pos><Artikel>${text}</Artikel><Menge>${line + 2}</Menge></Zeile>`,
    )
    .join('')}</Zeilen>
</Rechnung>`;

test('an invoice for each file: who sent them, once each, and none of who got them all', async () => {
  const { rows } = await planned(
    scratch,
    Object.fromEntries(suppliers.map((_, at) => [`rechnung_${at + 1}.xml`, invoice(at)])),
    [
      {
        slug: 'lieferanten',
        name: 'Lieferanten',
        columns: [
          {
            name: 'USt-IdNr.',
            required: true,
            unique: true,
            desiredRule: 'strict',
            strictRule: '^DE\\d{9}$',
          },
          { name: 'Firma', required: true },
        ],
      },
      {
        slug: 'positionen',
        name: 'Positionen',
        columns: [
          { name: 'Rechnungsnummer', required: true },
          { name: 'Position', required: true, desiredRule: 'strict', strictRule: '^\\d+$' },
          { name: 'Artikel', required: true },
          { name: 'Menge' },
        ],
      },
    ],
  );
  expect(rows.lieferanten?.toSorted()).toEqual([
    'DE100001111|Mayer KG',
    'DE100002222|Kraft GmbH',
    'DE100003333|Saat & Korn',
    'DE100005555|Technik Voss',
  ]);
  expect(rows.positionen?.slice(0, 3)).toEqual(['R-410|1|Diesel|2', 'R-411|1|Diesel|2', 'R-411|2|Saatgut|3']);
  expect(rows.positionen).toHaveLength(12);
});
