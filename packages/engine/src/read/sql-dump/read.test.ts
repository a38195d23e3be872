import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSession } from '../../duck/session.js';
import { choose, readFile } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';

let scratch: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'sql-dump-'));
});

afterEach(async () => {
  await rm(scratch, { recursive: true });
});

async function read(dump: string | Buffer, name = 'shop.sql'): Promise<Table[]> {
  const path = join(scratch, name);
  await writeFile(path, dump);
  return readFile({ path, name }, scratch);
}

const rowsOf = (table: Table | undefined) =>
  withSession({}, async (session) =>
    (await session.rows(`SELECT * FROM ${tableSql(table!)} ORDER BY "row"`)).map(({ row, ...cells }) => [
      Number(row),
      ...Object.values(cells),
    ]),
  );

const shapes = (tables: Table[]) => tables.map(({ name, columns, rowCount }) => [name, columns, rowCount]);

const texts = (table: Table | undefined) => table!.notes.map(({ text }) => text);

describe('MySQL', () => {
  const dump = String.raw`-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!50503 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS ${'`'}orders${'`'};
CREATE TABLE ${'`'}orders${'`'} (
  ${'`'}id${'`'} int NOT NULL AUTO_INCREMENT COMMENT 'it''s; the number',
  ${'`'}key${'`'} varchar(20) DEFAULT 'a,b)',
  ${'`'}price${'`'} decimal(10,2) DEFAULT NULL,
  ${'`'}paid${'`'} bit(1) DEFAULT b'0',
  ${'`'}photo${'`'} blob,
  PRIMARY KEY (${'`'}id${'`'}),
  UNIQUE KEY ${'`'}uq${'`'} (${'`'}key${'`'}(10),${'`'}price${'`'}),
  KEY ${'`'}plain${'`'} (${'`'}price${'`'}),
  CONSTRAINT ${'`'}fk${'`'} FOREIGN KEY (${'`'}key${'`'}) REFERENCES ${'`'}keys${'`'} (${'`'}k${'`'}) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COMMENT='All orders';
LOCK TABLES ${'`'}orders${'`'} WRITE;
/*!40000 ALTER TABLE ${'`'}orders${'`'} DISABLE KEYS */;
INSERT INTO ${'`'}orders${'`'} VALUES (1,'it\'s a \"q\" \\ \n','-12.50'+0,_binary '\0',_binary 'ÿØ'),(2,'a''b;-- no /* comment',1e-5,_binary '',NULL),
(3,"say ""hi""",-7,b'1',0xFFD8),(4,NULL,NOW(),'\0',X'00Ff');
/*!40000 ALTER TABLE ${'`'}orders${'`'} ENABLE KEYS */;
UNLOCK TABLES;
CREATE TABLE ${'`'}keys${'`'} (${'`'}k${'`'} varchar(20));
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=${'`'}root${'`'}@${'`'}localhost${'`'}*/ /*!50003 TRIGGER ${'`'}tr${'`'} BEFORE INSERT ON ${'`'}orders${'`'} FOR EACH ROW BEGIN INSERT INTO ${'`'}keys${'`'} VALUES (1); END */;;
DELIMITER ;
/*!50001 CREATE VIEW ${'`'}v${'`'} AS SELECT 1 AS ${'`'}a${'`'}*/;
REPLACE INTO ${'`'}keys${'`'} SET k = 'x';
UPDATE ${'`'}orders${'`'} SET price = 1;
-- Dump completed on 2024-01-01
`;

  it('reads cells, keys, comments, and tells what was not carried out', async () => {
    const tables = await read(dump);
    expect(shapes(tables)).toEqual([
      ['orders', ['id', 'key', 'price', 'paid', 'photo'], 4],
      ['keys', ['k'], 1],
    ]);
    expect(await rowsOf(tables[0])).toEqual([
      [1, '1', 'it\'s a "q" \\ \n', "'-12.50'+0", '0', 'ÿØ'],
      [2, '2', "a'b;-- no /* comment", '1e-5', '0', null],
      [3, '3', 'say "hi"', '-7', '1', 'ffd8'],
      [4, '4', null, 'NOW()', '0', '00ff'],
    ]);
    expect(await rowsOf(tables[1])).toEqual([[1, 'x']]);
    expect(tables[0]!.dialect).toEqual({
      sqlDialect: 'mysql',
      encoding: 'utf8',
      records: 4,
      skippedRows: 0,
      headerRows: 0,
      primaryKey: 'id',
      foreignKeys: 'key → keys (k)',
      unique: 'key, price',
      comment: 'All orders',
      columnComments: "id: it's; the number",
    });
    expect(tables[0]!.declared).toEqual({
      primaryKey: ['id'],
      unique: [['key', 'price']],
      links: [{ columns: ['key'], table: 'keys', references: ['k'] }],
      comment: 'All orders',
      columnComments: [{ column: 'id', comment: "it's; the number" }],
    });
    expect(tables[1]).not.toHaveProperty('declared');
    expect(tables[0]!.notes).toEqual([
      { text: 'v: this view was left out, as a dump has no rows of it' },
      { text: 'tr: this trigger was left out (line 25)' },
      {
        text: 'price: 2 expressions kept as their text, as only the database could say their value',
        rows: [1, 4],
      },
      { text: 'photo: 2 binary values written as hexadecimal digits', rows: [3, 4] },
      { text: '1 UPDATE statements were not carried out', rows: [4, 4] },
    ]);
  });

  it('keeps the bytes of binary values in a file that is not all text', async () => {
    const [before, after] = dump.split('ÿØ');
    const bytes = Buffer.concat([Buffer.from(before!), Buffer.from([0xff, 0xd8, 0xe0]), Buffer.from(after!)]);
    const withText = Buffer.from(bytes.toString('latin1').replace('say', 'Ã¶'), 'latin1');
    const rows = await rowsOf((await read(withText))[0]);
    expect(rows[0]![5]).toBe('ffd8e0');
    expect(rows[2]![2]).toBe('ö "hi"');
  });

  it('knows when a backslash is none', async () => {
    const [table] = await read(
      "/*!40101 SET SQL_MODE='NO_BACKSLASH_ESCAPES' */;\nCREATE TABLE `t` (`a` text);\nINSERT INTO `t` VALUES ('C:\\dir\\');\n",
    );
    expect(await rowsOf(table)).toEqual([[1, 'C:\\dir\\']]);
  });

  it('keeps a backslash that escapes nothing, and tells of it', async () => {
    const [table] = await read(
      "CREATE TABLE `t` (`a` text);\nINSERT INTO `t` VALUES ('I \\ II'), ('50\\%');\n",
    );
    expect(await rowsOf(table)).toEqual([
      [1, 'I \\ II'],
      [2, '50\\%'],
    ]);
    expect(table!.notes).toEqual([
      { text: '1 rows have a backslash before a character that needs none; it was kept', rows: [1, 1] },
    ]);
  });

  it('tells tables of several databases apart', async () => {
    const tables = await read(`CREATE DATABASE a; USE \`a\`;
CREATE TABLE \`t\` (\`x\` int); INSERT INTO \`t\` VALUES (1);
USE \`b\`; CREATE TABLE \`t\` (\`x\` int); INSERT INTO \`t\` VALUES (2),(3); CREATE TABLE \`u\` (\`x\` int);
INSERT INTO \`a\`.\`t\` VALUES (4);`);
    expect(shapes(tables)).toEqual([
      ['a.t', ['x'], 2],
      ['b.t', ['x'], 2],
      ['u', ['x'], 0],
    ]);
  });
});

