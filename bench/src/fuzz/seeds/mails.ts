import { CFB } from '@e965/xlsx';
import type { Chance } from '../../random.js';
import { instead, swapped } from '../lies.js';
import { type Lie, type Seed, someRows } from '../seed.js';

const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function pageOf(chance: Chance): string {
  const rows = someRows(chance).map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  );
  return `<html><body><p>Order: 7<br>Customer: Ada<br>Town: Oslo</p><table>${rows.join('')}</table></body></html>`;
}

function csvOf(chance: Chance): string {
  return someRows(chance)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

export function mailOf(chance: Chance, depth = 1): string {
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
  const part = (type: string, more: string, content: string) =>
    `--b${depth}\r\nContent-Type: ${type}\r\n${more}\r\n${content}\r\n`;
  const parts = [
    part('text/html; charset=utf-8', 'Content-Transfer-Encoding: base64\r\n', base64(pageOf(chance))),
    part(
      'text/csv; name="list.csv"',
      'Content-Disposition: attachment; filename="list.csv"\r\nContent-Transfer-Encoding: base64\r\n',
      base64(csvOf(chance)),
    ),
    depth > 0 ? part('message/rfc822', '', mailOf(chance, depth - 1)) : '',
  ];
  return `Received: from a by b; Mon, 6 May 2024 10:00:00 +0200\r\nFrom: =?utf-8?Q?Ad=C3=A4?= <ada@example.com>\r\nTo: Bob <bob@example.com>\r\nSubject: Order\r\nDate: Mon, 6 May 2024 10:00:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n${parts.join('')}--b${depth}--\r\n`;
}

function boxOf(chance: Chance): string {
  const mails = Array.from({ length: chance.between(1, 5) }, () => mailOf(chance, 0).replaceAll('\r', ''));
  return mails.map((mail) => `From ada@example.com Mon May  6 10:00:00 2024\n${mail}\n`).join('');
}

const mailLies: readonly Lie[] = [
  swapped,
  instead('a boundary', /b1|b0/g, ['', 'b2', 'x'.repeat(5000), '--', '"']),
  instead('a type', /(?:text\/html|text\/csv|message\/rfc822|multipart\/mixed)/g, [
    'multipart/alternative',
    'multipart/mixed',
    'message/rfc822',
    'text/html',
    'text/plain',
    'image/png',
    'application/zip',
    'application/pdf',
    'x',
    '',
  ]),
  instead('an encoding', /base64|utf-8/g, [
    'quoted-printable',
    '7bit',
    'utf-16',
    'utf-7',
    'x',
    'iso-2022-jp',
    '',
  ]),
  instead('a field', /(?:From|To|Subject|Date|Content-\w+|Received): /g, [
    '',
    ':',
    ' ',
    `${'x'.repeat(9000)}: `,
    '\r\n',
  ]),
  instead('a name', /list\.csv/g, ['../../etc/x', '', 'a/b/c.zip', '=?x?Q?=?=', `${'y'.repeat(3000)}.csv`]),
  instead('the end of a line', /\r?\n/g, ['', '\r', '\n\n', '\r\n\r\n', ' ']),
];

/** The streams of a message as Outlook saves it. */
export function messageFile(chance: Chance): Buffer {
  const file = CFB.utils.cfb_new();
  const add = (path: string, content: Buffer) => CFB.utils.cfb_add(file, `/${path}`, content);
  const text = (path: string, content: string) => add(path, Buffer.from(content, 'utf16le'));
  text('__substg1.0_0037001F', 'Order');
  text('__substg1.0_0C1A001F', 'Ada');
  text('__substg1.0_0C1F001F', 'ada@example.com');
  text('__substg1.0_1000001F', 'Order: 7\r\nCustomer: Ada\r\nTown: Oslo\r\n');
  add('__substg1.0_10130102', Buffer.from(pageOf(chance)));
  add('__properties_version1.0', Buffer.alloc(32));
  text('__recip_version1.0_#00000000/__substg1.0_3001001F', 'Bob');
  add('__recip_version1.0_#00000000/__properties_version1.0', Buffer.alloc(8));
  text('__attach_version1.0_#00000000/__substg1.0_3707001F', 'list.csv');
  add('__attach_version1.0_#00000000/__substg1.0_37010102', Buffer.from(csvOf(chance)));
  add('__attach_version1.0_#00000000/__properties_version1.0', Buffer.alloc(8));
  const inner = '__attach_version1.0_#00000001/__substg1.0_3701000D';
  text(`${inner}/__substg1.0_0037001F`, 'Inner');
  text(`${inner}/__substg1.0_1000001F`, 'a\tb\tc\r\n1\t2\t3\r\n4\t5\t6\r\n');
  add(`${inner}/__properties_version1.0`, Buffer.alloc(24));
  add('__attach_version1.0_#00000001/__properties_version1.0', Buffer.alloc(8));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
}

/** Sectors that lead elsewhere, entries of the directory that are other things. */
const messageLies: readonly Lie[] = [
  swapped,
  {
    name: 'where sectors lead',
    tell(bytes, chance) {
      const copy = Buffer.from(bytes);
      const table = (copy.readInt32LE(76) + 1) * 512;
      for (let times = chance.between(1, 10); times > 0; times -= 1) {
        const at = table + chance.between(0, 40) * 4;
        if (at + 4 <= copy.length)
          copy.writeInt32LE(chance.pick([0, 1, -1, -2, -4, 7, 0x7fffffff, chance.between(0, 60)]) ?? 0, at);
      }
      return copy;
    },
  },
  {
    name: 'an entry of the directory',
    tell(bytes, chance) {
      const copy = Buffer.from(bytes);
      const directory = (copy.readInt32LE(48) + 1) * 512;
      const entry = directory + chance.between(0, 24) * 128;
      const field = chance.pick([64, 66, 68, 72, 76, 116, 120]) ?? 0;
      const value = chance.pick([0, 1, 2, 5, -1, 0x7fffffff, 4096, chance.between(0, 30)]) ?? 0;
      if (entry + 128 <= copy.length) copy.writeInt32LE(value, entry + field);
      return copy;
    },
  },
  {
    name: 'the head of the file',
    tell(bytes, chance) {
      const copy = Buffer.from(bytes);
      const value = chance.pick([0, 1, -1, -2, 0x7fffffff, 12, chance.between(0, 60)]) ?? 0;
      copy.writeInt32LE(value, chance.pick([30, 32, 44, 48, 56, 60, 64, 68, 72, 76]) ?? 44);
      return copy;
    },
  },
];

export const mailSeeds: readonly Seed[] = [
  { format: 'eml', ending: 'eml', build: (chance) => Buffer.from(mailOf(chance)), lies: mailLies },
  { format: 'mbox', ending: 'mbox', build: (chance) => Buffer.from(boxOf(chance)), lies: mailLies },
  { format: 'msg', ending: 'msg', build: messageFile, lies: messageLies },
];
