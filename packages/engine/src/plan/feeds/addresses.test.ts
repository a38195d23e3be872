import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

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

const parts = ['Street', 'Postcode', 'City', 'Country'].map((name) => ({ name }));
const people = [{ name: 'Customers', columns: [{ name: 'ID', required: true, unique: true }, ...parts] }];

test('addresses of several lines, with the country at the end', async () => {
  const csv = [
    'id,Anschrift',
    '1,"Hauptstr. 1\n10115 Berlin\nGermany"',
    '2,"Hinterhaus\nRingstr. 2\n1010 Wien\nAustria"',
    '3,"Rue du Lac 3\n1201 Genève\nSwitzerland"',
    '4,"Am Markt 4\n20095 Hamburg"',
  ].join('\n');
  const { rows } = await planned(scratch, { 'kunden.csv': csv }, people);
  expect(rows.customers).toEqual([
    '1|Hauptstr. 1|10115|Berlin|Germany',
    '2|Hinterhaus, Ringstr. 2|1010|Wien|Austria',
    '3|Rue du Lac 3|1201|Genève|Switzerland',
    '4|Am Markt 4|20095|Hamburg|',
  ]);
});

test('addresses with commas of countries that write them alike', async () => {
  const csv = [
    'id,address',
    '1,"Calle Mayor 5, 28013 Madrid, España"',
    '2,"Via Roma 1, 00184 Roma, Italia"',
    '3,"Rua Augusta 9, 1100-048 Lisboa, Portugal"',
    '4,"ul. Nowa 3, 00-950 Warszawa, Polska"',
    '5,"12 rue de la Paix, 75002 Paris, France"',
    '6,"Keizersgracht 8, 1015 CN Amsterdam, Netherlands"',
    '7,"Storgatan 4, 114 55 Stockholm, Sweden"',
  ].join('\n');
  const { rows } = await planned(scratch, { 'c.csv': csv }, people);
  expect(rows.customers).toEqual([
    '1|Calle Mayor 5|28013|Madrid|España',
    '2|Via Roma 1|00184|Roma|Italia',
    '3|Rua Augusta 9|1100-048|Lisboa|Portugal',
    '4|ul. Nowa 3|00-950|Warszawa|Polska',
    '5|12 rue de la Paix|75002|Paris|France',
    '6|Keizersgracht 8|1015 CN|Amsterdam|Netherlands',
    '7|Storgatan 4|114 55|Stockholm|Sweden',
  ]);
});

test('British and American addresses, with the country', async () => {
  const uk = [
    'id,address',
    ...['LS1 4AB', 'LS2 7HY', 'LS9 8AA'].map(
      (code, at) => `${at},"${at + 1} High St, Leeds, ${code}, United Kingdom"`,
    ),
  ];
  const british = await planned(scratch, { 'c.csv': uk.join('\n') }, people);
  expect(british.rows.customers?.[0]).toBe('0|1 High St|LS1 4AB|Leeds|United Kingdom');
  const us = [
    'id,address',
    ...['62701', '62702', '62703'].map(
      (code, at) => `${at},"${at + 1} Oak Ave\nSpringfield, IL ${code}\nUSA"`,
    ),
  ];
  const american = await planned(scratch, { 'c.csv': us.join('\n') }, people);
  expect(american.rows.customers?.[1]).toBe('1|2 Oak Ave|62702|Springfield|USA');
});

test('a place and its country are no address', async () => {
  const csv = ['id,venue', '1,"Arena, Berlin, Germany"', '2,"Dome, Paris, France"', '3,"Hall, Rome, Italy"'];
  const { rows } = await planned(scratch, { 'c.csv': csv.join('\n') }, people);
  expect(rows.customers?.[0]).not.toContain('|Arena|');
});

test('a column called address is all of it where no town stands beside it; a street is none', async () => {
  const csv = [
    'id,Dirección',
    '1,"Calle Mayor 5, 28013 Madrid"',
    '2,"Gran Vía 7, 46002 Valencia"',
    '3,"Calle Sol 9, 41004 Sevilla"',
  ].join('\n');
  const wanted = (description: string) => [
    {
      name: 'Tiendas',
      columns: [
        { name: 'id', required: true, unique: true },
        { name: 'Dirección', description },
      ],
    },
  ];
  const whole = await planned(scratch, { 'tiendas.csv': csv }, wanted('de la tienda'));
  expect(Object.values(whole.rows)[0]?.[0]).toBe('1|Calle Mayor 5, 28013 Madrid');
  const street = await planned(scratch, { 'tiendas.csv': csv }, wanted('calle'));
  expect(Object.values(street.rows)[0]?.[0]).toBe('1|Calle Mayor 5');
});

test('the town behind a postcode that has a column of its own, in the words of the country', async () => {
  const csv = [
    'Nr;Nazwa;Ulica;Miejscowość',
    'A1;Sad;ul. Polna 3;30-110 Skawina',
    'A2;Las;ul. Leśna 4;00-950 Warszawa',
    'A3;Bór;ul. Wolska 5;33-100 Tarnów',
  ].join('\n');
  const { rows } = await planned(scratch, { 'adresy.csv': csv }, [
    {
      name: 'Adresy',
      columns: [
        { name: 'Nr', required: true, unique: true },
        { name: 'Kod pocztowy', desiredRule: 'strict', strictRule: '^\\d{2}-\\d{3}$' },
        { name: 'Miejscowość' },
      ],
    },
  ]);
  expect(Object.values(rows)[0]).toEqual(['A1|30-110|Skawina', 'A2|00-950|Warszawa', 'A3|33-100|Tarnów']);
});
