import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';

const { read, recordsOf } = testReader();

const rowsOf = async (content: string | Buffer, name = 'x.ics') => recordsOf(await read(name, content));

const calendar = (lines: string, more = '') =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n${more}${lines}END:VCALENDAR\n`.replaceAll(
    '\n',
    '\r\n',
  );
const event = (lines: string) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`;

test('events: times as they are written with their zone, who takes part, alarms, what nobody knows', async () => {
  const content = calendar(
    `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
${event(`UID:1@example.com
DTSTAMP:20210301T080000Z
DTSTART;TZID=Europe/Berlin:20210312T120000
DTEND;TZID=Europe/Berlin:20210312T123000
SUMMARY:Stand-up\\, daily
DESCRIPTION:First line\\nsecond; and a very long one that is folded in th
 e middle of a word
LOCATION:Room 1
RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20211231T000000Z
EXDATE;TZID=Europe/Berlin:20210315T120000,20210317T120000
ORGANIZER;CN="Lovelace, Ada":mailto:ada@example.com
ATTENDEE;CN=Bob;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:bob@example.com
ATTENDEE;X-OWN=1:MAILTO:c%2Bd@example.com
X-OWN:own
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
END:VALARM
BEGIN:VALARM
TRIGGER;VALUE=DATE-TIME:20210312T110000Z
ACTION:EMAIL
ATTENDEE:mailto:ada@example.com
END:VALARM`)}${event('UID:2@example.com\nDTSTART;VALUE=DATE:20210401\nSUMMARY:All day\nDTEND:20210402T000000Z')}`,
    'X-WR-CALNAME:Team\n',
  );
  const [first] = await read('team.ics', content);
  expect(first?.columns).toEqual([
    'Summary',
    'Start',
    'Start time zone',
    'End',
    'End time zone',
    'Location',
    'Description',
    'Organizer',
    'Organizer email',
    'Attendees',
    'Recurrence rule',
    'Exception dates',
    'Exception dates time zone',
    'Stamped',
    'UID',
    'X-OWN',
    'Alarms',
    'Alarm trigger',
    'Alarm action',
    'Alarm 2 trigger',
    'Alarm 2 action',
    'Alarm 2 attendees',
    'Calendar',
  ]);
  expect(first?.notes.map(({ text }) => text)).toEqual([
    'the file defines time zones (Europe/Berlin); times are as written, with their zone beside them',
  ]);
  expect(await rowsOf(content)).toEqual({
    events: [
      {
        Summary: 'Stand-up, daily',
        Start: '2021-03-12T12:00:00',
        'Start time zone': 'Europe/Berlin',
        End: '2021-03-12T12:30:00',
        'End time zone': 'Europe/Berlin',
        Location: 'Room 1',
        Description: 'First line\nsecond; and a very long one that is folded in the middle of a word',
        Organizer: 'Lovelace, Ada',
        'Organizer email': 'ada@example.com',
        Attendees: 'Bob <bob@example.com>, c+d@example.com',
        'Recurrence rule': 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20211231T000000Z',
        'Exception dates': '2021-03-15T12:00:00, 2021-03-17T12:00:00',
        'Exception dates time zone': 'Europe/Berlin',
        Stamped: '2021-03-01T08:00:00Z',
        UID: '1@example.com',
        'X-OWN': 'own',
        Alarms: '2',
        'Alarm trigger': '-PT15M',
        'Alarm action': 'DISPLAY',
        'Alarm 2 trigger': '2021-03-12T11:00:00Z',
        'Alarm 2 action': 'EMAIL',
        'Alarm 2 attendees': 'ada@example.com',
        Calendar: 'Team',
      },
      {
        Summary: 'All day',
        Start: '2021-04-01',
        End: '2021-04-02T00:00:00Z',
        UID: '2@example.com',
        Calendar: 'Team',
      },
    ],
    attendees: [
      {
        _parent_row: '1',
        Of: 'events',
        UID: '1@example.com',
        Name: 'Bob',
        Email: 'bob@example.com',
        Role: 'REQ-PARTICIPANT',
        Status: 'ACCEPTED',
        RSVP: 'TRUE',
      },
      { _parent_row: '1', Of: 'events', UID: '1@example.com', Email: 'c+d@example.com', 'X-OWN': '1' },
    ],
    calendars: [{ VERSION: '2.0', PRODID: '-//Example//EN', 'X-WR-CALNAME': 'Team' }],
  });
});

test('to-dos, journals, busy times and components that nobody knows have tables of their own, over several calendars', async () => {
  const content =
    calendar(
      'BEGIN:VTODO\nSUMMARY:File taxes\nDUE;VALUE=DATE:20210415\nPERCENT-COMPLETE:40\nPRIORITY:1\nEND:VTODO\n',
    ) +
    calendar(
      'BEGIN:VJOURNAL\nDTSTART;VALUE=DATE:20210301\nSUMMARY:Notes\nEND:VJOURNAL\nBEGIN:VFREEBUSY\nORGANIZER:mailto:ada@example.com\nFREEBUSY;FBTYPE=BUSY-TENTATIVE:20210308T160000Z/PT3H,20210308T200000Z/20210308T210000Z\nEND:VFREEBUSY\nBEGIN:X-SHIFT\nX-WHO:Ada\nEND:X-SHIFT\n',
    );
  expect(await rowsOf(content, 'x.ifb')).toEqual({
    todos: [{ Summary: 'File taxes', Due: '2021-04-15', 'Percent complete': '40', Priority: '1' }],
    journal: [{ Summary: 'Notes', Start: '2021-03-01' }],
    'free-busy': [
      {
        Organizer: 'ada@example.com',
        'Organizer email': 'ada@example.com',
        'Busy times': '2021-03-08T16:00:00Z/PT3H, 2021-03-08T20:00:00Z/2021-03-08T21:00:00Z',
      },
    ],
    'busy times': [
      {
        _parent_row: '1',
        Of: 'free-busy',
        Start: '2021-03-08T16:00:00Z',
        Duration: 'PT3H',
        Type: 'BUSY-TENTATIVE',
      },
      {
        _parent_row: '1',
        Of: 'free-busy',
        Start: '2021-03-08T20:00:00Z',
        End: '2021-03-08T21:00:00Z',
        Type: 'BUSY-TENTATIVE',
      },
    ],
    'x-shift': [{ 'X-WHO': 'Ada' }],
  });
});

