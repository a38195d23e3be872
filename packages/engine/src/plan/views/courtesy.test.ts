import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const templates = [
  {
    slug: 'people',
    name: 'People',
    columns: [
      { name: 'ID', required: true, unique: true },
      { name: 'Salutation' },
      { name: 'Last name', required: true },
      { name: 'Job title' },
    ],
  },
];

test('a title that people are addressed by is their salutation', async () => {
  const csv = ['ID,TITLE,SURNAME', '1,Mrs,Abbot', '2,Mr,Bell', '3,Dr,Cole', '4,,Dunn', '5,Mr,Epps'].join(
    '\n',
  );
  const { rows } = await planned(scratch, { 'guests.csv': csv }, templates);
  expect(rows.people).toEqual(['1|Mrs|Abbot|', '2|Mr|Bell|', '3|Dr|Cole|', '4||Dunn|', '5|Mr|Epps|']);
});

test('a title of a job is none', async () => {
  const csv = ['ID,Title,Surname', '1,Director,Abbot', '2,Nurse,Bell', '3,Dr,Cole', '4,Clerk,Dunn'].join(
    '\n',
  );
  const { rows } = await planned(scratch, { 'staff.csv': csv }, templates);
  expect(rows.people?.[0]).toBe('1||Abbot|Director');
});
