import { parseRecipe, type Recipe } from '../../recipe/recipe.js';
import type { Template } from '../../validate/template.js';
import type { Scene } from '../scene.js';
import { plainScene } from './plain-scene.js';

const column = (name: string, ...steps: string[]): unknown =>
  steps.reduce<unknown>((of, op) => ({ op, of }), { op: 'column', name });

const templates: Template[] = [
  {
    slug: 'customers',
    name: 'Customers',
    columns: [
      { name: 'Customer Number', unique: true },
      { name: 'Name' },
      { name: 'First Name' },
      { name: 'Last Name' },
      { name: 'Email' },
      { name: 'Phone' },
      { name: 'Country' },
      { name: 'Status' },
      { name: 'Customer Since' },
      { name: 'Credit Limit' },
      { name: 'Notes' },
      { name: 'Segment' },
    ],
  },
  {
    slug: 'orders',
    name: 'Orders',
    columns: [
      { name: 'Order Number', unique: true },
      { name: 'Customer' },
      { name: 'Order Date' },
      { name: 'Amount' },
      { name: 'Currency' },
      { name: 'Status' },
    ],
  },
];

const customers = {
  file: 'klanten.csv',
  columns: [
    'nr',
    'company',
    'contact',
    'e-mail',
    'tel',
    'mobile',
    'country code',
    'state',
    'since',
    'limit',
    'remarks',
  ],
  rows: [
    [
      '17',
      'Acme Inc',
      'Anna Berg',
      'ANNA@ACME.COM',
      '020 123 4567',
      '0612345678',
      'NL',
      'A',
      '03/04/2019',
      '1.250,50',
      'VIP; net 30',
    ],
    [
      '204',
      'bolt BV',
      'Bert Smit',
      'bert@bolt.nl',
      '',
      '0687654321',
      'DE',
      'I',
      '12/11/2020',
      '300,00',
      'k.A.',
    ],
    ['9', 'TEST Ltd', 'Carla Dunn', '', '030 765 4321', '', 'GB', 'A', '01/02/2021', '0,00', ''],
    [
      '33',
      'Dune GmbH ',
      'Dora Egan',
      'dora@dune.de',
      '010 222 3333',
      '',
      'DE',
      'P',
      '05/06/2018',
      '75,25',
      'net 60',
    ],
    ['204', 'Bolt BV', 'Bert Smit', 'bert@bolt.nl', '', '0687654321', 'DE', 'I', '12/11/2020', '300,00', ''],
  ],
  numbers: 2,
};

const orders = {
  file: 'orders.csv',
  columns: ['order no', 'cust', 'date', 'total', 'state', 'branch'],
  rows: [
    ['A-1', '17', '2021-03-04', '1250', 'open', 'Leeds'],
    ['A-2', '204', '2021-05-06', '99.5', 'closed', 'York'],
    ['A-3', '9', '2022-01-31', '-20', 'deleted', 'Leeds'],
    ['B-4', '33', '2022-02-28', '0', 'open', 'York'],
  ],
  numbers: 2,
};

const countries = {
  file: 'countries.csv',
  columns: ['code', 'label'],
  rows: [
    ['NL', 'Netherlands'],
    ['DE', 'Germany'],
    ['GB', 'United Kingdom'],
  ],
  numbers: 2,
};

const recipe = parseRecipe({
  version: 1,
  inputs: [
    { id: 'klanten', file: 'klanten*.csv', columns: customers.columns },
    { id: 'orders', file: 'orders.csv', columns: orders.columns },
  ],
  sheets: [
    {
      template: 'customers',
      from: { input: 'klanten' },
      columns: {
        'Customer Number': column('nr', 'trim'),
        Name: column('company', 'trim'),
        'First Name': { op: 'name_part', of: column('contact'), part: 'first' },
        'Last Name': { op: 'name_part', of: column('contact'), part: 'last' },
        Email: column('e-mail', 'trim', 'lower'),
        Phone: { op: 'phone_e164', of: column('tel', 'trim'), country: 'NL' },
        Country: column('country code', 'trim'),
        Status: {
          op: 'map',
          of: column('state', 'trim'),
          values: [
            { from: 'A', to: 'Active' },
            { from: 'I', to: 'Inactive' },
          ],
        },
        'Customer Since': { op: 'date', of: column('since'), formats: ['DD/MM/YYYY'] },
        'Credit Limit': { op: 'number', of: column('limit'), decimal: ',', thousands: '.' },
        Notes: { op: 'empty_if', of: column('remarks', 'trim'), values: ['-'] },
      },
    },
    {
      template: 'orders',
      from: { input: 'orders' },
      columns: {
        'Order Number': column('order no', 'trim'),
        Customer: column('cust', 'trim'),
        'Order Date': { op: 'date', of: column('date'), formats: ['YYYY-MM-DD'] },
        Amount: { op: 'round', of: { op: 'number', of: column('total') }, places: 2 },
        Status: column('state', 'trim'),
      },
    },
  ],
});