test('vCalendar 1.0 writes as vCard 2.1 does', async () => {
  const old =
    'BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9=\r\n bei Ada\r\nDTSTART:20210312T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
  expect(await rowsOf(old, 'x.vcs')).toEqual({
    events: [{ Summary: 'Café bei Ada', Start: '2021-03-12T12:00:00Z' }],
  });
});

test('attached files are no cells, which is told', async () => {
  const data = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=';
  const content = calendar(
    event(
      `SUMMARY:A\nATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY;X-FILENAME="a:b\n .txt":${data}\nATTACH:https://example.com/a`,
    ),
  );
  expect((await rowsOf(content)).events).toEqual([
    { Summary: 'A', Attachment: 'text/plain, 26 bytes', 'Attachment 2': 'https://example.com/a' },
  ]);
  const [table] = await read('x.ics', content);
  expect(table?.notes.map(({ text }) => text)).toEqual([
    '1 times the parameter X-FILENAME was left out',
    'Attachment: 1 contents of files were left out, cells say their kind and size',
  ]);
});

describe('what programs get wrong is read all the same', () => {
  const two = { events: [{ Summary: 'A' }, { Summary: 'B' }] };
  const plain = calendar(event('SUMMARY:A') + event('SUMMARY:B'));
  test.each<[string, string | Buffer]>([
    ['lines that end in LF', plain.replaceAll('\r', '')],
    ['blank lines', plain.replaceAll('\r\n', '\r\n\r\n')],
    ['an event without an end', plain.replace('END:VEVENT\r\n', '')],
    ['cut off', plain.slice(0, plain.lastIndexOf('END:VEVENT'))],
    [
      'a calendar without an end',
      `${plain.split('END:VEVENT')[0]}END:VEVENT\n${calendar(event('SUMMARY:B'))}`,
    ],
    ['its first lines lost', plain.slice(plain.indexOf('BEGIN:VEVENT'))],
    ['UTF-16', iconv.encode(plain, 'utf16be', { addBOM: true })],
  ])('%s', async (_, content) => {
    expect(await rowsOf(content)).toEqual(two);
  });

  test('ends of nothing and dates that are none stay as they are', async () => {
    const content = calendar(event('DTSTART:2021-03-12\nDTEND:20211312T990000\nEND:VTODO\nSUMMARY:A'));
    expect((await rowsOf(content)).events).toEqual([
      { Summary: 'A', Start: '2021-03-12', End: '20211312T990000' },
    ]);
  });
});

test('names that mean something to programs are columns and tables like others', async () => {
  const content = calendar(
    `${event('SUMMARY:A\n__proto__:p\nconstructor:c')}BEGIN:constructor\nX-A:1\nEND:constructor\nBEGIN:__proto__\nX-B:2\nEND:__proto__\n`,
    'toString:t\n',
  );
  const tables = await read('x.ics', content);
  expect(tables.map(({ name, columns }) => [name, columns])).toEqual([
    ['events', ['Summary', '__PROTO__', 'CONSTRUCTOR']],
    ['calendars', ['VERSION', 'PRODID', 'TOSTRING']],
    ['constructor', ['X-A']],
    ['__proto__', ['X-B']],
  ]);
});

describe('files that would cost too much, or hold nothing, are refused by name', () => {
  test.each([
    [
      'deep',
      Array.from({ length: 200 }, (_, at) => `BEGIN:X-${at}\n`).join(''),
      /more than 100 components are within each other/,
    ],
    ['endless properties', event('X-A:1\n'.repeat(300)), /an entry has more than 200 properties/],
    [
      'endless alarms',
      event('BEGIN:VALARM\nEND:VALARM\n'.repeat(300)),
      /an entry has more than 200 properties/,
    ],
    ['one endless line', event(`SUMMARY:${'x'.repeat(5000)}`), /line 5 is longer than 2000 characters/],
    ['nothing in it', '', /there is no event, to-do or other entry/],
  ])('%s', async (_, content, reason) => {
    const refused = read('x.ics', calendar(content), { records: { text: 2000, columns: 200, fields: 200 } });
    await expect(refused).rejects.toThrow(UnreadableFile);
    await expect(refused).rejects.toThrow(reason);
  });
});

test('is told by its content, not only by its name', () => {
  const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
  expect(format(calendar(''), 'export.txt')).toBe('ical');
  expect(format(` \n${calendar('')}`, 'export.csv')).toBe('ical');
  expect(format('a,b\n1,2\n', 'a.ics')).toBe('csv');
});
