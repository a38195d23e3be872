import { byName } from '@godwit/contract/by-name';
import { getOwn } from '@godwit/contract/own';
import { z } from 'zod';
import { preparedOf } from '../checked-sql/prepared.js';
import { nested, operation, text } from '../operation.js';

/**
 * For what no other operation says: a scalar SQL expression over named arguments, whose names it uses as columns.
 * The arguments are expressions of their own, so the columns that the recipe reads are known without parsing SQL.
 * What may stand in it, and how cells are read as numbers and dates, is in checked-sql/README.md; here a blank
 * argument is NULL too.
 *
 * `prepareSql` (checked-sql/prepare.ts) has to check a recipe before it is compiled.
 */
export const sql = operation(
  'sql',
  {
    expression: text.min(1).max(10_000),
    args: byName(nested, z.string().min(1).max(255)).default({}),
  },
  {
    sql: (node, context) =>
      preparedOf(node).sql({
        column: (name) => context.let(context.sql(argument(node.args, name))),
        let: (piece) => context.let(piece),
      }),
    english: (node, say) => {
      const args = Object.entries(node.args).map(([name, of]) => `${name} is ${say(of)}`);
      return `the SQL expression \`${node.expression}\`${args.length > 0 ? ` where ${args.join(', ')}` : ''}`;
    },
    children: (node) => Object.values(node.args),
    reference: (node, row) => {
      const value = preparedOf(node).value((name) => row.value(argument(node.args, name)));
      return value === null ? null : String(value);
    },
  },
);

function argument<T>(args: Readonly<Record<string, T>>, name: string): T {
  const found = getOwn(args, name);
  if (found === undefined) throw new Error(`The expression has no argument "${name}".`);
  return found;
}
