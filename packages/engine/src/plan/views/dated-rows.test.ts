import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('columns of days become rows with the year of the period above, in all tables of the kind', async () => {
  const week = (title: string, days: string[], rows: string[]) =>
    [`Timesheet;;${title};;;;`, ';;;;;;', `Staff;Project;${days.join(';')}`, ...rows].join('\n');
  const { rows } = await planned(
    scratch,
    {
      'week01.csv': week(
        '30.12.2024 – 03.01.2025',
        ['Mo 30.12.', 'Di 31.12.', 'Mi 01.01.', 'Do 02.01.', 'Fr 03.01.'],
        ['AB;P-100;7:30;4,5;F;8;7', 'CD;P-200;8;;F;1:45;', 'EF;P-300;1:15;2;F;3;2'],
      ),
      'week02.csv': week(
        '06.01.2025 – 10.01.2025',
        ['Mo 06.01.', 'Di 07.01.', 'Mi 08.01.', 'Do 09.01.', 'Fr 10.01.'],
        ['AB;P-100;7;6;5;4;3', 'CD;P-200;;8;1:45;2;2', 'EF;P-300;3;2;1;1;1'],
      ),
    },
    [
      {
        slug: 'hours',
        name: 'Hours',
        columns: [
          { name: 'Staff', required: true },
          { name: 'Project', required: true },
          { name: 'Date', required: true, strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
          { name: 'Hours', required: true, strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.hours).toContain('AB|P-100|2024-12-30|7.50');
  expect(rows.hours).toContain('EF|P-300|2024-12-31|2.00');
  expect(rows.hours).toContain('CD|P-200|2025-01-08|1.75');
  expect(rows.hours?.filter((row) => row.startsWith('CD|P-200|2024-12-31'))).toEqual([]);
});
