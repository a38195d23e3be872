import { extension } from 'mime-types';
import { failures } from '../../failures/failures.js';
import { guessType, ownTypes } from './file-names.js';

/** What names of readable files end in: what the readers of the engine call their own (a test keeps it whole), and any text. */
const endings =
  'pdf png jpg jpeg tif tiff webp gif bmp docx docm dotx dotm eml mbox mbx msg oft html htm xhtml mht mhtml ' +
  'xlsx xlsm xltx xltm xls xlt xlsb ods fods ots csv tsv tab psv parquet parq pq ' +
  'xml rss atom rdf json ndjson jsonl ldjson geojson topojson ' +
  'sqlite sqlite3 db db3 s3db sl3 sql dump ddl mdb accdb mde accde dbf ofx qfx qif vcf vcard ics ical ifb vcs zip gz gzip tgz tar ' +
  'txt text dat log asc prn md';
export const fileEndings: ReadonlySet<string> = new Set(endings.split(' '));

/** What a person is told: the common ones. */
const told =
  'pdf, png, jpg, tiff, docx, xlsx, xlsm, xls, ods, csv, tsv, txt, html, eml, json, xml, ofx, qif, vcf, ics'.split(
    ', ',
  );

/**
 * The content type of a file, where its name or its content type lets expect that it can be read; 400 otherwise. A
 * name without an ending and a type that says nothing are left to the content.
 */
export function readableType(name: string, contentType: string | undefined): string {
  // What is no media type at all says nothing; object stores take it for a header, and refuse it.
  const [media = ''] = isHeader(contentType) ? contentType.toLowerCase().split(/[; ]/) : [];
  const isVague = media === '' || media === 'application/octet-stream';
  const isReadable = fileEndings.has(extension(media) || '') || [...ownTypes.values()].includes(media);
  // `report.2024` has no ending.
  const ending = /\.(?=\d*[a-z])([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  const fits =
    ending === undefined
      ? isVague || isReadable
      : fileEndings.has(ending) || (isReadable && media !== 'text/plain');
  if (!fits) throw failures.unsupportedType(name.slice(0, 100), told);
  return isVague ? guessType(name) : (contentType ?? '');
}

function isHeader(contentType: string | undefined): contentType is string {
  return /^[\x21-\x7e]+\/[\x20-\x7e]+$/.test(contentType ?? '');
}
