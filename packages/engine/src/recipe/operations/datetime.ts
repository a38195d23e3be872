import { z } from 'zod';
import { readMomentSql, writeMomentSql } from '../../cells/date-sql.js';
import { readMoment, writeMoment } from '../../cells/date-text.js';
import { inputFormat, outputDatetime } from '../date-format.js';
import { nested, operation } from '../operation.js';
import { untidied } from '../untidied.js';
import { fromUtc, fromUtcSql, toUtc, toUtcSql, zoneText } from '../zone.js';

/**
 * Reads a date and time; an offset in the text (Z in the format) counts, or else the zone `from`. With either, it
 * is written as the clock of the zone `to` shows it (UTC unless said); with neither, as it stands.
 */
export const datetime = operation(
  'datetime',
  {
    of: nested,
    formats: z.array(inputFormat).min(1).max(30),
    output: outputDatetime.default('YYYY-MM-DDTHH:mm:ss'),
    pivot: z.int().min(0).max(99).default(50),
    from: zoneText.optional(),
    to: zoneText.default('UTC'),
  },
  {
    sql: (node, context) => {
      const { value, tidy } = untidied(node.of, context);
      const { wall, offset, unread } = readMomentSql(value, node.formats, node.pivot, context);
      const zoned = node.from === undefined ? 'NULL' : toUtcSql(wall, node.from);
      const utc = context.let(
        `CASE WHEN ${offset} IS NOT NULL THEN ${wall} - to_minutes(${offset}) ELSE ${zoned} END`,
      );
      const shown = context.let(`coalesce(${fromUtcSql(utc, node.to)}, ${wall})`);
      return `coalesce(${writeMomentSql(shown, node.output)}, ${tidy(unread)}, ${value})`;
    },
    english: (node, say) => {
      const shift = node.from === undefined ? '' : `, moved from ${node.from} to ${node.to}`;
      return `${say(node.of)}, read as a date and time (${node.formats.join(' or ')})${shift} and written ${node.output}`;
    },
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const moment = value === null ? null : readMoment(value, node.formats, node.pivot);
      if (!moment) return value;
      let shown = moment.wall;
      if (moment.offset !== null) shown = fromUtc(moment.wall - moment.offset * 60_000, node.to);
      else if (node.from !== undefined) shown = fromUtc(toUtc(moment.wall, node.from), node.to);
      return writeMoment(shown, node.output) ?? value;
    },
  },
);
