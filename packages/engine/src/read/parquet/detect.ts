const mark = Buffer.from('PAR1', 'latin1');
/** A file whose footer is encrypted: ours to refuse, in words that help. */
const encryptedMark = Buffer.from('PARE', 'latin1');

export function detectParquet(start: Buffer, name: string): number {
  const lead = start.subarray(0, 4);
  if (lead.equals(mark) || lead.equals(encryptedMark)) return 0.98;
  // Text under our name is somebody else's; what nobody knows gets our reason.
  return /\.(parquet|parq|pq)$/i.test(name) ? 0.1 : 0;
}

export function isEncryptedParquet(start: Buffer): boolean {
  return start.subarray(0, 4).equals(encryptedMark);
}
