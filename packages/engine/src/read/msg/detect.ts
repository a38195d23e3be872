import { isOle } from '../xlsx/detect.js';

const properties = Buffer.from('__properties_version1.0', 'utf16le');
const part = Buffer.from('__substg1.0_', 'utf16le');

/** An OLE file of properties. Its directory may stand beyond the start: then the name decides. */
export function detectMsg(start: Buffer, name: string): number {
  if (!isOle(start)) return 0;
  if (start.includes(properties) || start.includes(part)) return 0.95;
  return /\.msg$/i.test(name) ? 0.93 : 0;
}
