import { longNumber, lost } from '../lies.js';
import { type Seed, someRows } from '../seed.js';

const escaped = (cell: string) =>
  cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const sqlText = (cell: string) => `'${cell.replaceAll("'", "''")}'`;

/** Texts with a grammar of their own: XML, and SQL of two dialects. */
export const markupSeeds: readonly Seed[] = [
  {
    format: 'xml',
    ending: 'xml',
    build(chance) {
      const [header = [], ...rows] = someRows(chance);
      const records = rows.map((cells, at) => {
        const fields = header.map((name, column) => {
          const tag = name.replace(' ', '_');
          return `<${tag}>${escaped(cells[column] ?? '')}</${tag}>`;
        });
        return `<row id="${at}">${fields.join('')}<tags><tag>a</tag><tag>b</tag></tags></row>`;
      });
      return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<rows>${records.join('\n')}</rows>\n`);
    },
    lies: [longNumber, lost(/[<>/"=&;]/g, 'signs lost')],
  },
  {
    format: 'mysql dump',
    ending: 'sql',
    build(chance) {
      const [header = [], ...rows] = someRows(chance);
      const columns = header.map((name) => `  \`${name}\` varchar(255)`).join(',\n');
      const values = rows.map((cells) => `(${cells.map(sqlText).join(',')})`).join(',');
      return Buffer.from(
        `-- MySQL dump 10.13\nCREATE TABLE \`t\` (\n${columns}\n);\nINSERT INTO \`t\` VALUES ${values};\n-- Dump completed\n`,
      );
    },
    lies: [longNumber, lost(/['`(),;]/g, 'signs lost')],
  },
  {
    format: 'postgresql dump',
    ending: 'sql',
    build(chance) {
      const [header = [], ...rows] = someRows(chance);
      const columns = header.map((name) => `  "${name}" text`).join(',\n');
      const lines = rows.map((cells) => cells.map((cell) => cell || '\\N').join('\t')).join('\n');
      return Buffer.from(
        `--\n-- PostgreSQL database dump\n--\n\nCREATE TABLE public.t (\n${columns}\n);\n\nCOPY public.t FROM stdin;\n${lines}\n\\.\n`,
      );
    },
    lies: [longNumber, lost(/[\t\\.;"]/g, 'signs lost')],
  },
];
