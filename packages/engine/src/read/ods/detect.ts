import { rootOf } from '../workbook/detect.js';
import { isZip } from '../xlsx/detect.js';

const type = 'application/vnd.oasis.opendocument.spreadsheet';

/** OpenDocument spreadsheets, zipped (.ods) or as one XML file (.fods). */
export function detectOds(start: Buffer, name: string): number {
  if (isZip(start)) {
    // Its type stands in the zip as it is, and first as a rule.
    if (start.includes(`mimetype${type}`)) return 0.98;
    return /\.(?:ods|ots)$/i.test(name) ? 0.92 : 0;
  }
  const root = rootOf(start);
  return /<office:document[\s>]/.test(root) && root.includes(type) ? 1 : 0;
}
