import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';
import { firstFilledSaid } from './first-filled.js';

const scratch = scratchFolder();

test.each([
  ['The mobile, otherwise the landline', ['mobile', 'landline']],
  ['E.164. Mobile if there is one, else the office phone', ['Mobile', 'office phone']],
  ['10 chiffres sans espaces. Le portable, à défaut le fixe.', ['portable', 'fixe']],
  ['Handy, sonst Festnetz', ['Handy', 'Festnetz']],
  ['el móvil, en su defecto el fijo', ['móvil', 'fijo']],
])('%s', (description, said) => {
  expect(firstFilledSaid(description)).toEqual(said);
});

test('what is no choice of two names says nothing', () => {
  expect(firstFilledSaid('yes or no')).toBeUndefined();
  expect(firstFilledSaid('the mobile number')).toBeUndefined();
});

test('the first that is there, each as its values are written', async () => {
  const csv = [
    'N°;NOM;Tél. fixe;Portable',
    '1;ROUX;04 55 33 82 73;778560172',
    '2;PETIT;;06 23 16 52 90',
    '3;BLANC;0453058184;',
    '4;NOIR;04.88.29.84.41;07.97.31.43.71',
    '5;VERT;;',
    '6;GRIS;04 55 33 82 74;',
    '7;ROSE;;0611223344',
    '8;BRUN;04 55 33 82 75;622334455',
  ].join('\n');
  const { rows } = await planned(scratch, { 'adherents.csv': csv }, [
    {
      name: 'Adhérents',
      columns: [
        { name: 'Numéro', required: true, unique: true },
        { name: 'Nom' },
        {
          name: 'Téléphone',
          description: '10 chiffres sans espaces. Le portable, à défaut le fixe.',
          desiredRule: 'strict',
          strictRule: '^0\\d{9}$',
        },
      ],
    },
  ]);
  expect(Object.values(rows)[0]).toEqual([
    '1|ROUX|0778560172',
    '2|PETIT|0623165290',
    '3|BLANC|0453058184',
    '4|NOIR|0797314371',
    '5|VERT|',
    '6|GRIS|0455338274',
    '7|ROSE|0611223344',
    '8|BRUN|0622334455',
  ]);
});

test('yes or otherwise no is no choice of columns', async () => {
  const csv = ['id,name,active,paid', '1,A,true,false', '2,B,false,true', '3,C,true,true'].join('\n');
  const { rows } = await planned(scratch, { 'm.csv': csv }, [
    {
      name: 'Members',
      columns: [
        { name: 'ID', unique: true },
        { name: 'Name', description: 'name, otherwise the number' },
        {
          name: 'Active',
          description: 'yes when active, otherwise no',
          desiredRule: 'strict',
          strictRule: '^(yes|no)$',
        },
      ],
    },
  ]);
  expect(rows.members).toEqual(['1|A|yes', '2|B|no', '3|C|yes']);
});

test('one of the two is called by a word that means both', async () => {
  const csv = [
    'Card,Surname,Phone,Mobile',
    '11,Ash,(01422) 842733,',
    '12,Birch,01422 842734,07911 123456',
    '13,Cedar,,07911 123457',
    '14,Elm,01422 842735,',
    '15,Fir,01422 842736,07911 123458',
  ].join('\n');
  const phone = (description: string) => [
    {
      name: 'Members',
      columns: [
        { name: 'Card', required: true, unique: true },
        { name: 'Surname' },
        { name: 'Phone', description, desiredRule: 'strict' as const, strictRule: '^\\+44\\d{9,10}$' },
      ],
    },
  ];
  const said = await planned(
    scratch,
    { 'members.csv': csv },
    phone('mobile if there is one, else the landline; +44'),
  );
  expect(Object.values(said.rows)[0]).toEqual([
    '11|Ash|+441422842733',
    '12|Birch|+447911123456',
    '13|Cedar|+447911123457',
    '14|Elm|+441422842735',
    '15|Fir|+447911123458',
  ]);
  const plain = await planned(scratch, { 'members.csv': csv }, phone('of the member, +44'));
  expect(Object.values(plain.rows)[0]?.[1]).toBe('12|Birch|+441422842734');
});