describe('what a dump declares', () => {
  it('is spelled as the table is: names that were cleaned, doubled or written in another case', async () => {
    const [kinds, things] =
      await read(`CREATE TABLE \`kinds\` (\`The  key\` int, \`the key\` int COMMENT 'a: b\\nc: d',
      PRIMARY KEY (\`the key\`), UNIQUE (\`THE  KEY\`));
CREATE TABLE \`things\` (\` kind\` int, \`kind\` int, other int,
  FOREIGN KEY (\`KIND\`) REFERENCES KINDS, FOREIGN KEY (\` kind\`) REFERENCES \`kinds\` (\`The  key\`),
  FOREIGN KEY (missing) REFERENCES \`kinds\` (\`the key\`), FOREIGN KEY (other) REFERENCES \`kinds\` (missing));
`);
    expect([kinds!.columns, things!.columns]).toEqual([
      ['The key', 'the key'],
      ['kind', 'kind_2', 'other'],
    ]);
    expect(kinds!.declared).toEqual({
      primaryKey: ['the key'],
      unique: [['The key']],
      links: [],
      columnComments: [{ column: 'the key', comment: 'a: b\nc: d' }],
    });
    expect(things!.declared!.links).toEqual([
      { columns: ['kind_2'], table: 'kinds', references: ['the key'] },
      { columns: ['kind'], table: 'kinds', references: ['The key'] },
    ]);
  });
});

