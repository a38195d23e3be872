import { expect, it } from 'vitest';
import { planned, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';

const scratch = scratchFolder();
const structure = `CREATE TABLE staff (staff_id INT PRIMARY KEY, family_name VARCHAR(40), team_id INT REFERENCES teams (team_id));
CREATE TABLE teams (team_id INT PRIMARY KEY, title VARCHAR(40));`;
const rows = `INSERT INTO teams VALUES (7, 'Night shift'), (8, 'Day shift');
INSERT INTO staff VALUES (1, 'Okafor', 7), (2, 'Lindqvist', 8), (3, 'Brandt', 7);`;

it('names the rows of one dump by the tables of another, with keys and links', async () => {
  const tables = await tablesOf(scratch, { 'create.sql': structure, 'fill.sql': rows });
  expect(tables.map(({ file, name, columns, rowCount }) => [file, name, columns.join(), rowCount])).toEqual([
    ['fill.sql', 'teams', 'team_id,title', 2],
    ['fill.sql', 'staff', 'staff_id,family_name,team_id', 3],
  ]);
  expect(tables[1]?.declared).toMatchObject({ primaryKey: ['staff_id'], links: [{ table: 'teams' }] });
  expect(tables[1]?.notes).toContainEqual({ text: 'the columns are named in create.sql' });
});

it('makes a sheet over a link that only the other file declares', async () => {
  const columns = [
    { name: 'Staff ID', required: true },
    { name: 'Last name', required: true },
    { name: 'Team title', required: true },
  ];
  const made = await planned(scratch, { 'create.sql': structure, 'fill.sql': rows }, [
    { name: 'Staff', slug: 'staff', columns },
  ]);
  expect(made.rows.staff).toEqual(['1|Okafor|Night shift', '2|Lindqvist|Day shift', '3|Brandt|Night shift']);
});

it('leaves rows as they are where two tables of their name disagree, or the columns are not as many', async () => {
  const other = 'CREATE TABLE teams (code INT, label VARCHAR(9));';
  const tables = await tablesOf(scratch, {
    'create.sql': structure,
    'other.sql': other,
    'fill.sql':
      "INSERT INTO teams VALUES (7, 'Night shift'); INSERT INTO staff VALUES (1, 'Okafor', 7, 'x');",
  });
  const filled = tables.filter(({ rowCount }) => rowCount > 0);
  expect(filled.map(({ columns }) => columns[0])).toEqual(['column_1', 'column_1']);
  expect(tables).toHaveLength(5);
});
