/** For formats that are records of named fields, one after the other: OFX, QIF, vCard, iCalendar. */
export interface RecordLimits {
  /** Characters of one line of the file, and of one value. */
  text: number;
  /** Records or elements inside each other. */
  depth: number;
  /** Lines or elements of one record, some of which may be rows of another table. */
  fields: number;
  /** Of one table: names that are data would make any number of them. */
  columns: number;
  tables: number;
}

export const recordLimits: RecordLimits = {
  text: 32 << 20,
  depth: 100,
  fields: 65_536,
  columns: 4096,
  tables: 300,
};