describe('PostgreSQL', () => {
  it('reads COPY, INSERT, keys and comments that come later', async () => {
    const tables = await read(
      String.raw`--
-- PostgreSQL database dump
--

\restrict abc
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $_$ BEGIN INSERT INTO x VALUES ('1'); END $_$;
CREATE TABLE public.people (
    id integer NOT NULL,
    "Full Name" character varying(50) DEFAULT 'x'::character varying,
    tags text[],
    raw bytea,
    CONSTRAINT ch CHECK ((id > 0))
);
ALTER TABLE public.people OWNER TO postgres;
COMMENT ON TABLE public.people IS 'Everyone';
COMMENT ON COLUMN public.people."Full Name" IS 'first, last';
CREATE TABLE audit.people (id integer, at timestamp without time zone);
COPY public.people (id, raw, "Full Name", tags) FROM stdin;
1	\\x00ff	a\tb\\c\nd\101\xc3\xb6	{a,b}
2	\N		\N
3	x
\.

COPY audit.people (id, at) FROM stdin;
\.

INSERT INTO public.people (id, "Full Name") VALUES (4, E'it\'s\n\u00fc'), (5, 'C:\'), (6, U&'\00fc'), (7, $$do'l$$);
INSERT INTO public.people VALUES (8, 'x', ARRAY[1,2], '\x01');
SELECT pg_catalog.setval('public.seq', 3, true);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit.people
    ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES public.people(id) ON DELETE CASCADE;
CREATE UNIQUE INDEX i ON public.people USING btree ("Full Name", id);
CREATE UNIQUE INDEX j ON public.people USING btree (lower("Full Name"));
CREATE VIEW public.v AS SELECT 1;
\unrestrict abc
`,
    );
    expect(shapes(tables)).toEqual([
      ['public.people', ['id', 'Full Name', 'tags', 'raw'], 7],
      ['audit.people', ['id', 'at'], 0],
    ]);
    expect(await rowsOf(tables[0])).toEqual([
      [1, '1', 'a\tb\\c\ndAö', '{a,b}', '00ff'],
      [2, '2', '', null, null],
      [4, '4', "it's\nü", null, null],
      [5, '5', 'C:\\', null, null],
      [6, '6', 'ü', null, null],
      [7, '7', "do'l", null, null],
      [8, '8', 'x', 'ARRAY[1,2]', '01'],
    ]);
    expect(tables[0]!.rejects).toEqual([{ row: 3, reason: '2 values for 4 columns', text: '3\tx' }]);
    expect(tables[0]!.dialect).toMatchObject({
      primaryKey: 'id',
      unique: 'Full Name, id',
      comment: 'Everyone',
      columnComments: 'Full Name: first, last',
      records: 8,
    });
    expect(tables[1]!.dialect.foreignKeys).toBe('id → public.people (id)');
    expect(texts(tables[0]).slice(0, 3)).toEqual([
      'the line that ends a whole dump is missing: it may be cut off; compare the row counts',
      'v: this view was left out, as a dump has no rows of it',
      'f: this function was left out (line 9)',
    ]);
  });

  it('says how to make a plain dump of one in the custom format', async () => {
    const bytes = Buffer.concat([Buffer.from('PGDMP'), Buffer.from([1, 14, 0, 4, 8, 1, 1, 1])]);
    await expect(read(bytes, 'shop.dump')).rejects.toThrow(/pg_restore --file=dump.sql shop.dump/);
  });
});

