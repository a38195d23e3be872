import { flavourOf } from './dialect.js';
import { plainLetters } from './letters.js';
import { Lexer } from './lexer.js';
import { Schema } from './schema.js';
import { readStatements } from './statements.js';
import type { RowSink } from './table-rows.js';
import { TextWindow } from './window.js';
import { DumpWork } from './work.js';

const startCharacters = 1 << 16;

/** The tables that a text of SQL declares, and what was left out; its rows, where there are some, are passed over. */
export function readSchema(text: string): { schema: Schema; dialect: string; notes: string[] } {
  const flavour = flavourOf(text.slice(0, startCharacters));
  const window = new TextWindow();
  const schema = new Schema(flavour.dialect);
  const passOver = (table: RowSink['table']): RowSink => ({
    table,
    records: 0,
    notes: [],
    add: () => {},
    reject: () => {},
    count: () => {},
    park: () => {},
  });
  const work = new DumpWork(new Lexer(window, flavour, plainLetters), schema, passOver);
  let at = 0;
  for (const _ of readStatements(work)) {
    const enough = Math.max(startCharacters, window.waiting);
    window.add([text.slice(at, at + enough)]);
    at += enough;
    window.last = at >= text.length;
  }
  return { schema, dialect: flavour.dialect, notes: work.notes() };
}
