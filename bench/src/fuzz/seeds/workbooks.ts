import { type BookType, utils, write } from '@e965/xlsx';
import { type Seed, someRows } from '../seed.js';

/** Workbooks of the formats that are not built by hand here. */
function workbook(format: string, bookType: BookType): Seed {
  return {
    format,
    ending: format,
    build(chance) {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet(someRows(chance)), 'First');
      if (chance.next() < 0.3) utils.book_append_sheet(book, utils.aoa_to_sheet(someRows(chance)), 'Second');
      return write(book, { type: 'buffer', bookType }) as Buffer;
    },
    lies: [
      {
        name: 'a number of four bytes somewhere is as large as can be',
        tell(bytes, chance) {
          const lying = Buffer.from(bytes);
          lying.writeUInt32LE(0xff_ff_ff_ff, chance.between(0, lying.length - 4));
          return lying;
        },
      },
    ],
  };
}

export const workbookSeeds: readonly Seed[] = [
  workbook('xls', 'biff8'),
  workbook('xls', 'biff5'),
  workbook('xlsb', 'xlsb'),
  workbook('ods', 'ods'),
  workbook('fods', 'fods'),
];
