import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

async function made(cells: readonly string[], description: string): Promise<string[] | undefined> {
  const csv = ['id,name', ...cells.map((cell, at) => `${at + 1},"${cell}"`)].join('\n');
  const columns = [
    { name: 'ID', required: true, unique: true },
    { name: 'First name', description },
    { name: 'Last name' },
  ];
  const { rows } = await planned(scratch, { 'd.csv': csv }, [{ name: 'Donors', columns }]);
  return rows.donors;
}

const couples = ['Smith, John & Mary', 'Jones, Peter', 'Brown, Ann and Tom', 'van der Berg, Jan'];

test('the first name of the first of two people, where that is asked for', async () => {
  const first = ['1|John|Smith', '2|Peter|Jones', '3|Ann|Brown', '4|Jan|van der Berg'];
  expect(await made(couples, 'of the first person')).toEqual(first);
  const german = ['Meier, Uwe und Ida', 'Kraus, Eva', 'Vogel, Jan & Mia'];
  expect(await made(german, 'nur die erste Person')).toEqual(['1|Uwe|Meier', '2|Eva|Kraus', '3|Jan|Vogel']);
});

test('both stay where nobody asks for one', async () => {
  expect((await made(couples, 'as on the envelope'))?.[0]).toBe('1|John & Mary|Smith');
});