/** A small shop: customers with everything that can be wrong with them, their orders, and a list of countries. */
export function shopWith(made: Recipe): Scene {
  return plainScene(made, [customers, orders, countries], templates);
}

export const shop = shopWith(recipe);

const leeds = {
  file: 'Leeds customers.csv',
  columns: ['Cust No', 'Name', 'Email', 'Tel', 'DOB', 'Since', 'Balance'],
  rows: [
    ['101', 'Ann Lee', 'ann@lee.uk', '0113 496 0001', '', '04/03/2015', '10.00'],
    ['102', 'Bob Ray', 'bob@ray.uk', '', '01/02/1980', '05/06/2016', '(5.50)'],
    ['103', 'Cy TEST', 'cy@test.uk', '', '', '', '0.00'],
  ],
  numbers: 2,
};

const hamburg = {
  file: 'Kundenliste_Hamburg.csv',
  columns: ['KundenNr', 'Kunde', 'Mail', 'Telefon', 'Geburtsdatum', 'Kunde seit', 'Saldo'],
  rows: [
    ['7', 'Ann Lee', 'ANN@LEE.UK', '040 123456', '03.05.1990', '01.02.2014', '1.200,00'],
    ['8', 'Dirk Voss', 'dirk@voss.de', 'k.A.', '', '11.12.2018', '99,90'],
  ],
  numbers: 2,
};

const branchTemplates: Template[] = [
  {
    slug: 'customers',
    name: 'Customers',
    columns: [
      { name: 'Customer Code', unique: true },
      { name: 'Branch' },
      { name: 'Name' },
      { name: 'Email' },
      { name: 'Phone' },
      { name: 'Date of Birth' },
      { name: 'Customer Since' },
      { name: 'Balance' },
      { name: 'Currency' },
    ],
  },
];

const branchRecipe = parseRecipe({
  version: 1,
  inputs: [
    { id: 'leeds', file: 'Leeds customers.csv', columns: leeds.columns },
    { id: 'hamburg', file: 'Kundenliste_Hamburg.csv', columns: hamburg.columns },
  ],
  sheets: [
    {
      template: 'customers',
      from: {
        union: [
          { input: 'leeds' },
          {
            input: 'hamburg',
            names: {
              'Cust No': 'KundenNr',
              Name: 'Kunde',
              Email: 'Mail',
              Tel: 'Telefon',
              DOB: 'Geburtsdatum',
              Since: 'Kunde seit',
              Balance: 'Saldo',
            },
          },
        ],
      },
      columns: {
        'Customer Code': column('Cust No', 'trim'),
        Name: column('Name', 'trim'),
        Email: column('Email', 'trim', 'lower'),
        Phone: { op: 'phone_e164', of: column('Tel', 'trim'), country: 'GB' },
        'Date of Birth': { op: 'date', of: column('DOB'), formats: ['DD/MM/YYYY', 'DD.MM.YYYY'] },
        'Customer Since': { op: 'date', of: column('Since'), formats: ['DD/MM/YYYY', 'DD.MM.YYYY'] },
        Balance: { op: 'number', of: column('Balance') },
      },
    },
  ],
});

export function branchesWith(made: Recipe): Scene {
  return plainScene(made, [leeds, hamburg], branchTemplates);
}

/** Two lists of customers in one sheet. */
export const branches = branchesWith(branchRecipe);
