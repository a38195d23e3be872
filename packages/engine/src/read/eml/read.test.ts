import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';
import { zipOf } from '../xlsx/testing/workbook.js';

const { read, cellsOf, shownOf } = testReader();

const head = (more = '') =>
  `From: "Ada L." <ada@example.com>\r\nTo: Bob <bob@example.com>, c@example.com\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\nDate: Mon, 6 May 2024 10:00:00 +0200\r\nMessage-ID: <1@example.com>\r\nMIME-Version: 1.0\r\n${more}`;
const html = '<table><tr><th>Item<th>Qty<tr><td>Bolt<td>10<tr><td>Nut<td>200</table>';
const items = [
  ['Bolt', '10'],
  ['Nut', '200'],
];

interface Part {
  type: string;
  content: string | Buffer;
  more?: string;
}

function multipart(kind: string, parts: Part[], boundary = `b-${kind}`): Part {
  const made = parts.map(({ type, content, more = '' }) => {
    const isText = typeof content === 'string';
    const body = isText ? content : content.toString('base64').replace(/.{76}/g, '$&\r\n');
    const encoding = isText ? '8bit' : 'base64';
    return `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n${more}\r\n${body}\r\n`;
  });
  return {
    type: `multipart/${kind}; boundary="${boundary}"`,
    content: `${made.join('')}--${boundary}--\r\n`,
  };
}

function mail({ type, content }: Part): string {
  return `${head(`Content-Type: ${type}\r\n`)}\r\n${content}`;
}

const attached = (name: string) => `Content-Disposition: attachment; filename="${name}"\r\n`;

test('the tables of the page come once, then the mail itself', async () => {
  const text: Part = { type: 'text/plain; charset=utf-8', content: 'Item\tQty\r\nBolt\t10\r\nNut\t200\r\n' };
  const page: Part = {
    type: 'text/html; charset=utf-8',
    content: `<p>Order no: 7<br>Buyer: Ada<br>Town: Oslo</p>${html}`,
  };
  const tables = await read('order.eml', mail(multipart('alternative', [text, page])));
  expect(await shownOf(tables.slice(0, 2))).toEqual([
    ['table 1', ['Item', 'Qty'], items],
    ['form', ['Order no', 'Buyer', 'Town'], [['7', 'Ada', 'Oslo']]],
  ]);
  expect(tables[2]).toMatchObject({
    name: 'message',
    columns: ['From', 'To', 'Cc', 'Date', 'Subject', 'Message-ID', 'Text'],
  });
  expect((await cellsOf(tables[2]))[0]).toEqual([
    'Ada L. <ada@example.com>',
    'Bob <bob@example.com>, c@example.com',
    '',
    '2024-05-06T08:00:00.000Z',
    'Grüße',
    '<1@example.com>',
    'Item\tQty\nBolt\t10\nNut\t200',
  ]);
});

test('labels are read out of the arrangement of a page, which makes no table', async () => {
  const labels = '<tr><td>Name: Ada</td></tr><tr><td>Town: Oslo<br>Code: 7</td></tr>';
  const form = ['form', ['Name', 'Town', 'Code'], [['Ada', 'Oslo', '7']]];
  const around = (content: string) => `<table><tr><td><table>${content}</table></td></tr></table>`;
  const plain = await read('m.eml', mail({ type: 'text/html', content: around(labels) }));
  expect(await shownOf(plain.slice(0, -1))).toEqual([form]);
  const content = around(`${labels}<tr><td>${html}</td></tr>`);
  const both = await read('m.eml', mail({ type: 'text/html', content }));
  expect(await shownOf(both.slice(0, -1))).toEqual([['table 1', ['Item', 'Qty'], items], form]);
});

test('plain text, quoted and in quoted-printable', async () => {
  const content =
    'Hi=20there\r\n\r\n> Item    Qty=\r\n\r\n> Bolt     10\r\n> Nut     200\r\n> M=FCtter   3\r\n';
  const text = `${head('Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n')}\r\n${content}`;
  const [table] = await read('m.eml', text);
  expect(table?.columns).toEqual(['Item', 'Qty']);
  expect(await cellsOf(table)).toEqual([...items, ['Mütter', '3']]);
});

test('what is attached is read as in an archive; what is no data is told', async () => {
  const zip = await zipOf([['deep.csv', 'a,b\n1,2\n']]);
  const inner = mail(
    multipart(
      'mixed',
      [{ type: 'text/csv', content: 'x;y\r\n1;2\r\n', more: attached('inner.csv') }],
      'inner',
    ),
  );
  const parts: Part[] = [
    { type: 'text/plain', content: 'see attached' },
    {
      type: 'application/octet-stream',
      content: Buffer.from('id,name\n1,Ada\n'),
      more: attached('people.csv'),
    },
    {
      type: 'application/octet-stream',
      content: Buffer.from('id,name\n2,Bob\n'),
      more: attached('people.csv'),
    },
    { type: 'application/zip', content: zip, more: attached('all.zip') },
    { type: 'message/rfc822', content: inner },
    {
      type: 'image/png',
      content: Buffer.from('logo'),
      more: 'Content-ID: <logo>\r\nContent-Disposition: inline\r\n',
    },
    {
      type: 'application/octet-stream',
      content: Buffer.from([1, 2, 3, 0, 0, 0, 0]),
      more: attached('../../x.bin'),
    },
  ];
  const tables = await read('m.eml', mail(multipart('mixed', parts)));
  expect(tables.map(({ file, name }) => [file, name])).toEqual([
    ['m.eml/people.csv', 'm.eml/people.csv'],
    ['m.eml/people (2).csv', 'm.eml/people (2).csv'],
    ['m.eml/all.zip/deep.csv', 'm.eml/all.zip/deep.csv'],
    ['m.eml/attachment 4.eml/inner.csv', 'm.eml/attachment 4.eml/inner.csv'],
    ['m.eml/attachment 4.eml', 'message'],
    ['m.eml', 'message'],
  ]);
  const notes = tables.at(-1)?.notes.map(({ text }) => text) ?? [];
  expect(notes[0]).toMatch(/^the mail itself/);
  expect(notes[1]).toBe('attachment 5 was left out: a small picture in the text, such as a logo');
  expect(notes[2]).toMatch(/^x\.bin was left out: its content is of no known format/);
});

