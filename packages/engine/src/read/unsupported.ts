import { open } from 'node:fs/promises';
import { archiveKind } from './archive/detect.js';
import { isOle, isZip } from './xlsx/detect.js';

interface KnownFormat {
  called: string;
  /** Its first bytes, two hexadecimal digits each. */
  start?: RegExp;
  /** A name that stands in it: of a part of a zip, or of a stream of an OLE file. */
  part?: { of: 'zip' | 'ole'; name: string };
  /** What to send instead. */
  advice: string;
}

const asTable = 'export its tables as CSV or XLSX and send those';
const asZip = 'unpack it and send the files, or pack them as a zip';
const asData = 'export the data as CSV or XLSX and send that';

/** Formats that are known by their content and that nothing here reads. */
const formats: readonly KnownFormat[] = [
  {
    called: 'a Word document of the old format (DOC)',
    part: { of: 'ole', name: 'WordDocument' },
    advice: 'save it as DOCX and send that',
  },
  { called: 'a text document (RTF)', start: /^7b5c727466/, advice: asTable },
  { called: 'an OpenDocument text', part: { of: 'zip', name: 'opendocument.text' }, advice: asTable },
  { called: 'a PowerPoint presentation', part: { of: 'zip', name: 'ppt/presentation.xml' }, advice: asTable },
  { called: 'a PowerPoint presentation', part: { of: 'ole', name: 'PowerPoint Document' }, advice: asTable },
  { called: 'an Outlook mailbox', start: /^2142444e/, advice: asData },
  { called: 'an Apple Numbers document', part: { of: 'zip', name: 'Index/Document.iwa' }, advice: asTable },
  { called: 'an e-book', part: { of: 'zip', name: 'application/epub+zip' }, advice: asTable },
  { called: 'a Lotus 1-2-3 worksheet', start: /^0000(?:02000[4-6]04|1a000[0-5]10)/, advice: asData },
  { called: 'a 7z archive', start: /^377abcaf271c/, advice: asZip },
  { called: 'a RAR archive', start: /^526172211a07/, advice: asZip },
  { called: 'an xz file', start: /^fd377a585a00/, advice: asZip },
  { called: 'a bzip2 file', start: /^425a683[1-9](?:314159265359|177245385090)/, advice: asZip },
  { called: 'a Zstandard file', start: /^28b52ffd/, advice: asZip },
  { called: 'an LZ4 file', start: /^04224d18/, advice: asZip },
  { called: 'a cabinet archive', start: /^4d53434600000000/, advice: asZip },
  { called: 'a picture (BMP)', start: /^424d.{8}00000000.{6}00(?:0c|28|6c|7c)000000/, advice: asData },
  { called: 'a picture (HEIC) or a film', start: /^000000..66747970/, advice: asData },
  { called: 'a recording', start: /^(?:52494646.{8}(?:57415645|41564920)|494433|4f676753)/, advice: asData },
  {
    called: 'a program',
    start: /^(?:7f454c460[12]|4d5a(?:..){58,500}?50450000|c[ef]faedfe|cafebabe00)/,
    advice: asData,
  },
  { called: 'an SPSS file', start: /^24464c3[23]40282329/, advice: asData },
  { called: 'a Stata file', start: /^3c73746174615f6474613e/, advice: asData },
  { called: 'a SAS file', start: /^0{24}c2ea8160/, advice: asData },
  { called: 'an Avro file', start: /^4f626a01/, advice: asData },
  { called: 'an ORC file', start: /^4f52430[8a]/, advice: asData },
  { called: 'an Arrow or Feather file', start: /^(?:4152524f57310000|46454131)/, advice: asData },
  { called: 'an HDF5 file', start: /^894844460d0a1a0a/, advice: asData },
];

/** Why a file of a known format cannot be read, or undefined where its content is of none of these. */
export async function unsupported(path: string, start: Buffer): Promise<string | undefined> {
  if (start.every((byte) => byte === 0))
    return 'it begins with nothing but zeros, so it was damaged; send it again';
  const hex = start.toString('hex', 0, 1024);
  const zipText = isDocument(start) ? start.toString('latin1') : '';
  const streams = isOle(start) ? await oleStreams(path, start) : [];
  const found = formats.find(({ start: begins, part }) => {
    if (begins) return begins.test(hex);
    return part?.of === 'zip' ? zipText.includes(part.name) : streams[0] === part?.name;
  });
  return found && `this is ${found.called}, which cannot be read; ${found.advice}`;
}

/** A zip that is neither an archive nor a workbook nor of Word: these may hold documents of these kinds. */
function isDocument(start: Buffer): boolean {
  const isRead = start.includes('xl/workbook.') || start.includes('word/document.xml');
  return isZip(start) && archiveKind(start) === undefined && !isRead;
}

/** The streams that an OLE file is known by. A document can hold another one: its own come first. */
const tellingStreams = new Set([
  'Workbook',
  'Book',
  '__properties_version1.0',
  ...formats.flatMap(({ part }) => (part?.of === 'ole' ? [part.name] : [])),
]);

/** Those in the first part of the directory of an OLE file, wherever it stands. */
async function oleStreams(path: string, start: Buffer): Promise<string[]> {
  if (start.length < 52) return [];
  const sectorBytes = 1 << Math.min(start.readUInt16LE(30), 16);
  const directory = Buffer.alloc(4096);
  const handle = await open(path);
  try {
    const { bytesRead } = await handle.read(directory, 0, 4096, (start.readUInt32LE(48) + 1) * sectorBytes);
    const names: string[] = [];
    for (let at = 0; at + 128 <= bytesRead; at += 128) {
      const bytes = Math.min(directory.readUInt16LE(at + 64), 64);
      if (bytes >= 2) names.push(directory.toString('utf16le', at, at + bytes - 2));
    }
    return names.filter((name) => tellingStreams.has(name));
  } finally {
    await handle.close();
  }
}
