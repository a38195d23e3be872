import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('joins what the example of a description is made of, and the second line where a separator is named', async () => {
  const csv = [
    'Name,OS,OS version,Street,Street 2',
    'pc-1,Windows,10.0.22631.3447,Main Street 1,Floor 3',
    'pc-2,iOS,16.7.7,Main Street 2,',
    'pc-3,Windows,10.0.22621.3296,Side Street 3,Back door',
  ].join('\n');
  const templates = [
    {
      name: 'Devices',
      columns: [
        { name: 'Name', required: true, unique: true },
        { name: 'OS', description: 'name and version, e.g. Windows 10.0.22631.3447' },
        { name: 'Street', description: 'both street lines, joined with ", "' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'devices.csv': csv }, templates);
  expect(rows.devices).toEqual([
    'pc-1|Windows 10.0.22631.3447|Main Street 1, Floor 3',
    'pc-2|iOS 16.7.7|Main Street 2',
    'pc-3|Windows 10.0.22621.3296|Side Street 3, Back door',
  ]);
});
