import { z } from 'zod';
import { writeMoment } from '../../cells/date-text.js';
import { trimSql, trimText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** Of seconds 12 digits reach the year 9999; of milliseconds 15. */
const NUMBER = '^-?[0-9]{1,15}$';
const number = new RegExp(NUMBER);
const unitOf = { seconds: 1000, milliseconds: 1 };

/** Seconds or milliseconds since 1970, as programs keep moments, → ISO, in UTC. */
export const epochDate = operation(
  'epoch_date',
  { of: nested, unit: z.enum(['seconds', 'milliseconds']).default('seconds') },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const text = context.let(trimSql(value, context));
      const wall = `CAST(CASE WHEN regexp_matches(${text}, '${NUMBER}') THEN ${text} END AS BIGINT)`;
      const seconds = context.let(node.unit === 'seconds' ? wall : `CAST(floor(${wall} / 1000.0) AS BIGINT)`);
      const moment = context.let(
        `CASE WHEN ${seconds} BETWEEN ${FIRST} AND ${LAST} THEN TIMESTAMP '1970-01-01' + to_seconds(${seconds}) END`,
      );
      return `coalesce(strftime(${moment}, '%Y-%m-%dT%H:%M:%S'), ${value})`;
    },
    english: (node, say) => `${say(node.of)}, ${node.unit} since 1970, as a date and time in UTC`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      if (value === null || !number.test(trimText(value))) return value;
      const seconds = Math.floor((Number(trimText(value)) * unitOf[node.unit]) / 1000);
      if (seconds < FIRST || seconds > LAST) return value;
      return writeMoment(seconds * 1000, 'YYYY-MM-DDTHH:mm:ss') ?? value;
    },
  },
);

/** The years 1 to 9999, in seconds since 1970. */
const FIRST = -62_135_596_800;
const LAST = 253_402_300_799;
