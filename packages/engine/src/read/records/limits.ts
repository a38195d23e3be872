import { mostColumns } from '../columns.js';

/** For formats that are records of named fields, one after the other: OFX, QIF, vCard, iCalendar. */
export interface RecordLimits {
  /** Characters of one line of the file, and of one value. */
  text: number;
  /** Records or elements inside each other. */
  depth: number;
  /** Of one table, and so the fields of one record. */
  columns: number;
  tables: number;
}

export const recordLimits: RecordLimits = {
  text: 32 << 20,
  depth: 100,
  columns: mostColumns,
  tables: 300,
};
