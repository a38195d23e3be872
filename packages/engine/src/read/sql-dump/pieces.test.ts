import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { tableSql } from '../table-sql.js';
import { flavourOf, type SqlDialect } from './dialect.js';
import { plainLetters } from './letters.js';
import { readDump } from './read.js';

type Cell = string | null;

/** The same choices every time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const parts = "a|ü|😀|'|''|\"|\\|\\n|\n|\r\n|\t|;|--|/*|*/|,|(|)|GO|\nGO\n|\\.|$$|`|]| |0|NULL|#".split('|');

function randomTables(pick: (below: number) => number): Cell[][][] {
  return Array.from({ length: 2 }, () => {
    const width = 1 + pick(3);
    return Array.from({ length: 1 + pick(3) }, () =>
      Array.from({ length: width }, () => {
        if (pick(6) === 0) return null;
        return Array.from({ length: pick(5) }, () => parts[pick(parts.length)]).join('');
      }),
    );
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A dump of tables t0, t1, … of columns c0, c1, …. */
const writers: Partial<Record<SqlDialect, (tables: Cell[][][]) => string>> = {
  mysql: (tables) =>
    tables
      .map((rows, at) => {
        const value = (cell: Cell) => {
          if (cell === null) return 'NULL';
          const escapes: Record<string, string> = {
            '\n': '\\n',
            '\r': '\\r',
            "'": "\\'",
            '"': '\\"',
            '\\': '\\\\',
          };
          return `'${cell.replace(/[\n\r'"\\]/g, (sign) => escapes[sign] ?? sign)}'`;
        };
        const values = rows.map((row) => `(${row.map(value).join(',')})`).join(',');
        const columns = rows[0]!.map((_, column) => `\`c${column}\` text`).join(', ');
        return `/*!40101 SET NAMES utf8 */;\nCREATE TABLE \`t${at}\` (${columns}) ENGINE=InnoDB;\nINSERT INTO \`t${at}\` VALUES ${values};\n`;
      })
      .join(''),
  postgresql: (tables) =>
    tables
      .map((rows, at) => {
        const field = (cell: Cell) => {
          const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
          return cell === null ? '\\N' : cell.replace(/[\n\r\t\\]/g, (sign) => escapes[sign] ?? sign);
        };
        const names = rows[0]!.map((_, column) => `c${column}`);
        const lines = rows.map((row) => `${row.map(field).join('\t')}\n`).join('');
        return `SET client_encoding = 'UTF8';\nCREATE TABLE public.t${at} (${names.map((name) => `${name} text`)});\nCOPY public.t${at} (${names}) FROM stdin;\n${lines}\\.\n\n`;
      })
      .join(''),
  sqlserver: (tables) =>
    tables
      .map((rows, at) => {
        const names = rows[0]!.map((_, column) => `[c${column}]`);
        const value = (cell: Cell) => (cell === null ? 'NULL' : `N${quoted(cell)}`);
        const inserts = rows
          .map((row) => `INSERT [dbo].[t${at}] (${names.join(', ')}) VALUES (${row.map(value).join(', ')})\n`)
          .join('');
        return `SET ANSI_NULLS ON\nGO\nCREATE TABLE [dbo].[t${at}](${names.map((name) => `${name} [nvarchar](max) NULL`)}) ON [PRIMARY]\nGO\n${inserts}GO\n`;
      })
      .join(''),
  sqlite: (tables) =>
    tables
      .map((rows, at) => {
        const names = rows[0]!.map((_, column) => `c${column}`);
        const value = (cell: Cell) => (cell === null ? 'NULL' : quoted(cell));
        const inserts = rows.map((row) => `INSERT INTO t${at} VALUES(${row.map(value)});\n`).join('');
        return `PRAGMA foreign_keys=OFF;\nCREATE TABLE t${at} (${names});\n${inserts}`;
      })
      .join(''),
};

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

it('reads the same cells however the text is cut', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'sql-pieces-'));
  try {
    await withSession({ scratch }, async (session) => {
      for (let seed = 1; seed <= 24; seed += 1) {
        const dialects = Object.keys(writers) as SqlDialect[];
        const dialect = dialects[seed % dialects.length]!;
        const tables = randomTables(dice(seed * 7919));
        const dump = writers[dialect]!(tables);
        const flavour = flavourOf(dump.slice(0, 60));
        expect(flavour.dialect).toBe(dialect);
        const size = seed <= 8 ? 1 : 1 + (seed % 13);
        const read = await readDump({
          session,
          file: 'x.sql',
          text: { pieces: inPieces(dump, size), letters: plainLetters, encoding: 'utf8' },
          flavour,
          parquetOf: (at) => join(scratch, `${seed}.${at}.parquet`),
          notes: [],
        });
        const cells: Cell[][][] = [];
        for (const table of read) {
          const rows = await session.rows(`SELECT * EXCLUDE ("row") FROM ${tableSql(table)} ORDER BY "row"`);
          cells.push(rows.map((row) => Object.values(row) as Cell[]));
          expect(table.rejects).toEqual([]);
        }
        expect({ dump, cells }).toEqual({ dump, cells: tables });
      }
    });
  } finally {
    await rm(scratch, { recursive: true });
  }
});
