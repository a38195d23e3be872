// @ts-check
// Small messy files of several kinds, and the templates they go into.

export const templates = [
  {
    name: 'Customers',
    columns: [
      { name: 'Customer Number', required: true, unique: true },
      { name: 'Company', required: true },
      { name: 'First Name' },
      { name: 'Last Name' },
      { name: 'Email', description: 'In lower case', strictRule: '^\\S+@\\S+\\.\\S+$' },
      { name: 'Phone', description: 'E.164, such as +4930123456' },
      { name: 'Country', description: 'ISO code of two letters' },
      { name: 'Status', description: 'One of: Active, Inactive, Prospect' },
      { name: 'Customer Since', description: 'Date, YYYY-MM-DD' },
      { name: 'Credit Limit', description: 'Number with two decimals' },
      { name: 'Segment' },
      { name: 'Notes' },
    ],
  },
  {
    name: 'Orders',
    columns: [
      { name: 'Order Number', required: true, unique: true },
      {
        name: 'Customer',
        description: 'The company that ordered',
        linkRule: [{ templateId: 'customers', columnName: 'Company' }],
      },
      { name: 'Order Date', description: 'Date, YYYY-MM-DD' },
      { name: 'Amount', description: 'Number' },
      { name: 'Currency' },
      { name: 'Status' },
      { name: 'Branch', description: 'Name of the branch' },
    ],
    rules: [
      {
        name: 'paid in money',
        expression: '"Amount" <> 0',
        message: 'An order has an amount',
        columns: ['Amount'],
      },
    ],
  },
  {
    name: 'Sales',
    columns: [
      { name: 'Product', required: true },
      { name: 'Group' },
      { name: 'Month', description: 'Month of the sale' },
      { name: 'Quantity', description: 'Whole number' },
    ],
  },
  {
    name: 'Members',
    columns: [
      { name: 'Member Number', required: true, unique: true },
      { name: 'Full Name', required: true },
      { name: 'Email' },
      { name: 'Phone', description: 'International phone number' },
      { name: 'Country', description: 'Name of the country' },
      { name: 'Joined', description: 'Date, YYYY-MM-DD' },
      { name: 'Fee', description: 'Number' },
      { name: 'Active', description: 'yes or no' },
      { name: 'Tags' },
    ],
  },
];

const kunden = `KdNr;Firma;Ansprechpartner;E-Mail;Telefon;Mobil;Land;Status;Kunde seit;Kreditlimit;Bemerkung
1001;Müller & Söhne GmbH;Müller, Anna;ANNA@MUELLER.DE;030 1234567;;DE;A;13.05.2019;1.250,50;VIP
1002;Bäckerei Groß;Groß, Jürgen;juergen@gross.de;+49 40 765432;0171 2345678;DE;A;01.02.2020;1.000,-;k.A.
1003;Alpenhof KG;van der Berg, Eva;eva@alpenhof.at;+43 1 58858;;AT;P;28.02.2021;(250,00);
1003;Alpenhof KG;van der Berg, Eva;;+43 1 58858;;AT;P;28.02.2021;;
1004;TEST Firma;Test, Tester;test@test.de;0;;DE;A;01.01.2000;0,00;Test
1005;Zürcher Käse AG;Meier, Urs;urs@kaese.ch;;+41 79 123 45 67;CH;I;17.11.2018;12.345.678,90 €;"zahlt spät; mahnen"
1006;Ohne Mail OHG;Schmidt, Karl-Heinz;k.A.;089/998877;;DE;X;30.09.2017;99,5;
1007;nordlicht gmbh;de Vries, Jan;jan(at)nordlicht.de;0421 334455;;DE;I;k.A.;-75,00;alt
`;

const auftraege = `Auftrag;KdNr;Datum;Betrag;Status;Filiale
A-1;1001;04.03.2023;1.234,50;offen;HH
A-2;1001;15.03.2023;99,90;bezahlt;B
A-3;1002;31.03.2023;0,00;offen;HH
A-4;1005;01.04.2023;-1.000,00;storniert;B
A-5;1007;30.12.2022;12,5;bezahlt;M
A-6;1003;29.02.2024;7.000;offen;B
`;

const filialen = `Kürzel;Bezeichnung
HH;Hamburg
B;Berlin
M;München
`;

const umsatz = [
  ['Umsatz nach Produkt 2023'],
  [],
  ['Produkt', 'Gruppe', 'Januar', 'Februar', 'März', 'Summe'],
  ['Brot', 'Backwaren', 120, 110, 131, 361],
  ['Brötchen', '', 900, 870, 955, 2725],
  ['Käse', 'Molkerei', 40, '', 44, 84],
  ['Summe', '', 1060, 980, 1130, 3170],
];

const members = JSON.stringify([
  {
    id: 7,
    name: { first: 'ada', last: 'LOVELACE' },
    contact: { email: 'Ada@Example.COM', phone: '020 7946 0001' },
    country: 'GB',
    joined: '2021-03-31',
    fee: '12,50 £',
    active: 'Y',
    tags: 'maths, vip',
  },
  {
    id: 12,
    name: { first: 'grace', last: 'HOPPER' },
    contact: { email: 'grace@example.com', phone: '(212) 555-0143' },
    country: 'US',
    joined: '2020-12-09',
    fee: '1.020,00',
    active: 'N',
    tags: 'navy',
  },
  {
    id: 30,
    name: { first: 'alan', last: 'TURING' },
    contact: { email: 'n/a', phone: '' },
    country: 'GB',
    joined: '2019-06-23',
    fee: '0',
    active: 'Y',
    tags: '',
  },
  {
    id: 31,
    name: { first: 'test', last: 'TEST' },
    contact: { email: 'test@example.com', phone: '' },
    country: 'DE',
    joined: '2019-06-24',
    fee: '5',
    active: 'N',
    tags: 'vip, test',
  },
]);

const countries = 'code,name\nGB,United Kingdom\nUS,United States\nDE,Germany\n';

/** Nothing says whether the day or the month comes first. */
const doubtful = `Member,Full Name,E-mail,Joined,Fee
1,Ada Lovelace,ada@example.com,01/02/2023,10
2,Grace Hopper,grace@example.com,03/04/2023,20
3,Alan Turing,alan@example.com,05/06/2023,30
`;

/** @param {(rows: unknown[][]) => Uint8Array} workbook */
export const filesOf = (workbook) => ({
  shop: new Map([
    ['kunden.csv', Buffer.from(kunden, 'latin1')],
    ['auftraege.csv', Buffer.from(auftraege)],
    ['filialen.csv', Buffer.from(filialen)],
    ['umsatz.xlsx', Buffer.from(workbook(umsatz))],
  ]),
  club: new Map([
    ['members.json', Buffer.from(members)],
    ['countries.csv', Buffer.from(countries)],
  ]),
  doubtful: new Map([['list.csv', Buffer.from(doubtful)]]),
});
