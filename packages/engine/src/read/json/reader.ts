import type { Reader } from '../reader.js';
import { detectJson } from './detect.js';

/**
 * JSON and NDJSON: arrays of records wherever they sit. Two passes, as rows can only be written once all columns are
 * known: which shapes there are (`survey`), then, by a plan made from them (`plan`), the rows (`rows`).
 *
 * - A table is named by its path; the one at the top, and the one row of what stands beside all tables, by the file.
 * - A row's number is its place among all elements of its table, so that `_parent_row` names one row; with a value on
 *   every line it is the line.
 * - What is no record among records is a reject. Short lists of plain values are one cell; at the top they are rows.
 * - Records inside records carry the ids of all records above them; where there is none, a code or a name, or what they
 *   begin with.
 * - Records inside records have a table too, down to twelve levels; below, and where nothing else fits, JSON text.
 */
export const jsonReader: Reader = {
  format: 'json',
  called: 'JSON',
  extensions: ['json', 'ndjson', 'jsonl', 'ldjson', 'geojson', 'topojson'],
  detect: detectJson,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readJson(file, scratch, context?.limits.json),
};
