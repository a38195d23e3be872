import { looksLikeText } from '../csv/detect.js';
import { startText } from '../encoding.js';

const extension = /\.(sql|dump|ddl)$/i;

/** Backups that only the database itself can open, and what to send instead. */
const backups: [magic: string, advice: string][] = [
  [
    'PGDMP',
    'this is a PostgreSQL dump in the custom format; make a plain one of it with "pg_restore --file=dump.sql FILE" (or pg_dump --format=plain) and send that',
  ],
  [
    'TAPE',
    'this is a backup of SQL Server; in Management Studio choose Tasks, Generate Scripts, and "Schema and data", and send the script',
  ],
];

export function backupAdvice(start: Buffer): string | undefined {
  const [, advice] =
    backups.find(([magic]) => start.subarray(0, magic.length).toString('latin1') === magic) ?? [];
  // The word may start a text; a backup goes on with small numbers.
  return advice !== undefined && (start[advice.includes('PostgreSQL') ? 5 : 4] ?? 32) < 32
    ? advice
    : undefined;
}

const tools =
  /^-- (?:MySQL dump|MariaDB dump|phpMyAdmin SQL Dump|PostgreSQL database|pgAdmin|HeidiSQL|Adminer )/im;
const name = '(?:["`[]?[\\w$ -]+["`\\]]?\\.){0,2}["`[]?[\\w$ #@-]+["`\\]]?';
/** Statements in their whole form: a sentence that begins with the same word has another. */
const statements = new RegExp(
  [
    `create\\s+(?:(?:global|local)\\s+)?(?:temp(?:orary)?\\s+|unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${name}\\s*\\(`,
    `(?:insert|replace)\\s+(?:ignore\\s+|or\\s+\\w+\\s+)?(?:into\\s+)?${name}\\s*(?:\\([^)]*\\)\\s*)?(?:overriding\\s+\\w+\\s+value\\s+)?(?:values?\\s*\\(|select\\s|set\\s)`,
    `copy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\s+stdin`,
  ].join('|'),
  'iy',
);
const openings = new RegExp(
  [
    '/\\*M?!\\d{5,6}\\s',
    `(?:drop|create)\\s+(?:table|database|schema|view|sequence|procedure|function|trigger|type|extension|user|role)\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?${name}`,
    `alter\\s+(?:table|database)\\s+${name}`,
    'set\\s+(?:names\\s+\\S+|@?@?[\\w.]+\\s*(?:=|\\bto\\b|\\bon\\b|\\boff\\b))',
    'set\\s+(?:ansi_nulls|quoted_identifier|identity_insert|nocount|define|foreign_key_checks)',
    `use\\s+${name}\\s*(?:;|\\r?\\n)`,
    'pragma\\s+\\w+',
    '(?:begin|start)(?:\\s+transaction)?\\s*;',
    `lock\\s+tables?\\s+${name}`,
    'if\\s+(?:not\\s+)?exists\\s*\\(',
    'delimiter\\s+\\S+',
    'select\\s+pg_catalog',
    '\\\\(?:restrict|connect|c)\\s',
  ].join('|'),
  'iy',
);

/** Content decides: what a file starts with behind its comments, and that there is a table or a row in it. */
export function detectSqlDump(start: Buffer, fileName: string): number {
  if (backupAdvice(start) !== undefined) return 1;
  if (!looksLikeText(start)) return 0;
  const text = startText(start);
  const named = extension.test(fileName);
  const body = behindComments(text);
  const least = named ? 0.3 : 0;
  if (body === '') return tools.test(text) || named ? Math.max(least, 0.6) : 0;
  if (matches(statements, body)) return named ? 1 : 0.95;
  if (!matches(openings, body)) return named && hasStatement(text) ? 0.9 : least;
  if (tools.test(text) || hasStatement(text)) return named ? 1 : 0.95;
  return Math.max(least, named ? 0.9 : 0.15);
}

function behindComments(text: string): string {
  let at = 0;
  for (;;) {
    const comment =
      /\s+|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|REM\b[^\n]*(?:\n|$)|GO\s|\/\*(?!M?!\d)[\s\S]*?(?:\*\/|$)/iy;
    comment.lastIndex = at;
    if (!comment.test(text)) return text.slice(at);
    at = comment.lastIndex;
  }
}

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

/** At the start of some line. */
function hasStatement(text: string): boolean {
  const lines = /^[ \t]*/gm;
  for (let found = lines.exec(text); found; found = lines.exec(text)) {
    statements.lastIndex = found.index + found[0].length;
    if (statements.test(text)) return true;
    const feed = text.indexOf('\n', found.index);
    if (feed < 0) return false;
    lines.lastIndex = feed + 1;
  }
  return false;
}
