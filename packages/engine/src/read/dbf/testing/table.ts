export interface TestField {
  name: string;
  type: string;
  size: number;
  decimals?: number;
  flags?: number;
}

export interface TestTable {
  fields: TestField[];
  /** Cells as they stand in the file, padded on the right; a `*` in front of the record deletes it. */
  records: { deleted?: boolean; cells: (string | Buffer)[] }[];
  version?: number;
  languageDriver?: number;
}

/** The bytes of a dBase table. */
export function dbfBytes({ fields, records, version = 3, languageDriver = 0 }: TestTable): Buffer {
  const header = Buffer.alloc(32 + fields.length * 32 + 1);
  header.set([version, 126, 7, 4]);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(
    fields.reduce((sum, { size }) => sum + size, 1),
    10,
  );
  header[29] = languageDriver;
  for (const [at, { name, type, size, decimals = 0, flags = 0 }] of fields.entries()) {
    const start = 32 + at * 32;
    header.write(`${name.slice(0, 10)}`, start, 'latin1');
    header.write(type, start + 11, 'latin1');
    header.set([size, decimals, flags], start + 16);
  }
  header[header.length - 1] = 0x0d;
  const rows = records.flatMap(({ deleted, cells }) => [
    Buffer.from(deleted ? '*' : ' '),
    ...fields.map(({ size }, at) => {
      const cell = Buffer.alloc(size, 0x20);
      cell.set(Buffer.from(cells[at] ?? '').subarray(0, size));
      return cell;
    }),
  ]);
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])]);
}
