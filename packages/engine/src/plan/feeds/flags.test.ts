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

test('an S beside an N is a yes, in a flag that is turned round, and one value may be neither', async () => {
  const csv = [
    'Codice;Disattivato;Pagata',
    ...Array.from({ length: 30 }, (_, at) =>
      [`C${100 + at}`, at % 6 ? 'N' : 'S', ['SI', 'Sì', 'X', '', 'NO'][at % 5]].join(';'),
    ),
    'C199;N;parz.',
  ].join('\n');
  const templates = [
    {
      name: 'Clienti',
      columns: [
        { name: 'Codice', required: true, unique: true },
        { name: 'Attivo', description: 'sì o no', strictRule: '^(sì|no)$' },
        { name: 'Stato', description: 'pagata o aperta', strictRule: '^(pagata|aperta)$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'clienti.csv': csv }, templates);
  expect(rows.clienti?.slice(0, 5)).toEqual([
    'C100|no|pagata',
    'C101|sì|pagata',
    'C102|sì|pagata',
    'C103|sì|aperta',
    'C104|sì|aperta',
  ]);
  expect(rows.clienti?.at(-1)).toBe('C199|sì|parz.');
});
