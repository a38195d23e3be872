import { writeFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { chance } from '../random.js';

/** Writes a workbook as Excel would: one sheet, texts shared, dates as numbers with a format. */
const [path = 'out.xlsx', rowCount = '1000'] = process.argv.slice(2);
const random = chance(4);
const names = ['Ann', 'Bob', 'Cy', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo'];
const towns = ['Berlin', 'Lyon', 'Porto', 'Turin', 'Oslo', 'Gent', 'Graz', 'Cork', 'Brno', 'Vaasa'];
const header = ['Id', 'First name', 'Last name', 'E-mail', 'Phone', 'Town', 'Created', 'Updated'];
const rows: unknown[][] = [[...header, 'Amount', 'Share', 'Active', 'Notes']];
const firstDay = 42_000;
for (let at = 1; at <= Number(rowCount); at += 1) {
  const name = random.pick(names) ?? '';
  rows.push([
    100_000 + at,
    name,
    `Last${random.between(1, 9000)}`,
    `${name.toLowerCase()}${at}@example.org`,
    `+49 30 ${random.between(1_000_000, 9_999_999)}`,
    random.pick(towns) ?? '',
    { t: 'n', v: firstDay + random.between(0, 3000), z: 'yyyy-mm-dd' },
    { t: 'n', v: firstDay + random.between(0, 3_000_000) / 1000, z: 'm/d/yy h:mm' },
    { t: 'n', v: random.between(0, 10_000_000) / 100, z: '#,##0.00' },
    { t: 'n', v: random.next(), z: '0.0%' },
    random.next() < 0.5,
    at % 3 === 0 ? null : `Some note, with a comma, ${at}`,
  ]);
}
const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { dense: true }), 'Customers');
writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }));
console.log(JSON.stringify({ rows: rows.length - 1 }));
