import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

async function made(header: string, description: string, words = '(yes|no)'): Promise<string[] | undefined> {
  const csv = [
    `id,name,${header}`,
    '1,Ann Berg,2020-01-05',
    '2,Bob Cole,',
    '3,Cleo Diaz,',
    '4,Dora Fox,2021-02-03',
  ];
  const columns = [
    { name: 'ID', required: true, unique: true },
    { name: 'Active', description, strictRule: `^${words}$` },
  ];
  const { rows } = await planned(scratch, { 'staff.csv': csv.join('\n') }, [{ name: 'Employees', columns }]);
  return rows.employees?.slice(0, 2);
}

test('yes or no by whether something is there, as the description says', async () => {
  expect(await made('leaving date', 'yes while there is no leaving date, otherwise no')).toEqual([
    '1|no',
    '2|yes',
  ]);
  expect(await made('End Date', 'No once an end date is set; yes before.')).toEqual(['1|no', '2|yes']);
  expect(await made('contract', 'Set to Y if a contract is on file', '(Y|N)')).toEqual(['1|Y', '2|N']);
});

test('in other languages', async () => {
  expect(
    await made('Austrittsdatum', 'ja, solange kein Austrittsdatum eingetragen ist', '(ja|nein)'),
  ).toEqual(['1|nein', '2|ja']);
  expect(
    await made('date de sortie', 'non si la date de sortie est remplie, sinon oui', '(oui|non)'),
  ).toEqual(['1|non', '2|oui']);
  expect(await made('fecha de baja', 'sí mientras no haya fecha de baja', '(sí|no)')).toEqual([
    '1|no',
    '2|sí',
  ]);
});

test('a column that is only spoken of says nothing', async () => {
  expect(await made('leaving date', 'Yes or no. The leaving date stands in the contract.')).toEqual([
    '1|',
    '2|',
  ]);
});

test('of amounts, 0 is nothing', async () => {
  const csv = ['id;Offen', '1;0,00', '2;12,50', '3;0,00', '4;'].join('\n');
  const columns = [
    { name: 'ID', required: true, unique: true },
    { name: 'Bezahlt', description: 'Ja, wenn nichts mehr offen ist, sonst Nein', strictRule: '^(Ja|Nein)$' },
  ];
  const { rows } = await planned(scratch, { 'posten.csv': csv }, [{ name: 'Posten', columns }]);
  expect(rows.posten).toEqual(['1|Ja', '2|Nein', '3|Ja', '4|Ja']);
});
