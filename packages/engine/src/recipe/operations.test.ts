import type { DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowerText, upperText } from '../cells/text.js';
import { rounds } from '../testing/rounds.js';
import { SqlChecker } from './checked-sql/checker.js';
import { prepareExpression } from './checked-sql/prepare.js';
import { type Expression, type OperationName, parseExpression } from './expression.js';
import { operations } from './operations.js';
import { rows } from './testing/cells.js';
import { type Cells, openDuck, runInDuck, runInTypeScript } from './testing/duck.js';
import { fieldsOf } from './testing/nodes.js';

let duck: DuckDBConnection;
const checker = new SqlChecker();
afterAll(() => checker.close());
beforeAll(async () => {
  duck = await openDuck();
});

describe('SQL equals the reference', () => {
  it.each(operations.map((each) => each.name as OperationName))('%s', async (op) => {
    const nodes = fc.array(
      fieldsOf(op).map((rest) => ({ op, ...rest })),
      { minLength: 4, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(nodes, rows, async (documents, cells) => {
        const expressions = documents.map(parseExpression);
        const again = expressions.map((each) => parseExpression(JSON.parse(JSON.stringify(each))));
        expect(again).toStrictEqual(expressions);
        await agree(again, cells);
      }),
      { numRuns: rounds(4) },
    );
  });

  it('for upper and lower case of every character there is', async () => {
    const points = Array.from({ length: 0x110000 }, (_, code) => code).filter(
      (code) => code && (code < 0xd800 || code > 0xdfff),
    );
    // Those alone that change: the others need not leave DuckDB.
    const changing = await duck.runAndReadAll(
      `SELECT i, '|' || upper(c), '|' || lower(c) FROM (SELECT i, chr(i::INT) AS c FROM (
         SELECT * FROM range(1, 55296) UNION ALL SELECT * FROM range(57344, 1114112)) t(i))
       WHERE upper(c) <> c OR lower(c) <> c`,
    );
    expect(changing.currentRowCount).toBeGreaterThan(2000);
    const changed = new Map(changing.getRows().map(([code, ...cases]) => [Number(code), cases]));
    const wrong = points.filter((code) => {
      const point = String.fromCodePoint(code);
      const [upper, lower] = changed.get(code) ?? [`|${point}`, `|${point}`];
      return upper !== `|${upperText(point)}` || lower !== `|${lowerText(point)}`;
    });
    expect(wrong.map((code) => code.toString(16))).toEqual([]);
  });
});

async function agree(expressions: Expression[], cells: Cells[]): Promise<void> {
  for (const each of expressions) await prepareExpression(each, checker);
  const inDuck = await runInDuck(duck, expressions, cells);
  const inTypeScript = runInTypeScript(expressions, cells);
  expressions.forEach((expression, index) => {
    cells.forEach((row, at) => {
      if (inDuck[index]![at] !== inTypeScript[index]![at])
        expect.fail(
          `${JSON.stringify(expression)} on ${JSON.stringify(row)}: SQL ${JSON.stringify(inDuck[index]![at])}, reference ${JSON.stringify(inTypeScript[index]![at])}`,
        );
    });
  });
}