test('mails within mails share one budget and are not read without an end', async () => {
  let inner = mail({ type: 'text/plain', content: 'x' });
  for (let depth = 0; depth < 10; depth += 1) {
    inner = mail(multipart('mixed', [{ type: 'message/rfc822', content: inner }], `b${depth}`));
  }
  const tables = await read('m.eml', inner);
  expect(tables).toHaveLength(8);
  expect(tables[0]?.notes.at(-1)?.text).toMatch(/a mail within too many others/);
  const parts = Array.from({ length: 5 }, () => ({ type: 'text/csv', content: 'a,b\n1,2\n' }));
  const many = read('m.eml', mail(multipart('mixed', parts)), { archive: { entries: 3 } });
  await expect(many).rejects.toThrow(/more than 3 files/);
});

test('a mailbox gives one row for each mail', async () => {
  const parting = 'From ada@example.com Mon May  6 10:00:00 2024\n';
  const one = `${head('Content-Type: text/html\n')}\n${html}\n>From here on\n`.replaceAll('\r', '');
  const two = `${head()}\nHello\nFrom me to you\n\nFrom time to time, too\n`.replaceAll('\r', '');
  const box = `${parting}${one}\n${parting}${two}\n${parting}Nothing\n`;
  const tables = await read('all.mbox', box);
  expect(tables.map(({ file, name }) => [file, name])).toEqual([
    ['all.mbox/1.eml', 'table 1'],
    ['all.mbox', 'message'],
  ]);
  const rows = await cellsOf(tables[1]);
  expect(rows.map((row) => row[6])).toEqual([
    'Item Qty\nBolt 10\nNut 200\nFrom here on',
    'Hello\nFrom me to you\n\nFrom time to time, too',
  ]);
  expect(tables[1]?.notes.at(-1)?.text).toMatch(
    /^3\.eml was left out: it does not begin with the header of a mail/,
  );
});

test('where a mailbox gives too many tables, the rest are rows', async () => {
  const parting = 'From ada@example.com Mon May  6 10:00:00 2024\n';
  const box = Array.from({ length: 4 }, () => `${parting}${mail({ type: 'text/html', content: html })}\n\n`);
  const tables = await read('all.mbox', box.join(''), { mail: { tables: 2 } });
  expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['table 1', 2],
    ['table 1', 2],
    ['message', 4],
  ]);
  expect(tables[2]?.notes.at(-1)?.text).toMatch(/^2 more mails have a row here/);
});

describe('broken mails', () => {
  const part = multipart('mixed', [{ type: 'text/html', content: html }], 'xx');
  test.each<[what: string, content: string]>([
    ['no boundary told', `${head('Content-Type: multipart/mixed\r\n')}\r\n${part.content}`],
    ['a wrong one', `${head('Content-Type: multipart/mixed; boundary=yy\r\n')}\r\n${part.content}`],
    ['no end', mail(part).replace('--xx--', '')],
    ['line feeds alone', mail(part).replaceAll('\r', '')],
    ['a mark in front', `\uFEFF${mail(part)}`],
  ])('%s: the table is read', async (_, content) => {
    const [table] = await read('m.eml', content);
    expect(await cellsOf(table)).toEqual(items);
  });

  test('what is no mail is refused in a sentence', async () => {
    const result = read('m.eml', 'Hello Bob,\n\nthis is no mail.\n');
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(/does not begin with the header of a mail/);
    const large = read('m.eml', mail(part), { mail: { bytes: 100 } });
    await expect(large).rejects.toThrow(/the mail is larger than/);
  });
});

describe('a mail is known by its header', () => {
  test.each<[format: string, name: string, content: string]>([
    ['eml', 'export.txt', mail({ type: 'text/plain', content: 'x' })],
    ['eml', 'x', 'Received: from a\n by b\nDate: Mon\nSubject: x\n\nHello'],
    ['eml', 'x.eml', 'Subject: x\n\nHello'],
    ['csv', 'x.txt', 'From: Ada\nName: x\n\nHello'],
    ['csv', 'x.csv', 'From: a,To: b,Subject: c\n1,2,3\n'],
    ['csv', 'x.txt', 'id: 1\nname: Ada\ntown: Oslo\n'],
  ])('%s: %s', (format, name, content) => {
    expect(choose(Buffer.from(content), name)?.format).toBe(format);
  });
});
