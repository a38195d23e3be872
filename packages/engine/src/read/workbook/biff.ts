import { UnreadableFile } from '../reader.js';
import { cutShort, locked } from './ole.js';

const bof = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const eof = 0x000a;
const filePass = 0x002f;

/** Follows the records of a workbook from first to last: SheetJS reads on in silence where they break off. */
export function checkRecords(stream: Buffer, file: string): void {
  let at = 0;
  let depth = 0;
  if (stream.length < 4 || !bof.has(stream.readUInt16LE(0))) {
    throw new UnreadableFile(
      file,
      'the workbook is damaged: it does not begin as one; save it again as .xlsx',
    );
  }
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (depth === 0 && !bof.has(type)) break;
    if (type === filePass) throw locked(file);
    if (end > stream.length) throw cutShort(file);
    if (bof.has(type)) depth += 1;
    else if (type === eof) depth -= 1;
    at = end;
  }
  if (depth > 0) throw cutShort(file);
}
