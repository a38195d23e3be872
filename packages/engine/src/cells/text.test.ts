import { expect, it } from 'vitest';
import { withSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import { parseExpression, sqlOf } from '../recipe/expression.js';
import { Scope } from '../recipe/scope.js';
import { collapseSql, collapseText, plainCells, trimSql, trimText } from './text.js';

const parts = ['', ' ', '  ', '   ', 'a', 'é', '\u0001', 'b c', '~', '\u007f', 'ß d', '中'];
const texts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `${a}${b}${c}`)));

it('cells without other white space are trimmed and collapsed by fewer looks, to the same', async () => {
  const column = plainCells('0 0');
  const context = { let: (sql: string) => (/^"[^"]*"$/.test(sql) ? sql : `(${sql})`) };
  const values = texts.map((text) => `(${literal(text)})`).join(', ');
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT ${column} AS own, ${trimSql(column, context)} AS trimmed, ${collapseSql(column, context)} AS collapsed FROM (VALUES ${values}) AS t(${column})`,
    ),
  );
  expect(rows).toEqual(texts.map((own) => ({ own, trimmed: trimText(own), collapsed: collapseText(own) })));
});

it.each(['trim', 'collapse'])('a recipe that says %s takes the fewer looks as well', (op) => {
  const of = { op: 'column', name: 'Name' };
  const looksAt = (cells: string) => {
    const scope = new Scope();
    const source = {
      scope,
      column: () => cells,
      position: '',
      computed: () => '',
      lookup: () => ({ key: '', value: '' }),
    };
    const sql = sqlOf(parseExpression({ op, of }), source);
    return scope.over(sql).match(/suffix|contains|trim/g)?.length;
  };
  expect(looksAt(plainCells('0 0'))).toBeLessThan(5);
  expect(looksAt('"in 0 0"')).toBeGreaterThan(8);
});
