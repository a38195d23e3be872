import { expect, it } from 'vitest';
import { inReadSession } from '../duck/testing/read-session.js';
import { planned, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import { pathsOf } from './indented.js';
import { tableSql } from './table-sql.js';

const scratch = scratchFolder();

const accounts = `Account,Kind,Balance
Checking,Bank,2082.42
Income,Income,
   Design,Income,10.50
      Interior,Income,3839.70
      Garden,Income,5476.49
   Repair,Income,3488.87
Expenses,Expense,
   Postage,Expense,28.10
`;

it('writes out what indented cells stand under, in a column beside them', async () => {
  const [table] = await tablesOf(scratch, { 'accounts.csv': accounts });
  expect(table?.columns).toEqual(['Account', 'Kind', 'Balance', 'Account path']);
  const rows = await inReadSession((session) =>
    session.rows(`SELECT c3 FROM ${tableSql(table!)} ORDER BY "row"`),
  );
  expect(rows.map(({ c3 }) => c3)).toEqual([
    'Checking',
    'Income',
    'Income:Design',
    'Income:Design:Interior',
    'Income:Design:Garden',
    'Income:Repair',
    'Expenses',
    'Expenses:Postage',
  ]);
});

it('makes paths, parents and levels of it', async () => {
  const made = await planned(scratch, { 'accounts.csv': accounts }, [
    {
      name: 'Accounts',
      slug: 'accounts',
      columns: [
        { name: 'Path', description: 'Colon path from the top', required: true, unique: true },
        { name: 'Parent', desiredRule: 'link', linkRule: [{ templateId: 'accounts', columnName: 'Path' }] },
        { name: 'Balance' },
      ],
    },
  ]);
  expect(made.rows.accounts?.slice(2, 5)).toEqual([
    'Income:Design|Income|10.50',
    'Income:Design:Interior|Income:Design|3839.70',
    'Income:Design:Garden|Income:Design|5476.49',
  ]);
});

it('writes headings that stand alone with those that they stand under', async () => {
  const [table] = await tablesOf(scratch, {
    'visits.csv': `Client,Day,Hours
Okafor,,
,2024-01-05,2
,2024-01-06,3
   Garden,,
,2024-01-07,1
   Hall,,
,2024-01-08,4
   Shed,,
,2024-01-09,4
Brandt,,
,2024-02-01,5
`,
  });
  const rows = await inReadSession((session) =>
    session.rows(`SELECT c0 FROM ${tableSql(table!)} WHERE c0 <> '' ORDER BY "row"`),
  );
  expect(table?.columns).toEqual(['Client', 'Day', 'Hours']);
  expect(rows.map(({ c0 }) => c0)).toEqual([
    'Okafor',
    'Okafor:Garden',
    'Okafor:Hall',
    'Okafor:Shed',
    'Brandt',
  ]);
});

it('takes no blanks for levels that are a slip of the hand', () => {
  expect(pathsOf(['Ada', ' Max', 'Lise', ' Emmy', 'Paul'])).toBeUndefined();
  expect(pathsOf(['Ada', 'Max', 'Lise', '  Emmy', 'Paul', 'Otto', 'Ida'])).toBeUndefined();
  expect(pathsOf(['  Ada', 'Max', '  Lise', '  Emmy'])).toBeUndefined();
  expect(pathsOf(['Ada', '      Max', '   Lise', '      Emmy', 'Paul', '      Otto'])).toBeUndefined();
  expect(pathsOf(['100', '  17', '  23', '104', '  99'])).toBeUndefined();
});
