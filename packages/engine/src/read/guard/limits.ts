import { type AccessLimits, accessLimits } from '../access/limits.js';
import { type ArchiveLimits, archiveLimits } from '../archive/limits.js';
import { mostColumns } from '../columns.js';
import { type CsvLimits, csvLimits } from '../csv/limits.js';
import { type DocumentLimits, documentLimits } from '../document/limits.js';
import { type DocxLimits, docxLimits } from '../docx/limits.js';
import { type HtmlLimits, htmlLimits } from '../html/limits.js';
import { type JsonLimits, usualLimits as jsonLimits } from '../json/limits.js';
import { type MailLimits, mailLimits } from '../mail/limits.js';
import { defaultOdsLimits, type OdsLimits } from '../ods/limits.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { defaultWorkbookLimits, type WorkbookLimits } from '../workbook/limits.js';
import { type XlsxLimits, defaultLimits as xlsxLimits } from '../xlsx/limits.js';
import { type XmlLimits, usualLimits as xmlLimits } from '../xml/limits.js';

/** What reading one file may cost. Whatever passes a limit is refused by name; nothing is cut off in silence. */
export interface ReadLimits {
  /** For any file; `bytesPerSecond` adds to it. */
  seconds: number;
  /** So many bytes of the file, or of what an archive holds, give one second more. */
  bytesPerSecond: number;
  /** Every page of a document that is done gives so much more: a scanned one takes 5 s, more on a busy machine. */
  secondsPerPage: number;
  /** Of the process that reads, all it holds together: JavaScript, DuckDB, buffers. */
  memoryMb: number;
  /** Of one table of any format: as many as a sheet of Excel can have. */
  columns: number;
  archive: ArchiveLimits;
  csv: CsvLimits;
  xlsx: XlsxLimits;
  /** XLS and XLSB, which are held in memory as a whole. */
  workbook: WorkbookLimits;
  ods: OdsLimits;
  xml: XmlLimits;
  html: HtmlLimits;
  docx: DocxLimits;
  mail: MailLimits;
  json: JsonLimits;
  access: AccessLimits;
  document: DocumentLimits;
  /** OFX, QIF, vCard and iCalendar. */
  records: RecordLimits;
}

/** A table of 16,384 columns and some thousand rows needs 2 GB; all else stays below 1 GB. */
export const defaultLimits: ReadLimits = {
  seconds: 60,
  bytesPerSecond: 2 << 20,
  secondsPerPage: 30,
  memoryMb: 3072,
  columns: mostColumns,
  archive: archiveLimits,
  csv: csvLimits,
  xlsx: xlsxLimits,
  workbook: defaultWorkbookLimits,
  ods: defaultOdsLimits,
  xml: xmlLimits,
  html: htmlLimits,
  docx: docxLimits,
  mail: mailLimits,
  json: jsonLimits,
  access: accessLimits,
  document: documentLimits,
  records: recordLimits,
};

export type LimitSettings = {
  [Name in keyof ReadLimits]?: ReadLimits[Name] extends number ? number : Partial<ReadLimits[Name]>;
};

export function limitsOf(settings: LimitSettings = {}): ReadLimits {
  const columns = settings.columns ?? defaultLimits.columns;
  return {
    ...defaultLimits,
    ...settings,
    columns,
    archive: { ...archiveLimits, ...settings.archive },
    csv: { ...csvLimits, ...settings.csv },
    xlsx: { ...xlsxLimits, columns, ...settings.xlsx },
    workbook: { ...defaultWorkbookLimits, columns, ...settings.workbook },
    ods: { ...defaultOdsLimits, columns, ...settings.ods },
    xml: { ...xmlLimits, columns, ...settings.xml },
    html: { ...htmlLimits, columns, ...settings.html },
    docx: { ...docxLimits, columns, ...settings.docx },
    mail: { ...mailLimits, ...settings.mail },
    json: { ...jsonLimits, columns, ...settings.json },
    access: { ...accessLimits, ...settings.access },
    document: { ...documentLimits, ...settings.document },
    records: { ...recordLimits, columns: Math.min(columns, recordLimits.columns), ...settings.records },
  };
}

export function secondsFor(bytes: number, { seconds, bytesPerSecond }: ReadLimits): number {
  return seconds + Math.floor(bytes / bytesPerSecond);
}
