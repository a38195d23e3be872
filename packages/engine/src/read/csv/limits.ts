export interface CsvLimits {
  /** Characters of one line. */
  line: number;
  /** Cells of one line: far more than a table may have columns, since a line that fits nowhere is only rejected. */
  cells: number;
}

/** 16,384 columns of 1,024 characters. To read such a line takes 800 MB where it is all quotes, 300 MB as a rule. */
export const csvLimits: CsvLimits = { line: 16 << 20, cells: 1_000_000 };

/** To be told with the name of the file. */
export class LineTooLarge extends Error {
  override name = 'LineTooLarge';

  constructor(row: number, most: number, of: 'characters' | 'cells') {
    super(
      `row ${row} is a line of more than ${most} ${of}, and that is the most; ` +
        'check the quotes and line ends there, or export the file anew, as XLSX if that is possible',
    );
  }
}
