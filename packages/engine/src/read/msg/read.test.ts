import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { UnreadableFile } from '../reader.js';
import { unpackRtf } from './compressed-rtf.js';
import { htmlOfRtf } from './rtf-html.js';
import { msgOf, type TestMessage } from './testing/message.js';

const { read, cellsOf } = testReader();

const html = '<table><tr><th>Item<th>Größe<tr><td>Bolt<td>10<tr><td>Nut<td>200</table>';
const items = [
  ['Bolt', '10'],
  ['Nut', '200'],
];
const message: TestMessage = {
  subject: 'Order',
  sender: { name: 'Ada', email: 'ada@example.com' },
  sent: Date.UTC(2024, 4, 6, 8),
  to: [
    { name: 'Bob', email: 'bob@example.com' },
    { name: 'c@example.com', email: 'c@example.com', kind: 2 },
  ],
  body: 'Hello\r\n',
};

/** As Outlook packs RTF that does not get smaller. */
function plainRtf(rtf: string): Buffer {
  const bytes = Buffer.alloc(16 + rtf.length);
  bytes.writeUInt32LE(rtf.length + 12, 0);
  bytes.writeUInt32LE(rtf.length, 4);
  bytes.write('MELA', 8, 'latin1');
  bytes.write(rtf, 16, 'latin1');
  return bytes;
}

test('who, when and what; the tables of the page; what is attached', async () => {
  const attachments = [
    { name: 'people.csv', content: Buffer.from(`id,name\n${'1,Ada\n'.repeat(2000)}`) },
    { name: 'logo.png', content: Buffer.from('x'), contentId: 'logo' },
    { name: 'Forwarded', message: { subject: 'Inner', html: Buffer.from(html) } },
  ];
  const tables = await read('m.msg', msgOf({ ...message, html: Buffer.from(html), attachments }));
  expect(tables.map(({ file, name, rowCount }) => [file, name, rowCount])).toEqual([
    ['m.msg', 'table 1', 2],
    ['m.msg/people.csv', 'm.msg/people.csv', 2000],
    ['m.msg/Forwarded.msg', 'table 1', 2],
    ['m.msg/Forwarded.msg', 'message', 1],
    ['m.msg', 'message', 1],
  ]);
  expect(tables[0]?.columns).toEqual(['Item', 'Größe']);
  expect(await cellsOf(tables[4])).toEqual([
    [
      'Ada <ada@example.com>',
      'Bob <bob@example.com>',
      'c@example.com',
      '2024-05-06T08:00:00.000Z',
      'Order',
      '<1@example.com>',
      'Hello',
    ],
  ]);
  expect((await cellsOf(tables[3]))[0]?.[4]).toBe('Inner');
  expect(tables[4]?.notes.map(({ text }) => text)).toContain(
    'logo.png was left out: a small picture in the text, such as a logo',
  );
});

test('a page in RTF', async () => {
  const rtf = plainRtf(
    `{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <table>}{\\*\\htmltag64 <tr><th>}Item{\\*\\htmltag64 <th>}Gr\\'f6\\u223 ?e\\htmlrtf \\b gone\\htmlrtf0 {\\*\\htmltag64 <tr><td>}Bolt{\\*\\htmltag64 <td>}10{\\*\\htmltag64 <tr><td>}Nut{\\*\\htmltag64 <td>}200{\\*\\htmltag72 </table>}}`,
  );
  const [table] = await read('m.msg', msgOf({ ...message, rtf }));
  expect(table?.columns).toEqual(['Item', 'Größe']);
  expect(await cellsOf(table)).toEqual(items);
  expect(htmlOfRtf('{\\rtf1 plain}')).toBeUndefined();
});

test('packed RTF', () => {
  // The examples of the format's description.
  const one = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232' + '0af32068656c090020627705b06c647d0a800fa0',
    'hex',
  );
  expect(unpackRtf(one, 1000)?.toString()).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
  const two = Buffer.from('1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0', 'hex');
  expect(unpackRtf(two, 1000)?.toString()).toBe('{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}');
  expect(unpackRtf(Buffer.from('nothing of the kind'), 1000)).toBeUndefined();
});

describe('damage is told, and never followed in circles', () => {
  const whole = msgOf({ ...message, attachments: [{ name: 'a.csv', content: Buffer.alloc(9000, 'a,b\n') }] });
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole);
    change(bytes);
    return bytes;
  };
  const fat = (whole.readInt32LE(76) + 1) * 512;
  const directory = (whole.readInt32LE(48) + 1) * 512;
  test.each<[what: string, bytes: Buffer]>([
    ['cut short', whole.subarray(0, 400)],
    [
      'every sector leads to itself',
      changed((bytes) => {
        for (let at = 0; at < 128; at += 1) bytes.writeInt32LE(at, fat + at * 4);
      }),
    ],
    ['a folder within itself', changed((bytes) => bytes.writeInt32LE(0, directory + 128 + 68))],
    [
      'a stream of gigabytes',
      changed((bytes) => {
        for (let at = 1; at < 8; at += 1) bytes.writeInt32LE(0x7fffffff, directory + at * 128 + 120);
      }),
    ],
  ])('%s', async (_, bytes) => {
    const result = read('m.msg', bytes);
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(/message is damaged/);
  });
});
