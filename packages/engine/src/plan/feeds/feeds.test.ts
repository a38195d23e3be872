import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('the full name of somebody a row leads to; what leads nowhere stays, where the description says so', async () => {
  const slips = [
    'Slip,FE,Units',
    ...['RFN', 'HTT', 'RFN', 'MPL', 'HTT', 'MPL', 'RFN', 'HTT', 'MPL', 'RFN', 'HTT'].map(
      (fe, at) => `${48210 + at},${fe},${at + 2}`,
    ),
    '48230,XXQ,4',
  ].join('\n');
  const people = [
    'Init.,Surname,Forename',
    'RFN,Fenwick,Rachel',
    'HTT,Tennant,Hannah',
    'MPL,Pell,Margaret',
  ].join('\n');
  const templates = [
    {
      name: 'Time',
      columns: [
        { name: 'slip_no', required: true },
        {
          name: 'timekeeper',
          description: 'forename surname of who did the work; initials we cannot resolve stay as they are',
          strictRule: '^\\S+ \\S+',
          desiredRule: 'strict' as const,
        },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'slips.csv': slips, 'fee earners.csv': people }, templates);
  expect(rows.time?.slice(0, 2)).toEqual(['48210|Rachel Fenwick', '48211|Hannah Tennant']);
  expect(rows.time).toContain('48230|XXQ');
});

test('what stands in front of a family name, where a template wants it apart', async () => {
  const csv = [
    'Member,Name',
    '1,"Broek, Arjan van den"',
    '2,"Bos, Koen"',
    '3,"Hof, Rob van \'t"',
    '4,"Dijk, Ruben van"',
  ].join('\n');
  const templates = [
    {
      name: 'Members',
      columns: [
        { name: 'Member', required: true },
        { name: 'First name' },
        { name: 'Tussenvoegsel' },
        { name: 'Last name' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'members.csv': csv }, templates);
  expect(rows.members).toEqual([
    '1|Arjan|van den|Broek',
    '2|Koen||Bos',
    "3|Rob|van 't|Hof",
    '4|Ruben|van|Dijk',
  ]);
});
