import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import type { Let } from '../../duck/sql.js';
import { Scope } from '../../recipe/scope.js';
import { openDuck } from '../../recipe/testing/duck.js';

/** A line of a table in `cases/cells`: what a text is where a locale is known, or none; '' is nothing. */
export interface Line {
  text: string;
  locale: string;
  reading: string;
}

export function linesIn(file: string): Line[] {
  const path = new URL(`../../../cases/cells/${file}.tsv`, import.meta.url);
  const unescaped = (cell = '') =>
    cell.replace(/\\(.)/g, (_, letter) => ({ t: '\t', n: '\n' })[letter as string] ?? letter);
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t').map(unescaped))
    .map(([text = '', locale = '', reading = '']) => ({ text, locale, reading }));
}

let duck: DuckDBConnection | undefined;

/** What DuckDB makes of texts. */
async function inDuck(texts: readonly string[], statement: string): Promise<string[]> {
  duck ??= await openDuck();
  await duck.run('CREATE OR REPLACE TEMP TABLE cells (position BIGINT, cell VARCHAR)');
  const appender = await duck.createAppender('cells', undefined, undefined);
  for (const [position, text] of texts.entries()) {
    appender.appendBigInt(BigInt(position));
    appender.appendVarchar(text);
    appender.endRow();
  }
  appender.closeSync();
  const found = await duck.runAndReadAll(statement);
  return found.getRows().map(([cell]) => (cell === null ? '' : String(cell)));
}

function statementOf(sql: (value: string, context: Let) => string): string {
  const scope = new Scope();
  const made = sql('"cell"', scope);
  return `SELECT ${made} FROM ${scope.over('cells')} ORDER BY position`;
}

/** Every line of a table: the reference reads it so, and SQL the same. */
export function itReads(
  file: string,
  read: (text: string, locale: string) => string | undefined,
  sql: (value: string, locale: string, context: Let) => string,
  /** What of a reading SQL says. */
  said: (reading: string) => string = (reading) => reading,
): void {
  const lines = linesIn(file);
  it(`reads the ${lines.length} lines of ${file}.tsv as they say`, () => {
    const read_ = lines.map(({ text, locale }) => ({ text, locale, reading: read(text, locale) ?? '' }));
    expect(read_.filter(({ reading }, at) => reading !== lines[at]?.reading)).toEqual(
      lines.filter(({ reading }, at) => reading !== read_[at]?.reading),
    );
  });
  it(`reads ${file}.tsv in SQL as the reference does`, async () => {
    const locales = new Set(lines.map((line) => line.locale));
    const statements = new Map(
      [...locales].map((locale) => [locale, statementOf((value, context) => sql(value, locale, context))]),
    );
    // Locales that are read alike have the same statement: DuckDB takes longer to plan one than to run it.
    for (const statement of new Set(statements.values())) {
      const alike = lines.filter(({ locale }) => statements.get(locale) === statement);
      const found = await inDuck(
        alike.map(({ text }) => text),
        statement,
      );
      expect(alike.map(({ text, locale }, at) => [text, locale, found[at]])).toEqual(
        alike.map(({ text, locale }) => [text, locale, said(read(text, locale) ?? '')]),
      );
    }
  });
}
