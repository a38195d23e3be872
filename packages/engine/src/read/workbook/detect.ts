import { isEncrypted, isOle, isZip } from '../xlsx/detect.js';

const workbookStream = [Buffer.from('Workbook\0', 'utf16le'), Buffer.from('Book\0', 'utf16le')];

/** Old Excel workbooks. What else is an OLE file is ours too, to say what it is. */
export function detectXls(start: Buffer, name: string): number {
  if (isOle(start)) {
    if (isEncrypted(start)) return 0.8;
    return workbookStream.some((stream) => start.includes(stream)) ? 0.9 : 0.5;
  }
  if (isBiff(start)) return 0.9;
  return /<(?:\w+:)?Workbook[\s>]/.test(rootOf(start)) &&
    rootOf(start).includes('schemas-microsoft-com:office:spreadsheet')
    ? 1
    : /\.xl[st]$/i.test(name)
      ? 0.02
      : 0;
}

export function detectXlsb(start: Buffer, name: string): number {
  if (!isZip(start)) return 0;
  if (start.includes('xl/workbook.bin')) return 0.96;
  return /\.xlsb$/i.test(name) && !start.includes('xl/workbook.xml') ? 0.92 : 0;
}

/** The records of Excel 2 to 4 come without a file around them: one that opens a sheet stands first. */
export function isBiff(start: Buffer): boolean {
  if (start.length < 8 || start[0] !== 9 || ![0, 2, 4, 8].includes(start[1] ?? 1)) return false;
  const length = start.readUInt16LE(2);
  return length >= 4 && length <= 16;
}

/** The first of a file of XML, in whatever width its characters are. */
export function rootOf(start: Buffer): string {
  const text = start.subarray(0, 8192).toString('latin1').replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text) ? text : '';
}
