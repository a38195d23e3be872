import { readers } from '@godwit/engine/read/read-file';
import { describe, expect, it } from 'vitest';
import { fileEndings, readableType } from './file-types.js';

describe('the type of a file', () => {
  it('is known for every ending that a reader calls its own', () => {
    const unknown = readers.flatMap(({ extensions }) => extensions).filter((each) => !fileEndings.has(each));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['scan.PDF', undefined, 'application/pdf'],
    ['list.csv', 'application/octet-stream', 'text/csv'],
    ['list.csv', 'text/csv; charset=latin1', 'text/csv; charset=latin1'],
    ['report.2024', undefined, 'application/octet-stream'],
    ['blob', 'image/jpeg', 'image/jpeg'],
    ['mail.odd', 'message/rfc822', 'message/rfc822'],
    ['notes.log', 'text/plain', 'text/plain'],
    ['march.ofx', undefined, 'application/x-ofx'],
    ['march.qfx', undefined, 'application/vnd.intu.qfx'],
    ['march.QIF', 'application/octet-stream', 'application/x-qif'],
    ['march', 'application/x-ofx', 'application/x-ofx'],
    ['contacts.vcf', undefined, 'text/x-vcard'],
    ['contacts', 'text/vcard', 'text/vcard'],
    ['team.ics', undefined, 'text/calendar'],
    ['team.ical', undefined, 'text/calendar'],
    ['team.ifb', 'text/calendar', 'text/calendar'],
    ['people.csv', '\0', 'text/csv'],
    ['people.csv', 'text/csv\r\nx: y', 'text/csv'],
    ['people.csv', 'text/cs\u00fc', 'text/csv'],
  ])('of %s as %s may be read', (name, type, wanted) => {
    expect(readableType(name, type)).toBe(wanted);
  });

  it.each([
    ['film.mp4', undefined],
    ['film.mp4', 'application/octet-stream'],
    ['setup.exe', 'text/plain'],
    ['blob', 'video/mp4'],
    ['archive.7z', undefined],
  ])('of %s as %s is refused', (name, type) => {
    expect(() => readableType(name, type)).toThrow(
      `"${name}" is of no type that can be read; there are pdf, png`,
    );
  });
});
