import { rootOf } from '../workbook/detect.js';
import { isZip } from '../xlsx/detect.js';

const odsType = 'application/vnd.oasis.opendocument.spreadsheet';

/** OpenDocument spreadsheets, zipped (.ods) or as one XML file (.fods). */
export function detectOds(start: Buffer, name: string): number {
  if (isZip(start)) {
    if (start.subarray(0, 200).includes(odsType)) return 0.98;
    if (/\.(?:ods|ots)$/i.test(name)) return 0.92;
    // Packed, as it should not be, its type cannot be seen: then it is no other document either.
    const isHidden = start.toString('latin1', 30, 38) === 'mimetype' && !start.includes('application/');
    return isHidden && start.includes('content.xml') ? 0.91 : 0;
  }
  const root = rootOf(start);
  return /<office:document[\s>]/.test(root) && root.includes(odsType) ? 0.99 : 0;
}
