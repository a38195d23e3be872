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

test('what is said of columns does nothing twice, and is written as the template takes it', async () => {
  const invoices = [
    'Number,Kind,Amount,Open,Discount',
    '1001,Sale,"1.100,00","0,00",',
    'INV-1002,Credit memo,"1.050,50",0,"1,50"',
    '1003,Credit memo,"-80,00","80,00",',
    'INV-1004,Sale,"90,00","45,00",',
    '1005,Credit memo,"0,00",0,"2,00"',
  ];
  const amount = { desiredRule: 'strict', strictRule: '^-?[0-9]+,[0-9]{2}$' };
  const one = (...values: string[]) => ({ desiredRule: 'strict', strictRule: `^(${values.join('|')})$` });
  const { rows } = await planned(scratch, { 'Documents.csv': invoices.join('\n') }, [
    {
      slug: 'documents',
      name: 'Documents',
      columns: [
        { name: 'Number', required: true, description: '"INV-" and the number' },
        { name: 'Amount', ...amount, description: 'Two decimals; negative when Kind is Credit memo' },
        { name: 'Discount', ...amount, description: '0.00 if empty' },
        { name: 'Open', ...amount },
        {
          name: 'Status',
          ...one('Paid', 'Unpaid'),
          description: 'Paid when Open is 0, otherwise Unpaid',
        },
      ],
    },
  ]);
  expect(rows.documents).toEqual([
    'INV-1001|1100,00|0,00|0,00|Paid',
    'INV-1002|-1050,50|1,50|0,00|Paid',
    'INV-1003|-80,00|0,00|80,00|Unpaid',
    'INV-1004|90,00|0,00|45,00|Unpaid',
    'INV-1005|0,00|2,00|0,00|Paid',
  ]);
});
