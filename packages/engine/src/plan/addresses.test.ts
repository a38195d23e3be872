import { expect, test } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

test('a British address, also where the postcode is not known', async () => {
  const csv = [
    'Client no,Name,Address',
    '101,A Bell,"162 Cold Bath Road, Knaresborough, HG5 7DL"',
    '102,B Cole,"97 Castle Yard, York"',
    '103,C Dent,"The Old Dairy, 12 Skipton Road, Leeds, LS17 1AJ"',
    '104,D East,"88 Mill Lane, Ripon, HG4 3LN"',
  ].join('\n');
  const templates = [
    {
      name: 'Clients',
      columns: [
        { name: 'client_no', required: true },
        { name: 'street' },
        { name: 'town' },
        { name: 'postcode' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'clients.csv': csv }, templates);
  expect(rows.clients).toEqual([
    '101|162 Cold Bath Road|Knaresborough|HG5 7DL',
    '102|97 Castle Yard|York|',
    '103|The Old Dairy, 12 Skipton Road|Leeds|LS17 1AJ',
    '104|88 Mill Lane|Ripon|HG4 3LN',
  ]);
});

test('postcode and town in one cell; a code and a name are none', async () => {
  const csv = [
    'Member no,Property,Address,Postcode/City',
    '1,0932 Riverbend Village,Kerkpad 1,3911HZ Rijnhoek',
    '2,0933 Cedar Court,Kerkpad 2,3958 VK Amerongen',
    '3,0934 Maple Row,Molenweg 3,3921 JG Elst (Ut)',
    '4,0935 Oak Lodge,Molenweg 4,3911 PP Rijnhoek',
  ].join('\n');
  const templates = [
    {
      name: 'Members',
      columns: [{ name: 'Member no', required: true }, { name: 'Postcode' }, { name: 'City' }],
    },
  ];
  const { rows } = await planned(scratch, { 'members.csv': csv }, templates);
  expect(rows.members?.slice(0, 3)).toEqual([
    '1|3911HZ|Rijnhoek',
    '2|3958 VK|Amerongen',
    '3|3921 JG|Elst (Ut)',
  ]);
});
