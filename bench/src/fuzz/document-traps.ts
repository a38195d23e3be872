import { deflateSync } from 'node:zlib';
import { pdfOf } from './seeds/pdf.js';
import { wordFile } from './seeds/word.js';
import type { Trap } from './traps.js';

const mb = 1 << 20;
const head = 'From: a@example.com\r\nTo: b@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\n';
const row = '<w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>';
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${more} >>`;
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

function stream(content: Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

function onePage(content: Buffer, more = '', pageMore = ''): Buffer {
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
  return pdfOf([catalog, pages, page(`/Contents 4 0 R ${pageMore}`), stream(content, more)]);
}

function nestedParts(depth: number): Buffer {
  let text = `${head}Content-Type: multipart/mixed; boundary="b0"\r\n\r\n`;
  for (let at = 0; at < depth; at += 1)
    text += `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n\r\n`;
  return Buffer.from(text);
}

function nestedMails(depth: number): Buffer {
  let text = '';
  for (let at = 0; at < depth; at += 1)
    text += `${head}Content-Type: multipart/mixed; boundary="m${at}"\r\n\r\n--m${at}\r\nContent-Type: message/rfc822\r\n\r\n`;
  return Buffer.from(`${text}${head}\r\nHello\r\n`);
}

/** A PNG of one colour: a few bytes that are a picture of gigabytes. */
function hugePng(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length);
    bytes.write(name, 4, 'latin1');
    data.copy(bytes, 8);
    return bytes;
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(4 * mb));
  return Buffer.concat([mark, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Documents made to cost more than they weigh, or to lead round in a circle. */
export const documentTraps: readonly Trap[] = [
  { name: 'deep-parts.eml', build: () => nestedParts(20_000) },
  { name: 'deep-mails.eml', build: () => nestedMails(2000) },
  { name: 'header.eml', build: () => Buffer.from(`${head}X-Long: ${'x'.repeat(5 * mb)}\r\n\r\nHello`) },
  { name: 'fields.eml', build: () => Buffer.from(`${head}${'X-A: b\r\n'.repeat(200_000)}\r\nHello`) },
  {
    name: 'addresses.eml',
    build: () => Buffer.from(`Received: x\r\nTo: ${'a@b.c, "x" <'.repeat(100_000)}\r\n${head}\r\nHello`),
  },
  {
    name: 'many-parts.eml',
    build: () =>
      Buffer.from(
        `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/csv\r\n\r\na,b\r\n1,2\r\n'.repeat(12_000)}`,
      ),
  },
  { name: 'spaces.eml', build: () => Buffer.from(`${head}\r\n${`${' '.repeat(2000)}x\r\n`.repeat(2000)}`) },
  { name: 'labels.eml', build: () => Buffer.from(`${head}\r\n${'Label: value\r\n'.repeat(200_000)}`) },
  {
    name: 'tabs.eml',
    build: () => Buffer.from(`${head}\r\n${`${'a\t'.repeat(1000)}b\r\n`.repeat(1000)}`),
  },
  { name: 'lines.eml', build: () => Buffer.from(`${head}\r\n${'a\tb\tc\r\n'.repeat(300_000)}`) },
  { name: 'partings.mbox', build: () => Buffer.from('From a Mon May  6 10:00:00 2024\n\n'.repeat(50_000)) },
  { name: 'bomb.docx', build: () => wordFile(`<w:p><w:r><w:t>${'a'.repeat(110 * mb)}</w:t></w:r></w:p>`) },
  {
    name: 'breaks.docx',
    build: () =>
      wordFile(`<w:p><w:r>${'<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/>'.repeat(300_000)}</w:r></w:p>`),
  },
  { name: 'deep.docx', build: () => wordFile('<w:tbl><w:tr><w:tc>'.repeat(100_000)) },
  {
    name: 'spans.docx',
    build: () =>
      wordFile(
        `<w:tbl>${`<w:tr><w:tc><w:tcPr><w:gridSpan w:val="16000"/></w:tcPr><w:p><w:r><w:t>${'x'.repeat(90)}</w:t></w:r></w:p></w:tc></w:tr>`.repeat(3000)}</w:tbl>`,
      ),
  },
  { name: 'tables.docx', build: () => wordFile(`<w:tbl>${row}${row}</w:tbl>`.repeat(20_000)) },
  {
    name: 'pages.pdf',
    build: () =>
      pdfOf([catalog, `<< /Type /Pages /Kids [${'3 0 R '.repeat(20_000)}] /Count 20000 >>`, page('')]),
  },
  {
    name: 'count.pdf',
    build: () => pdfOf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('')]),
  },
  { name: 'circle.pdf', build: () => pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']) },
  {
    name: 'bomb.pdf',
    endless: true,
    build: () => onePage(deflateSync(Buffer.alloc(300 * mb, '1 0 0 1 0 0 cm ')), '/Filter /FlateDecode'),
  },
  {
    name: 'text.pdf',
    build: () =>
      onePage(
        deflateSync(Buffer.from(`BT /F1 1 Tf ${'1 0 0 1 9 9 Tm (xxxxxxxxxxxxxxxx) Tj '.repeat(300_000)} ET`)),
        '/Filter /FlateDecode',
      ),
  },
  {
    name: 'strokes.pdf',
    build: () =>
      onePage(
        deflateSync(
          Buffer.from(Array.from({ length: 400_000 }, (_, at) => `${at % 600} 0 0.5 800 re f`).join('\n')),
        ),
        '/Filter /FlateDecode',
      ),
  },
  {
    name: 'deep.pdf',
    // The library copies all that was saved before with each that is saved.
    endless: true,
    build: () => onePage(Buffer.from(`${'q '.repeat(500_000)}BT /F1 9 Tf (x) Tj ET`)),
  },
  {
    name: 'itself.pdf',
    build: () =>
      pdfOf([
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
        stream(Buffer.from('/X Do')),
        stream(
          Buffer.from('/X Do /X Do'),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
        ),
      ]),
  },
  { name: 'arrays.pdf', build: () => onePage(Buffer.from('['.repeat(2 * mb))) },
  {
    name: 'picture.pdf',
    build: () =>
      pdfOf([
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
        stream(Buffer.from('600 0 0 800 0 0 cm /X Do')),
        stream(
          deflateSync(Buffer.alloc(mb)),
          '/Type /XObject /Subtype /Image /Width 50000 /Height 50000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
        ),
      ]),
  },
  { name: 'huge.png', build: hugePng },
];