describe('SQL Server', () => {
  const script = `USE [Shop]
GO
SET ANSI_NULLS ON
GO
CREATE TABLE [dbo].[Item](
	[Id] [int] IDENTITY(1,1) NOT NULL,
	[Na]]me] [nvarchar](max) NULL,
	[Made] [datetime] NULL,
	[Data] [varbinary](max) NULL,
 CONSTRAINT [PK] PRIMARY KEY CLUSTERED
(
	[Id] ASC
)WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
SET IDENTITY_INSERT [dbo].[Item] ON
INSERT [dbo].[Item] ([Id], [Na]]me], [Made], [Data]) VALUES (1, N'Süß; ''x''
GO', CAST(N'2001-01-01T00:00:00.000' AS DateTime), 0x00FF)
INSERT [dbo].[Item] ([Id], [Na]]me], [Made], [Data]) VALUES (2, NULL, CAST(0x00008EAC00A4CB80 AS DateTime), CAST(1.50 AS Decimal(10, 2)))
GO
INSERT [dbo].[Item] ([Id], [Na]]me]) SELECT 3, N'a' + CHAR(10) + N'b' UNION ALL SELECT 4, 'c'
GO
ALTER TABLE [dbo].[Item]  WITH CHECK ADD  CONSTRAINT [FK] FOREIGN KEY([Id])
REFERENCES [dbo].[Other] ([OtherId])
GO
CREATE UNIQUE NONCLUSTERED INDEX [IX] ON [dbo].[Item] ([Made] DESC)
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'The name' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Item', @level2type=N'COLUMN',@level2name=N'Na]me'
GO
CREATE PROCEDURE [dbo].[p] AS
BEGIN
INSERT INTO [dbo].[Item] ([Id]) VALUES (9);
END
GO
`;

  for (const encoding of ['utf16le', 'utf8', 'windows-1252']) {
    it(`reads a script in ${encoding}`, async () => {
      const tables = await read(
        iconv.encode(script.replaceAll('\n', '\r\n'), encoding, { addBOM: encoding === 'utf16le' }),
      );
      expect(shapes(tables)).toEqual([['Item', ['Id', 'Na]me', 'Made', 'Data'], 4]]);
      expect(await rowsOf(tables[0])).toEqual([
        [1, '1', "Süß; 'x'\r\nGO", '2001-01-01T00:00:00.000', '00ff'],
        [2, '2', null, '2000-01-01 10:00:00.000', '1.50'],
        [3, '3', 'a\nb', null, null],
        [4, '4', 'c', null, null],
      ]);
      expect(tables[0]!.dialect).toMatchObject({
        sqlDialect: 'sqlserver',
        primaryKey: 'Id',
        foreignKeys: 'Id → Other (OtherId)',
        unique: 'Made',
        columnComments: 'Na]me: The name',
      });
    });
  }
});

describe('SQLite and others', () => {
  it('reads what the shell of SQLite writes', async () => {
    const tables = await read(`PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "a b" (id INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT UNIQUE, b BLOB REFERENCES c);
INSERT INTO "a b" VALUES(1,replace('x\\ny','\\n',char(10)),X'00FF');
INSERT INTO "a b" VALUES(2,unistr('q\\u000a'),NULL);
CREATE TRIGGER tr AFTER INSERT ON "a b" BEGIN INSERT INTO "a b" VALUES(7,7,7); SELECT CASE WHEN 1 THEN 2 END; END;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('a b',2);
COMMIT;
`);
    expect(shapes(tables)).toEqual([['a b', ['id', 't', 'b'], 2]]);
    expect(await rowsOf(tables[0])).toEqual([
      [1, '1', 'x\ny', '00ff'],
      [2, '2', 'q\n', null],
    ]);
    expect(tables[0]!.dialect).toMatchObject({ sqlDialect: 'sqlite', primaryKey: 'id', unique: 't' });
  });

  it('reads rows as Oracle writes them', async () => {
    const [table] = await read(`REM INSERTING into HR.T
SET DEFINE OFF
Insert into HR.T (A,"B",C) values ('it''s',to_date('01.02.20','DD.MM.RR'),null);
Insert into HR.T (A,B,C) values (q'[o'k]',TIMESTAMP '2020-01-01 00:00:00',SYSDATE);
`);
    expect(shapes([table!])).toEqual([['T', ['A', 'B', 'C'], 2]]);
    expect(await rowsOf(table)).toEqual([
      [1, "it's", '01.02.20', null],
      [2, "o'k", '2020-01-01 00:00:00', 'SYSDATE'],
    ]);
    expect(texts(table)[0]).toBe('B: 1 values are written in the format DD.MM.RR; kept so');
  });

  it('takes columns from the rows where no table is declared, and more of them later', async () => {
    const tables = await read(`insert into t (a, b) values (1, 'x
y');
insert into t (c, a) values ('z', 2);
insert into u values (1, true, 'q'), (2);
`);
    expect(shapes(tables)).toEqual([
      ['t', ['a', 'b', 'c'], 2],
      ['u', ['column_1', 'column_2', 'column_3'], 1],
    ]);
    expect(await rowsOf(tables[0])).toEqual([
      [1, '1', 'x\ny', null],
      [2, '2', null, 'z'],
    ]);
    expect(tables[1]!.rejects).toEqual([{ row: 2, reason: '1 values for 3 columns', text: '(2)' }]);
  });

  it('carries out changes of columns', async () => {
    const tables = await read(`CREATE TABLE t (a int, b int, c int);
ALTER TABLE t DROP COLUMN b; ALTER TABLE t RENAME COLUMN c TO d; ALTER TABLE t ADD COLUMN e text;
INSERT INTO t VALUES (1, 2, 'x');
ALTER TABLE t ADD f int; ALTER TABLE t DROP COLUMN a; ALTER TABLE t RENAME TO s; INSERT INTO s (f) VALUES (5);
INSERT INTO s SELECT * FROM other;`);
    expect(shapes(tables)).toEqual([['s', ['a', 'd', 'e', 'f'], 2]]);
    expect(await rowsOf(tables[0])).toEqual([
      [1, '1', '2', 'x', null],
      [2, null, null, null, '5'],
    ]);
    expect(texts(tables[0])).toEqual([
      'a: the column is dropped later in the dump; it was kept',
      '1 INSERT … SELECT statements read other tables; they were not carried out',
    ]);
  });
});

