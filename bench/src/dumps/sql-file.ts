import { chance } from '../random.js';
import { writeLargeFile } from './large-file.js';
import { orderColumns, orderRow } from './order.js';

const rowsInStatement = 2000;

/** As mysqldump writes: long INSERT statements of many rows. The same bytes every time. */
export async function writeMysqlDump(path: string, bytes: number): Promise<{ rows: number }> {
  const dice = chance(7);
  let rows = 0;
  await writeLargeFile(path, bytes, {
    start: `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!50503 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`orders\`;
CREATE TABLE \`orders\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`customer\` varchar(80) NOT NULL,
  \`email\` varchar(80) DEFAULT NULL,
  \`ordered\` datetime NOT NULL,
  \`total\` decimal(12,2) NOT NULL,
  \`paid\` tinyint(1) NOT NULL,
  \`remark\` text,
  \`street\` varchar(80) DEFAULT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`orders\` WRITE;
`,
    next: () => {
      let text = '';
      for (let count = 0; count < rowsInStatement; count += 1) {
        rows += 1;
        text += `${count === 0 ? 'INSERT INTO `orders` VALUES ' : ','}(${orderRow(dice, rows).map(mysqlText).join(',')})`;
      }
      return `${text};\n`;
    },
    end: 'UNLOCK TABLES;\n-- Dump completed on 2024-05-01 12:00:00\n',
  });
  return { rows };
}

const mysqlEscapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '"': '\\"', '\n': '\\n' };

function mysqlText(value: string | number | null, column: number): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || column === 4) return String(value);
  return `'${value.replace(/[\\'"\n]/g, (sign) => mysqlEscapes[sign] ?? sign)}'`;
}

/** As pg_dump writes: lines behind a COPY. The same bytes every time. */
export async function writePostgresDump(path: string, bytes: number): Promise<{ rows: number }> {
  const dice = chance(7);
  let rows = 0;
  await writeLargeFile(path, bytes, {
    start: `--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
CREATE TABLE public.orders (
    id integer NOT NULL,
    customer character varying(80) NOT NULL,
    email character varying(80),
    ordered timestamp without time zone NOT NULL,
    total numeric(12,2) NOT NULL,
    paid integer NOT NULL,
    remark text,
    street character varying(80)
);
COPY public.orders (${orderColumns.join(', ')}) FROM stdin;
`,
    next: () => {
      rows += 1;
      return `${orderRow(dice, rows).map(copyText).join('\t')}\n`;
    },
    end: '\\.\n\nALTER TABLE ONLY public.orders ADD CONSTRAINT p PRIMARY KEY (id);\n--\n-- PostgreSQL database dump complete\n--\n',
  });
  return { rows };
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' };

function copyText(value: string | number | null): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\n\t]/g, (sign) => copyEscapes[sign] ?? sign);
}
