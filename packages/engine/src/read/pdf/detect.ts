/** What may stand before the mark: printers' commands, the lines of a mail, a byte order mark. */
const furthestMark = 1024;

export function detectPdf(start: Buffer): number {
  const at = start.subarray(0, furthestMark + 5).indexOf('%PDF-', 0, 'latin1');
  if (at === 0) return 1;
  if (at < 0) return 0;
  // A text may speak of the mark; what follows it in a PDF does not stand in one.
  return /^%PDF-\d\.\d\s*[\r\n]/.test(start.toString('latin1', at, at + 20)) ? 0.95 : 0;
}
