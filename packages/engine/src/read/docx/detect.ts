import { isEncrypted, isOle, isZip } from '../xlsx/detect.js';

const extensions = /\.(?:docx|docm|dotx|dotm)$/i;

/** A zip with a document in it. The name decides only where the start of the file does not show the parts. */
export function detectDocx(start: Buffer, name: string): number {
  const named = extensions.test(name);
  if (isZip(start)) {
    // A document can hold a workbook, and the other way round: its own parts come first.
    const own = start.indexOf('word/document.xml');
    const other = start.indexOf('xl/workbook.');
    if (own >= 0 && (other < 0 || own < other)) return 0.96;
    if (named) return 0.9;
    return start.includes('[Content_Types].xml') && start.includes('word/') ? 0.8 : 0;
  }
  // A document with a password is an OLE file: ours to refuse, in words that help.
  if (isOle(start)) return named && isEncrypted(start) ? 0.95 : 0;
  return named ? 0.1 : 0;
}
