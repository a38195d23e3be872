import { CFB } from '@e965/xlsx';
import { saidBy } from '../fault.js';
import { UnreadableFile } from '../reader.js';

/** The part of an OLE file that SheetJS makes known of it. */
interface OleFile {
  FullPaths: string[];
  FileIndex: { size: number; content?: Buffer }[];
}

const others: [stream: RegExp, what: string][] = [
  [/\/WordDocument$/i, 'a Word document'],
  [/\/PowerPoint Document$/i, 'a PowerPoint presentation'],
  [/\/__properties_version1\.0$/i, 'an Outlook message'],
  [/\/VisioDocument$/i, 'a Visio drawing'],
];

/** The records of the workbook in an OLE file, checked to be all there. */
export function workbookStream(bytes: Buffer, file: string): Buffer {
  const ole = openOle(bytes, file);
  const has = (stream: RegExp) => ole.FullPaths.some((path) => stream.test(path));
  if (has(/\/EncryptedPackage$/i) || has(/\/encryption$/i)) throw locked(file);
  const at = ole.FullPaths.findIndex((path) => /^[^/]*\/(?:Workbook|Book)$/i.test(path));
  const entry = ole.FileIndex[at];
  if (!entry) {
    const what = others.find(([stream]) => has(stream))?.[1] ?? 'an OLE file without a workbook';
    throw new UnreadableFile(
      file,
      `this is ${what}, and no Excel workbook; send its tables as .xlsx or .csv`,
    );
  }
  const content = Buffer.from(entry.content ?? []);
  if (content.length < entry.size) throw cutShort(file);
  return content;
}

export function locked(file: string): UnreadableFile {
  return new UnreadableFile(file, 'the workbook is protected by a password; save a copy without one');
}

export function cutShort(file: string): UnreadableFile {
  return new UnreadableFile(file, 'the workbook is cut short: its end is missing; send it again');
}

function openOle(bytes: Buffer, file: string): OleFile {
  try {
    return CFB.read(bytes, { type: 'buffer' }) as OleFile;
  } catch (error) {
    throw new UnreadableFile(file, `the file is damaged or cut short${saidBy(error)}; send it again`);
  }
}
