import { z } from 'zod';
import { isBlank } from '../../cells/text.js';
import { literal } from '../../duck/sql.js';
import { nested, operation, text } from '../operation.js';

/** An object of texts. Blank members are left out; when all are, there is no cell. */
export const jsonObject = operation(
  'json_object',
  {
    members: z
      .array(z.strictObject({ name: text, value: nested }))
      .min(1)
      .max(200),
  },
  {
    sql: (node, context) => {
      const members = node.members.map(({ name, value }) => {
        const sql = context.let(context.sql(value));
        return `CASE WHEN ${sql} <> '' THEN ${literal(`${quoted(name)}:`)} || CAST(to_json(${sql}) AS VARCHAR) END`;
      });
      const inside = context.let(`concat_ws(',', ${members.join(', ')})`);
      return `CASE WHEN ${inside} <> '' THEN '{' || ${inside} || '}' END`;
    },
    english: (node, say) =>
      `a JSON object of ${node.members.map(({ name, value }) => `"${name}" from ${say(value)}`).join(', ')}`,
    children: (node) => node.members.map(({ value }) => value),
    reference: (node, row) => {
      const members = node.members.flatMap(({ name, value }) => {
        const cell = row.value(value);
        return isBlank(cell) ? [] : [`${quoted(name)}:${quoted(cell)}`];
      });
      return members.length === 0 ? null : `{${members.join(',')}}`;
    },
  },
);

/** As DuckDB writes a text: the numbers of control characters in upper case. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(/\\(?:u00([0-9a-f]{2})|.)/g, (found, hex?: string) =>
    hex ? `\\u00${hex.toUpperCase()}` : found,
  );
}
