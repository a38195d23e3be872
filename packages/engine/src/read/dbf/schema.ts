import iconv from 'iconv-lite';
import { dbfEncoding } from './encoding.js';
import { dbfHeader } from './header.js';

/** A field as the header has it, the hidden ones included. */
export interface DbfSchemaField {
  name: string;
  type: string;
  size: number;
  decimals: number;
}

/** What the header of a dBase table says of its fields; undefined where it is none. */
export function dbfSchema(start: Buffer): DbfSchemaField[] | undefined {
  const header = dbfHeader(start);
  if (!header?.sound) return undefined;
  const { name: encoding } = dbfEncoding(header);
  return header.fields.map(({ nameBytes, type, size, decimals }) => ({
    name: iconv.decode(nameBytes, encoding),
    type,
    size,
    decimals,
  }));
}