describe('A damaged dump', () => {
  it('keeps the rows before its end and rejects the last', async () => {
    const dump = "CREATE TABLE t (a int, b text);\nINSERT INTO t VALUES (1,'x'),(2,'it is cut";
    const [table] = await read(dump);
    expect(await rowsOf(table)).toEqual([[1, '1', 'x']]);
    expect(table!.rejects).toEqual([
      { row: 2, reason: 'the file ends in the middle of this row', text: "(2,'it is cut" },
    ]);
    expect(texts(table)[0]).toContain('the file is cut off');
    const [copied] = await read('CREATE TABLE t (a int);\nCOPY t (a) FROM stdin;\n1\n23');
    expect(copied!.rowCount).toBe(1);
    expect(copied!.rejects.map(({ text }) => text)).toEqual(['23']);
    const [other] = await read('CREATE TABLE t (a int);\nCREATE TABLE u (b int, c');
    expect(texts(other)[0]).toContain('the file is cut off');
  });

  it('leaves nothing behind where there is no table', async () => {
    await expect(read('SET NAMES utf8;\nSELECT 1;\n')).rejects.toThrow(UnreadableFile);
    expect(await readdir(scratch)).toEqual(['shop.sql']);
  });
});

describe('Detection', () => {
  it('goes by content', () => {
    const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
    expect(format('-- MySQL dump 10.13\n\nCREATE TABLE `a` (`b` int);', 'x.txt')).toBe('sql');
    expect(format('INSERT INTO a VALUES (1);', 'x.csv')).toBe('sql');
    expect(format('/* all */\nUSE [Shop]\nGO\nCREATE TABLE [a] ([b] int)', 'x')).toBe('sql');
    expect(format('CREATE TABLE makes a table; a text about it\nINSERT INTO adds rows', 'about.txt')).toBe(
      'csv',
    );
    expect(format('How to\n\nINSERT INTO t VALUES (1);\n', 'about.txt')).toBe('csv');
    expect(format('set,name,begin\n1,2,3\n', 'sets.csv')).toBe('csv');
    expect(format('{"sql": "INSERT INTO a VALUES (1)"}', 'x.json')).toBe('json');
  });
});

it('reads rows that are scattered over hundreds of tables', async () => {
  const count = 300;
  let dump = '';
  for (let at = 0; at < count; at += 1) dump += `CREATE TABLE t${at} (a int);\n`;
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < count; at += 1) dump += `INSERT INTO t${at} VALUES (${round});\n`;
  }
  const tables = await read(dump);
  expect(tables).toHaveLength(count);
  expect(tables.every(({ rowCount }) => rowCount === 2)).toBe(true);
});
