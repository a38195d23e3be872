import { looksLikeText } from '../csv/detect.js';
import { dbfHeader, knownVersions } from './header.js';

/** There is no magic word, but fields that fill the record to the byte are as good as one. */
export function detectDbf(start: Buffer, name: string): number {
  const named = /\.dbf$/i.test(name);
  const header = dbfHeader(start);
  if (header?.sound && knownVersions.has(header.version)) {
    // Without fields there is little left that could be chance.
    return header.fields.length > 0 ? 0.95 : named ? 0.5 : 0;
  }
  if (!named || start.length === 0) return 0;
  // What is left is to be refused with a reason. Text has no zeros; a header of 32 bytes always has some.
  const version = start.readUInt8(0);
  if (knownVersions.has(version) && start.subarray(0, 32).includes(0)) {
    return 0.3;
  }
  return looksLikeText(start) ? 0 : 0.1;
}
