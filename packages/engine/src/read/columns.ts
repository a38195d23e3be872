/** As many as a sheet of Excel can have. */
export const mostColumns = 16_384;

/** To be told with the name of the file. */
export class TooManyColumns extends Error {
  override name = 'TooManyColumns';

  constructor(columns: number, most: number) {
    super(`it has a table of ${columns} columns, and ${most} is the most; send it as several tables`);
  }
}

export function checkColumns(columns: number, most = mostColumns): void {
  if (columns > most) throw new TooManyColumns(columns, most);
}
