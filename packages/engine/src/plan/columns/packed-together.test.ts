import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('cells that say two things feed a column of each kind, and no other day is made of the same one', async () => {
  const kinds = ['unbefristet', 'befristet', 'Ausbildung'];
  const csv = [
    'Nr;Vorname;Nachname;Vertrag;Ort',
    ...Array.from(
      { length: 12 },
      (_, at) => `${1000 + at};Ada${at};Low${at};${kinds[at % 3]} ab ${10 + at}.02.2019;Ulm`,
    ),
  ].join('\n');
  const templates = [
    {
      name: 'Mitarbeiter',
      columns: [
        { name: 'Nummer', required: true, unique: true },
        { name: 'Vorname' },
        { name: 'Nachname' },
        {
          name: 'Vertragsart',
          required: true,
          description: 'unbefristet, befristet oder Ausbildung',
          strictRule: '^(unbefristet|befristet|Ausbildung)$',
        },
        {
          name: 'Eintritt',
          required: true,
          description: 'Beginn des Vertrags, JJJJ-MM-TT',
          strictRule: '^\\d{4}-\\d{2}-\\d{2}$',
        },
        { name: 'Ort' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'staff.csv': csv }, templates);
  expect(rows.mitarbeiter?.[1]).toBe('1001|Ada1|Low1|befristet|2019-02-11|Ulm');
});
