import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const number = '^\\d+(\\.\\d+)?$';
const day = '^\\d{4}-\\d{2}-\\d{2}$';

test('both ends of the ranges in one column, and the only one where there is no other', async () => {
  const csv = [
    'Test,Code,Reference range',
    'TSH,3016-3,0.27 - 4.2',
    'Sodium,2951-2,135-145',
    'Urate,14920-3,20 to 41',
    'Lipids,2571-8,up to 1.7',
    'eGFR,33914-3,> 60',
    'Screen,5778-6,Not detected',
  ].join('\n');
  const templates = [
    {
      name: 'Results',
      columns: [
        { name: 'Test', required: true, unique: true },
        { name: 'ref_low', strictRule: number },
        { name: 'ref_high', description: 'upper limit ("up to 3": 3)', strictRule: number },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'results.csv': csv }, templates);
  expect(rows.results).toEqual([
    'TSH|0.27|4.2',
    'Sodium|135|145',
    'Urate|20|41',
    'Lipids||1.7',
    'eGFR|60|',
    'Screen||',
  ]);
});

test('the days of a period; a single day is where it ends, and no start where only periods have one', async () => {
  const csv = [
    'Task,Fecha',
    'A,14 de marzo de 2024 → 16 de marzo de 2024',
    'B,2 de abril de 2024 → 9 de abril de 2024',
    'C,1 de mayo de 2024',
    'D,',
  ].join('\n');
  const templates = (description: string) => [
    {
      name: 'Tasks',
      columns: [
        { name: 'Task', required: true, unique: true },
        { name: 'Inicio', description, strictRule: day },
        { name: 'Vencimiento', description: 'AAAA-MM-DD', strictRule: day },
      ],
    },
  ];
  const only = await planned(scratch, { 'tasks.csv': csv }, templates('solo si la fecha es un periodo'));
  expect(only.rows.tasks).toEqual([
    'A|2024-03-14|2024-03-16',
    'B|2024-04-02|2024-04-09',
    'C||2024-05-01',
    'D||',
  ]);
  const all = await planned(scratch, { 'tasks.csv': csv }, templates('AAAA-MM-DD'));
  expect(all.rows.tasks?.[2]).toBe('C|2024-05-01|2024-05-01');
});

test('what is called like an end is one of its own', async () => {
  const csv = ['Room,From,To,Opening hours', 'A,1,4,8-16', 'B,2,7,9-17', 'C,3,9,7-12'].join('\n');
  const templates = [
    {
      name: 'Rooms',
      columns: [
        { name: 'Room', required: true, unique: true },
        { name: 'From', strictRule: number },
        { name: 'To', strictRule: number },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'rooms.csv': csv }, templates);
  expect(rows.rooms).toEqual(['A|1|4', 'B|2|7', 'C|3|9']);
});
