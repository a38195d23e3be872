import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const row = (at: number) => `${100 + at},NOM${at},Ville ${at},0611223${100 + at}`;

test('of two words the tables have one by their name', async () => {
  const header = 'N°,Nom,Ville,Portable';
  const { rows } = await planned(
    scratch,
    {
      'Adhérents.csv': [header, ...Array.from({ length: 9 }, (_, at) => row(at))].join('\n'),
      'Anciens.csv': [header, ...Array.from({ length: 8 }, (_, at) => row(at + 20))].join('\n'),
    },
    [
      {
        slug: 'adherents',
        name: 'Adhérents',
        description: 'Les adhérents actuels et les anciens.',
        columns: [
          { name: 'Numéro', required: true, unique: true },
          { name: 'Nom', required: true },
          { name: 'Ville' },
          { name: 'Statut', required: true, desiredRule: 'strict', strictRule: '^(actif|ancien)$' },
        ],
      },
    ],
  );
  expect(rows.adherents).toHaveLength(17);
  expect(rows.adherents?.[0]).toBe('100|NOM0|Ville 0|actif');
  expect(rows.adherents?.at(-1)).toBe('127|NOM27|Ville 27|ancien');
});
