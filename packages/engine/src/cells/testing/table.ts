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
export async function inDuck(
  texts: readonly string[],
  sql: (value: string, context: Let) => string,
): Promise<string[]> {
  duck ??= await openDuck();
  await duck.run('CREATE OR REPLACE TEMP TABLE cells (position BIGINT, cell VARCHAR)');
  const appender = await duck.createAppender('cells', undefined, undefined);
  for (const [position, text] of texts.entries()) {
    appender.appendBigInt(BigInt(position));
    appender.appendVarchar(text);
    appender.endRow();
  }
  appender.closeSync();
  const scope = new Scope();
  const made = sql('"cell"', scope);
  const found = await duck.runAndReadAll(`SELECT ${made} FROM ${scope.over('cells')} ORDER BY position`);
  return found.getRows().map(([cell]) => (cell === null ? '' : String(cell)));
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
    for (const locale of new Set(lines.map((line) => line.locale))) {
      const texts = lines.filter((line) => line.locale === locale).map(({ text }) => text);
      const found = await inDuck(texts, (value, context) => sql(value, locale, context));
      expect(found.map((reading, at) => [texts[at], locale, reading])).toEqual(
        texts.map((text) => [text, locale, said(read(text, locale) ?? '')]),
      );
    }
  });
}
