import type { DumpColumn, Schema } from '../../../read/sql-dump/schema.js';
import type { Facts, ValueType } from '../../facts.js';

const names: [RegExp, ValueType][] = [
  [
    /^(?:tiny|small|medium|big)?int(?:eger)?\d?$|^(?:small|big)?serial\d?$|^year$|^(?:u?int\d+|u?bigint|hugeint)$/,
    'integer',
  ],
  [
    /^(?:numeric|decimal|dec|number|float\d?|real|double|money|smallmoney|binary_float|binary_double)$/,
    'decimal',
  ],
  [/^bool(?:ean)?$/, 'boolean'],
  [/^date$/, 'date'],
  [/^(?:datetime2?|smalldatetime|datetimeoffset|timestamp(?:tz)?)$/, 'datetime'],
  [/^time(?:tz)?$/, 'time'],
  [/^(?:uuid|uniqueidentifier)$/, 'uuid'],
  [/^(?:inet|cidr)$/, 'ip'],
];
/** How long a text may be is said by these alone: `text(500)` and `json` are as long as one likes. */
const sized = /^(?:n?(?:var)?char2?|character|bpchar|nvarchar2|string|nchar|varchar|sysname)$/;
const longest = 10_000;

/** What the declaration of a column says of its values. `fault`: what it says beside. */
export function factsOfColumn(
  column: DumpColumn,
  schema: Schema,
  dialect: string,
  depth = 0,
): { facts: Facts; fault?: string } {
  const { type, declared } = column;
  const { typeArguments = [], isList = false } = declared ?? {};
  const own = schema.types.get(type);
  if (isList)
    return { facts: { type: 'text' }, fault: 'That this is a list is left out: a cell holds one value' };
  if (own && own.values.length > 0) return { facts: { type: 'text', allowed: own.values } };
  if (own?.base && depth < 10) return factsOfColumn(own.base, schema, dialect, depth + 1);
  if (type === 'enum') return { facts: { type: 'text', allowed: typeArguments } };
  if (type === 'set')
    return {
      facts: { type: 'text' },
      fault: `That a cell has any of ${typeArguments.length} values is left out: it holds one`,
    };
  if (
    type === 'bit' &&
    (dialect === 'sqlserver' || typeArguments[0] === undefined || typeArguments[0] === '1')
  )
    return { facts: { type: 'boolean' } };
  if (type === 'tinyint' && typeArguments[0] === '1' && dialect !== 'sqlserver')
    return { facts: { type: 'boolean' } };
  // SQL Server calls a number of the row's version so.
  if ((type === 'timestamp' || type === 'rowversion') && dialect === 'sqlserver')
    return { facts: { type: 'text' } };
  const found = names.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  if (found === 'decimal') return { facts: decimal(type, typeArguments) };
  if (found === 'integer' && declared?.typeWords.includes('unsigned'))
    return { facts: { type: 'integer', atLeast: 0 } };
  if (found !== 'text') return { facts: { type: found } };
  const size = Number(typeArguments[0]);
  const isSized = sized.test(type) && Number.isInteger(size) && size > 0 && size <= longest;
  return { facts: { type: 'text', ...(isSized && { longest: size }) } };
}

function decimal(type: string, [precision, scale]: string[]): Facts {
  if (/money$|^(?:float|real|double|binary)/.test(type)) return { type: 'decimal' };
  if (scale !== undefined)
    return Number(scale) > 0 ? { type: 'decimal', decimals: Number(scale) } : { type: 'integer' };
  // Without a size they have any decimals; with a precision alone they are whole numbers.
  return precision === undefined || precision === '*' ? { type: 'decimal' } : { type: 'integer' };
}
