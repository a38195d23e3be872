import { describe, expect, it } from 'vitest';
import type { DuckSession } from '../duck/session.js';
import { withSession } from '../duck/session.js';
import { countSmall } from '../profile/count-small.js';
import { tableSql } from '../read/table-sql.js';
import { scratchFolder, tableOf } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';
import { groupsOf } from './views/groups.js';
import type { View, ViewColumn } from './views/view.js';

const scratch = scratchFolder();
const width = 3000;

describe('a table of thousands of columns', () => {
  it('is planned: the few that are meant are found among the others', async () => {
    const names = Array.from({ length: width }, (_, at) => `q_${at}`);
    const meant = { 17: 'Order number', 1200: 'E-Mail', 2999: 'Order date' };
    for (const [at, name] of Object.entries(meant)) names[Number(at)] = name;
    const rows = Array.from({ length: 12 }, (_, row) =>
      names.map((_, at) => {
        if (at === 17) return `A-${row}`;
        if (at === 1200) return `user${row}@example.com`;
        if (at === 2999) return `2024-01-${10 + row}`;
        return String((row * 31 + at * 7) % 5);
      }),
    );
    const csv = [names, ...rows].map((row) => row.join(',')).join('\n');
    const templates = [
      {
        name: 'Orders',
        columns: [{ name: 'Order number', required: true }, { name: 'Email' }, { name: 'Order date' }],
      },
    ];
    const { rows: made } = await planned(scratch, { 'answers.csv': csv }, templates);
    expect(made.orders?.slice(0, 2)).toEqual([
      'A-0|user0@example.com|2024-01-10',
      'A-1|user1@example.com|2024-01-11',
    ]);
  });

  it('is counted in a few statements, each of which names its own columns alone', async () => {
    const names = Array.from({ length: width }, (_, at) => `n${at}`);
    const table = await tableOf(scratch, 'wide.csv', [names, names.map((_, at) => (at % 3 ? 'x' : ''))]);
    const statements: string[] = [];
    const counts = await withSession({}, (session) => {
      const connection = new Proxy(session.connection, {
        get(target, name) {
          if (name !== 'runAndReadAll') return Reflect.get(target, name);
          return (sql: string) => {
            statements.push(sql);
            return target.runAndReadAll(sql);
          };
        },
      });
      const watched = { connection } as Pick<DuckSession, 'connection'> as DuckSession;
      const columns = names.map((_, at) => `c${at}`);
      return countSmall(watched, { sql: tableSql(table), names, columns, rows: 1, stored: table });
    });
    expect(counts.map(({ filled }) => filled)).toEqual(names.map((_, at) => (at % 3 ? 1 : 0)));
    expect(statements.length).toBe(2);
    expect(statements.some((sql) => sql.includes('*'))).toBe(false);
  });

  it('has its columns grouped by what they begin with, however many there are', () => {
    const column = (name: string) => ({ name, called: name }) as ViewColumn;
    const half = 20_000;
    const columns = Array.from({ length: half }, (_, at) => [
      column(`Billing ${at}`),
      column(`Shipping ${at}`),
    ]);
    const view = { columns: [...columns.flat(), column('Lone 7')], label: 'wide' } as unknown as View;
    const groups = groupsOf(view);
    expect(groups.map(({ label, columns }) => [label, columns.length])).toEqual([
      ['Billing', half],
      ['Shipping', half],
    ]);
    expect(groups[1]?.columns[3]).toMatchObject({ name: 'Shipping 3', called: '3' });
  });
});
