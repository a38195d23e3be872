import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Database, OwnColumn } from './database.js';

export interface NorthwindTable {
  /** Of the table and of its file. */
  name: string;
  columns: readonly OwnColumn[];
  key: readonly string[];
  links: Readonly<Record<string, string>>;
}

/** In an order in which what is linked to comes first. Types are those that both servers know, but for `bytes`. */
export const northwindTables: readonly NorthwindTable[] = [
  of('categories', ['categoryID'], {
    categoryID: 'integer not null',
    categoryName: 'varchar(40) not null',
    description: 'text',
    picture: 'bytes',
  }),
  of('customers', ['customerID'], {
    customerID: 'char(5) not null',
    companyName: 'varchar(40) not null',
    contactName: 'varchar(30)',
    contactTitle: 'varchar(30)',
    ...address(),
    phone: 'varchar(24)',
    fax: 'varchar(24)',
  }),
  of(
    'employees',
    ['employeeID'],
    {
      employeeID: 'integer not null',
      lastName: 'varchar(20) not null',
      firstName: 'varchar(10) not null',
      title: 'varchar(30)',
      titleOfCourtesy: 'varchar(25)',
      birthDate: 'date',
      hireDate: 'date',
      ...address(),
      homePhone: 'varchar(24)',
      extension: 'varchar(8)',
      photo: 'bytes',
      notes: 'text',
      reportsTo: 'integer',
      photoPath: 'varchar(255)',
    },
    { reportsTo: 'employees' },
  ),
  of('regions', ['regionID'], { regionID: 'integer not null', regionDescription: 'varchar(50) not null' }),
  of('shippers', ['shipperID'], {
    shipperID: 'integer not null',
    companyName: 'varchar(40) not null',
    phone: 'varchar(24)',
  }),
  of('suppliers', ['supplierID'], {
    supplierID: 'integer not null',
    companyName: 'varchar(40) not null',
    contactName: 'varchar(30)',
    contactTitle: 'varchar(30)',
    ...address(),
    phone: 'varchar(24)',
    fax: 'varchar(24)',
    homePage: 'text',
  }),
  of(
    'territories',
    ['territoryID'],
    {
      territoryID: 'varchar(20) not null',
      territoryDescription: 'varchar(50) not null',
      regionID: 'integer not null',
    },
    { regionID: 'regions' },
  ),
  of(
    'employee_territories',
    ['employeeID', 'territoryID'],
    { employeeID: 'integer not null', territoryID: 'varchar(20) not null' },
    { employeeID: 'employees', territoryID: 'territories' },
  ),
  of(
    'products',
    ['productID'],
    {
      productID: 'integer not null',
      productName: 'varchar(40) not null',
      supplierID: 'integer',
      categoryID: 'integer',
      quantityPerUnit: 'varchar(20)',
      unitPrice: 'numeric(10,2)',
      unitsInStock: 'smallint',
      unitsOnOrder: 'smallint',
      reorderLevel: 'smallint',
      discontinued: 'boolean not null',
    },
    { supplierID: 'suppliers', categoryID: 'categories' },
  ),
  of(
    'orders',
    ['orderID'],
    {
      orderID: 'integer not null',
      customerID: 'char(5)',
      employeeID: 'integer',
      orderDate: 'timestamp',
      requiredDate: 'timestamp',
      shippedDate: 'timestamp',
      shipVia: 'integer',
      freight: 'numeric(10,2)',
      shipName: 'varchar(40)',
      shipAddress: 'varchar(60)',
      shipCity: 'varchar(40)',
      shipRegion: 'varchar(40)',
      shipPostalCode: 'varchar(20)',
      shipCountry: 'varchar(40)',
    },
    { customerID: 'customers', employeeID: 'employees', shipVia: 'shippers' },
  ),
  of(
    'order_details',
    ['orderID', 'productID'],
    {
      orderID: 'integer not null',
      productID: 'integer not null',
      unitPrice: 'numeric(10,2) not null',
      quantity: 'smallint not null',
      discount: 'double precision not null',
    },
    { orderID: 'orders', productID: 'products' },
  ),
];

function address(): Record<string, string> {
  return {
    address: 'varchar(60)',
    city: 'varchar(40)',
    region: 'varchar(40)',
    postalCode: 'varchar(20)',
    country: 'varchar(40)',
  };
}

function of(
  name: string,
  key: string[],
  types: Record<string, string>,
  links: Record<string, string> = {},
): NorthwindTable {
  return { name, key, links, columns: Object.entries(types).map(([name, type]) => ({ name, type })) };
}

/** Makes the tables with their keys and fills them from the folder of CSV files. */
export async function loadNorthwind({ sql, dialect }: Database, folder: string): Promise<void> {
  for (const table of northwindTables) {
    const columns = table.columns.map(({ name, type }) => {
      const [first = '', ...rest] = type.split(' ');
      return [quoted(name), dialect.types[first] ?? first, ...rest].join(' ');
    });
    const links = Object.entries(table.links).map(
      ([column, to]) => `foreign key (${quoted(column)}) references ${quoted(to)} (${keyOf(to)})`,
    );
    const parts = [...columns, `primary key (${table.key.map(quoted).join(', ')})`, ...links];
    await sql(`create table ${quoted(table.name)} (${parts.join(', ')})`);
    const rows = await rowsOf(table, folder, dialect);
    await sql(`insert into ${quoted(table.name)} values ${rows.join(',\n')}`);
  }
}

async function rowsOf(
  { name, columns, links }: NorthwindTable,
  folder: string,
  dialect: Database['dialect'],
): Promise<string[]> {
  const text = await readFile(join(folder, `${name}.csv`), 'utf8');
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const cell = (value: string | undefined, type: string) => {
    if (value === undefined || value === 'NULL') return 'null';
    if (type === 'bytes') return dialect.bytes(value.replace(/^0x/, ''));
    if (type.startsWith('boolean')) return value === '1' ? 'true' : 'false';
    return `'${value.replaceAll("'", "''")}'`;
  };
  const lines = (some: readonly Record<string, string>[]) =>
    some.map((row) => `(${columns.map((column) => cell(row[column.name], column.type)).join(', ')})`);
  // A server may check links row by row: whoever has nobody above him first.
  const self = Object.keys(links).find((column) => links[column] === name);
  if (self === undefined) return lines(rows);
  return lines([...rows].sort((a, b) => Number(b[self] === 'NULL') - Number(a[self] === 'NULL')));
}

function keyOf(table: string): string {
  const found = northwindTables.find(({ name }) => name === table);
  return (found?.key ?? []).map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name}"`;
}
