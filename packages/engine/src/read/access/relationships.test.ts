import { expect, it } from 'vitest';
import { declaredFacts, spelledTable } from '../declare.js';
import { type RelationshipRow, statementsOf } from './relationships.js';

const row = (
  szRelationship: string,
  [szObject, szColumn]: [string, string],
  [szReferencedObject, szReferencedColumn]: [string, string],
  { grbit = 0, icolumn = 0 } = {},
): RelationshipRow => ({
  ...{ szRelationship, grbit, icolumn, szObject, szColumn, szReferencedObject, szReferencedColumn },
});

it('relationships of Access are links, and keys of the table they lead to where Access enforces them', () => {
  const tables = new Map([
    ['Orders', ['Order  ID', 'Year', 'Customer']],
    ['Order Details', ['Number', 'Order', 'Year']],
  ]);
  const stated = statementsOf(
    [
      row('a', ['Order Details', 'Year'], ['ORDERS', 'Year'], { icolumn: 1 }),
      row('a', ['Order Details', 'order'], ['ORDERS', 'Order  ID']),
      row('b', ['Orders', 'Customer'], ['Customers', 'ID'], { grbit: 2 }),
      row('c', ['Order Details', 'Number'], ['Orders', 'Customer'], { grbit: 4098 }),
      row('d', ['MSysNavPaneGroups', 'GroupID'], ['MSysNavPaneGroupCategories', 'Id']),
    ],
    tables,
  );
  const declared = [...tables].map(([name, header]) =>
    declaredFacts(spelledTable(name, header), stated(name)),
  );
  expect(declared).toEqual([
    {
      primaryKey: [],
      unique: [['Order ID', 'Year']],
      links: [{ columns: ['Customer'], table: 'Customers', references: ['ID'] }],
    },
    {
      primaryKey: [],
      unique: [],
      links: [
        { columns: ['Order', 'Year'], table: 'Orders', references: ['Order ID', 'Year'] },
        { columns: ['Number'], table: 'Orders', references: ['Customer'] },
      ],
    },
  ]);
});
