import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { readHere } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import { columnNames } from '../read/structure/names.js';
import { scratchFolder } from '../run/testing/tables.js';
import { rounds } from '../testing/rounds.js';
import { declaredKeys, declaredLinks } from './declared.js';

const scratch = scratchFolder();
const numRuns = rounds(12);

const parts =
  'a|B|ß|😀|,|, |;|; |→| → |(|)|:|: |.|"|`|[|]|\'|\n|\r\n|  |\t|key|id|x|__proto__|constructor|--|/*|*/|$$|#|\\'.split(
    '|',
  );
const name = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''))
  // SQLite keeps these to itself; a name of white space alone is no name that a database takes.
  .filter((text) => text.trim() !== '' && !/^sqlite_/i.test(text));
const names = fc.uniqueArray(name, {
  minLength: 3,
  maxLength: 6,
  selector: (text) => text.toLowerCase(),
});
const databases = fc.record({
  tables: fc.uniqueArray(name, { minLength: 2, maxLength: 2, selector: (text) => text.toLowerCase() }),
  parent: names,
  child: names,
  pair: fc.boolean(),
});

const quotes = {
  mysql: (text: string) => `\`${text.replaceAll('`', '``')}\``,
  postgresql: (text: string) => `"${text.replaceAll('"', '""')}"`,
  sqlserver: (text: string) => `[${text.replaceAll(']', ']]')}]`,
};
const starts = {
  mysql: '/*!40101 SET NAMES utf8 */;\nSET SQL_MODE="NO_AUTO_VALUE_ON_ZERO";\n',
  postgresql: "--\n-- PostgreSQL database dump\n--\nSET client_encoding = 'UTF8';\n",
  sqlserver: 'USE [Shop]\nGO\nSET ANSI_NULLS ON\nGO\n',
};

interface Database {
  tables: string[];
  parent: string[];
  child: string[];
  pair: boolean;
}

/** The parent has a primary key of one or two columns and a unique one; the child refers to the primary key. */
function ddl(
  { tables, parent, child, pair }: Database,
  quote: (text: string) => string,
  end: string,
): string {
  const list = (columns: readonly string[]) => columns.map(quote).join(', ');
  const type = (columns: readonly string[]) => columns.map((column) => `${quote(column)} varchar(40)`);
  const count = pair ? 2 : 1;
  const [one, other] = tables.map(quote);
  return `CREATE TABLE ${one} (${type(parent).join(', ')}, PRIMARY KEY (${list(parent.slice(0, count))}), UNIQUE (${list(parent.slice(1, 3))}))${end}
CREATE TABLE ${other} (${type(child).join(', ')}, FOREIGN KEY (${list(child.slice(0, count))}) REFERENCES ${one} (${list(parent.slice(0, count))}))${end}
`;
}

function expectDeclared(tables: readonly Table[], database: Database): void {
  const [parent, child] = [database.parent, database.child].map((names) => columnNames(names, names.length));
  const count = database.pair ? 2 : 1;
  // As they are after they were stored.
  const stored = JSON.parse(JSON.stringify(tables)) as Table[];
  expect(stored.map((table) => table.columns)).toEqual([parent, child]);
  expect(declaredKeys(stored[0]!)).toEqual([parent!.slice(0, count), parent!.slice(1, 3)]);
  expect(declaredKeys(stored[1]!)).toEqual([]);
  expect(declaredLinks(stored)).toEqual(
    Array.from({ length: count }, (_, at) => ({
      from: { table: 1, column: child![at] },
      to: { table: 0, column: parent![at] },
    })),
  );
}

describe('keys and links under names of any characters are kept', () => {
  it.each(['mysql', 'postgresql', 'sqlserver'] as const)('from a dump of %s', async (dialect) => {
    await fc.assert(
      fc.asyncProperty(databases, async (database) => {
        const path = join(scratch, `${dialect}.sql`);
        const sql = ddl(database, quotes[dialect], dialect === 'sqlserver' ? '\nGO' : ';');
        writeFileSync(path, starts[dialect] + sql);
        expectDeclared(await readHere({ path, name: 'shop.sql' }, scratch), database);
      }),
      { numRuns },
    );
  });

  it('from a database of SQLite', async () => {
    await fc.assert(
      fc.asyncProperty(databases, async (database) => {
        const path = join(scratch, 'shop.sqlite');
        rmSync(path, { force: true });
        const db = new sqlite.Database(path);
        db.exec(ddl(database, quotes.postgresql, ';'));
        db.close();
        expectDeclared(await readHere({ path, name: 'shop.sqlite' }, scratch), database);
      }),
      { numRuns },
    );
  });
});
