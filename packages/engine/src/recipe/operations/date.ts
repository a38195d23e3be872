import { z } from 'zod';
import { readMomentSql, writeMomentSql } from '../../cells/date-sql.js';
import { readMoment, writeMoment } from '../../cells/date-text.js';
import { inputFormat, outputDate } from '../date-format.js';
import { nested, operation } from '../operation.js';
import { untidied } from '../untidied.js';

/** Reads by the first format that fits (a time of day in it is dropped), writes by another. */
export const date = operation(
  'date',
  {
    of: nested,
    formats: z.array(inputFormat).min(1).max(30),
    output: outputDate.default('YYYY-MM-DD'),
    /** Two-digit years below it are in this century. */
    pivot: z.int().min(0).max(99).default(50),
  },
  {
    sql: (node, context) => {
      const { value, tidy } = untidied(node.of, context);
      const { wall, unread } = readMomentSql(value, node.formats, node.pivot, context);
      return `coalesce(${writeMomentSql(wall, node.output)}, ${tidy(unread)}, ${value})`;
    },
    english: (node, say) =>
      `${say(node.of)}, read as a date (${node.formats.join(' or ')}) and written ${node.output}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const moment = value === null ? null : readMoment(value, node.formats, node.pivot);
      return moment ? (writeMoment(moment.wall, node.output) ?? value) : value;
    },
  },
);
