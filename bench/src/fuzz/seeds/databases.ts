import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import sqlite from 'node-sqlite3-wasm';
import type { Chance } from '../../random.js';
import { type Lie, type Seed, someRows } from '../seed.js';

/** Four bytes of the file, at this place, become a number that is not so. */
function number(name: string, at: number, bytes: 2 | 4, bigEndian = false): Lie {
  return {
    name,
    tell(file, chance) {
      const copy = Buffer.from(file);
      const place = at < 0 ? copy.length + at : at;
      const most = bytes === 2 ? 0xffff : 0xffffffff;
      const value =
        chance.pick([0, 1, most, Math.floor(most / 2), chance.between(0, copy.length) % most]) ?? 0;
      if (bigEndian) copy.writeUIntBE(value, place, bytes);
      else copy.writeUIntLE(value, place, bytes);
      return copy;
    },
  };
}

export async function sqliteFile(
  folder: string,
  fill: (db: InstanceType<typeof sqlite.Database>) => void,
): Promise<Buffer> {
  const path = join(folder, 'seed.sqlite');
  await rm(path, { force: true });
  const db = new sqlite.Database(path);
  try {
    fill(db);
  } finally {
    db.close();
  }
  return readFile(path);
}

function dbfFile(chance: Chance): Buffer {
  const fields = [
    { name: 'NAME', type: 'C', size: 12, decimals: 0 },
    { name: 'PRICE', type: 'N', size: 10, decimals: 2 },
    { name: 'SINCE', type: 'D', size: 8, decimals: 0 },
    { name: 'ACTIVE', type: 'L', size: 1, decimals: 0 },
  ];
  const records = chance.between(1, 40);
  const header = Buffer.alloc(32 * 5 + 1);
  header.set([3, 126, 7, 4]);
  header.writeUInt32LE(records, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(32, 10);
  for (const [at, { name, type, size, decimals }] of fields.entries()) {
    header.write(name, 32 * (at + 1), 'latin1');
    header.write(type, 32 * (at + 1) + 11, 'latin1');
    header.set([size, decimals], 32 * (at + 1) + 16);
  }
  header[header.length - 1] = 0x0d;
  const row = () =>
    ` ${'Chair'.padEnd(12)}${chance.next().toFixed(2).padStart(10)}2024${String(chance.between(1, 12)).padStart(2, '0')}28T`;
  return Buffer.concat([
    header,
    Buffer.from(Array.from({ length: records }, row).join('')),
    Buffer.from([0x1a]),
  ]);
}

export const databaseSeeds: readonly Seed[] = [
  {
    format: 'parquet',
    ending: 'parquet',
    async build(chance, folder) {
      const path = join(folder, 'seed.parquet');
      const rows = chance.between(1, 3000);
      await withSession({}, (session) =>
        session.run(
          `COPY (SELECT i, 'name ' || i % 7 AS name, i / 3.0 AS share, [i, i + 1] AS list, DATE '2024-01-01' + i::INT AS day
             FROM range(${rows}) t(i)) TO ${quoteText(path)} (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
        ),
      );
      return readFile(path);
    },
    lies: [number('the length of the footer', -8, 4)],
  },
  {
    format: 'sqlite',
    ending: 'db',
    build: (chance, folder) =>
      sqliteFile(folder, (db) => {
        const [header = [], ...rows] = someRows(chance);
        const places = header.map(() => '?').join(', ');
        db.exec(
          `CREATE TABLE people (${header.map((name) => `"${name}"`).join(', ')}); CREATE TABLE more (a, b)`,
        );
        db.exec('CREATE INDEX by_a ON more (a); CREATE VIEW both AS SELECT * FROM people, more');
        for (const row of rows) db.run(`INSERT INTO people VALUES (${places})`, row);
        for (let at = 0; at < 50; at += 1)
          db.run('INSERT INTO more VALUES (?, ?)', [at, 'x'.repeat(at * 20)]);
      }),
    lies: [
      number('the size of a page', 16, 2, true),
      number('the number of pages', 28, 4, true),
      number('the encoding of text', 56, 4, true),
      number('the first free page', 32, 4, true),
      number('the first page of the schema', 108, 4, true),
      number('where cells begin', 105, 2, true),
    ],
  },
  {
    format: 'dbf',
    ending: 'dbf',
    build: dbfFile,
    lies: [
      number('the number of records', 4, 4),
      number('the length of the header', 8, 2),
      number('the length of a record', 10, 2),
      number('the length of a field', 48, 2),
    ],
  },
];
