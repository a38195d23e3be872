import { expect, it } from 'vitest';
import { inReadSession } from '../duck/testing/read-session.js';
import { planned, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import { tableSql } from './table-sql.js';

const scratch = scratchFolder();

/** Each table as its name, its columns, and its rows with bars between their cells. */
async function read(name: string, text: string): Promise<string[][]> {
  const made: string[][] = [];
  for (const table of await tablesOf(scratch, { [name]: text })) {
    const rows = await inReadSession((session) =>
      session.rows(`SELECT * EXCLUDE ("row") FROM ${tableSql(table)} ORDER BY "row"`),
    );
    expect(rows).toHaveLength(table.rowCount);
    made.push([table.name, table.columns.join(), ...rows.map((row) => Object.values(row).join('|'))]);
  }
  return made;
}

const orders = `Order,Customer,Placed,Total
A-1,Okafor,2024-01-05,30
,Product,Pieces,Price
,Bolt,2,5
,Nut,4,5
A-2,Lindqvist,2024-01-09,8
,Product,Pieces,Price
,Rod,1,8
A-3,Okafor,2024-02-11,8
A-4,Brandt,2024-02-12,16
,Product,Pieces,Price
,Rod,2,8
`;

it('makes a table of the lines below each order, with the order that they belong to', async () => {
  expect(await read('orders.csv', orders)).toEqual([
    [
      'orders.csv',
      'Order,Customer,Placed,Total',
      'A-1|Okafor|2024-01-05|30',
      'A-2|Lindqvist|2024-01-09|8',
      'A-3|Okafor|2024-02-11|8',
      'A-4|Brandt|2024-02-12|16',
    ],
    [
      'orders.csv details',
      'Product,Pieces,Price,Parent Order,Parent Placed',
      'Bolt|2|5|A-1|2024-01-05',
      'Nut|4|5|A-1|2024-01-05',
      'Rod|1|8|A-2|2024-01-09',
      'Rod|2|8|A-4|2024-02-12',
    ],
  ]);
});

it('makes one of all groups of a board, with the name of the group', async () => {
  const group = (title: string, first: number) => `${title}
Name,Subtasks,Owner,Status,Due,Key
Book ${title},,Ada,Done,2024-01-01,T${first}
Plan ${title},"Call, Write",Max,Open,2024-02-01,T${first + 1}
Subtasks,Name,Owner,Key,,
,Call ${title},Ada,T${first + 2},,
,Write ${title},Max,T${first + 3},,
Pay ${title},Ask,Ada,Open,2024-03-01,T${first + 4}
Subtasks,Name,Owner,Key,,
,Ask ${title},Ada,T${first + 5},,
,,,,2024-03-01,
`;
  const [hall, food, below] = await read('board.csv', `${group('Hall', 1)}\n${group('Food', 11)}`);
  expect(hall?.slice(2).map((row) => row.split('|')[5])).toEqual(['T1', 'T2', 'T5', '']);
  expect(food?.[0]).toBe('board.csv (table 2)');
  expect(below).toEqual([
    'board.csv Subtasks',
    'Name,Owner,Key,Parent Name,Parent Due,Parent Key,Heading',
    'Call Hall|Ada|T3|Plan Hall|2024-02-01|T2|Hall',
    'Write Hall|Max|T4|Plan Hall|2024-02-01|T2|Hall',
    'Ask Hall|Ada|T6|Pay Hall|2024-03-01|T5|Hall',
    'Call Food|Ada|T13|Plan Food|2024-02-01|T12|Food',
    'Write Food|Max|T14|Plan Food|2024-02-01|T12|Food',
    'Ask Food|Ada|T16|Pay Food|2024-03-01|T15|Food',
  ]);
});

it('feeds sheets of both', async () => {
  const made = await planned(scratch, { 'orders.csv': orders }, [
    {
      name: 'Orders',
      slug: 'orders',
      columns: [
        { name: 'Order', required: true, unique: true },
        { name: 'Customer', required: true },
      ],
    },
    {
      name: 'Order lines',
      slug: 'lines',
      columns: [
        { name: 'Order', required: true, linkRule: [{ templateId: 'orders', columnName: 'Order' }] },
        { name: 'Product', required: true },
        { name: 'Pieces', required: true },
      ],
    },
  ]);
  expect(made.rows.orders).toEqual(['A-1|Okafor', 'A-2|Lindqvist', 'A-3|Okafor', 'A-4|Brandt']);
  expect(made.rows.lines).toEqual(['A-1|Bolt|2', 'A-1|Nut|4', 'A-2|Rod|1', 'A-4|Rod|2']);
});

it('leaves alone rows that are there twice, and blanks that head nothing', async () => {
  const text = `Room,Colour,Shape,Maker
Hall,red,round,Acme
,blue,square,Acme
Hall,red,round,Acme
,blue,round,Zeta
Cellar,red,square,Acme
`;
  expect(await read('rooms.csv', text)).toHaveLength(1);
});
