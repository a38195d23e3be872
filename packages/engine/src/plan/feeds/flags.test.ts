import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('yes or no by a state, by a day that is there, and one of two words by a flag', async () => {
  const csv = [
    'No,Attendee Status,Cancelled at,Suspended',
    '1,Checked In,,false',
    '2,Attending,2024-03-01,true',
    '3,Not Attending,,false',
    '4,Checked In,2024-03-05,false',
  ].join('\n');
  const templates = [
    {
      name: 'Attendees',
      columns: [
        { name: 'No', required: true },
        { name: 'checked_in', description: 'true/false' },
        { name: 'Cancelled', description: 'yes or no' },
        { name: 'State', description: 'One of: active, suspended.' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'attendees.csv': csv }, templates);
  expect(rows.attendees).toEqual([
    '1|true|no|active',
    '2|false|yes|suspended',
    '3|false|no|active',
    '4|true|yes|active',
  ]);
});
