const extensions = /\.(xlsx|xlsm|xltx|xltm)$/i;

const zipStart = Buffer.from('PK\x03\x04', 'latin1');
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** A zip with a workbook in it. The name decides only where the start of the file does not show the parts. */
export function detectXlsx(start: Buffer, name: string): number {
  const named = extensions.test(name);
  if (isZip(start)) {
    if (start.includes('xl/workbook.xml')) return 0.95;
    if (named) return 0.9;
    return start.includes('[Content_Types].xml') && start.includes('xl/worksheets/') ? 0.8 : 0;
  }
  // A workbook with a password is an OLE file: ours to refuse, in words that help.
  if (isOle(start)) return isEncrypted(start) ? 0.9 : named ? 0.3 : 0;
  // Text under our name is somebody else's; what nobody knows gets our reason.
  return named ? 0.1 : 0;
}

export function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).equals(zipStart);
}

export function isOle(start: Buffer): boolean {
  return start.subarray(0, 8).equals(oleStart);
}

export function isEncrypted(start: Buffer): boolean {
  return start.includes(encryptedPackage);
}
