import type { Chance } from '../../random.js';
import { instead, longNumber, lost, swapped } from '../lies.js';
import { type Lie, type Seed, someRows } from '../seed.js';

/** Cells without a line end, which would end a value. */
function someValues(chance: Chance): string[] {
  const [, ...rows] = someRows(chance);
  return rows.flat();
}

const sgml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const lineEnds: Lie = instead('the end of a line', /\r?\n/g, ['', '\r', '\n\n', '\n ', '=\r\n', '\0', ' ']);

function ofxFile(chance: Chance): string {
  const isXml = chance.next() < 0.4;
  const leaf = (name: string, value: string) =>
    isXml || chance.next() < 0.1 ? `<${name}>${sgml(value)}</${name}>\n` : `<${name}>${sgml(value)}\n`;
  const entries = someValues(chance).map(
    (value, at) =>
      `<STMTTRN>${leaf('TRNTYPE', 'DEBIT')}${leaf('DTPOSTED', '20210312120000.000[-5:EST]')}${leaf('TRNAMT', '-1.5')}${leaf('FITID', String(at))}${leaf('NAME', value)}</STMTTRN>\n`,
  );
  const trade = `<BUYSTOCK><INVBUY><INVTRAN>${leaf('FITID', '1')}${leaf('DTTRADE', '20210312')}</INVTRAN><SECID>${leaf('UNIQUEID', '7')}</SECID>${leaf('UNITS', '10')}</INVBUY></BUYSTOCK>`;
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
  return `${head}<OFX><SIGNONMSGSRSV1><SONRS><STATUS>${leaf('CODE', '0')}</STATUS>${leaf('DTSERVER', '20210312')}</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS>${leaf('TRNUID', '1')}<STMTRS>${leaf('CURDEF', 'USD')}<BANKACCTFROM>${leaf('ACCTID', '9')}</BANKACCTFROM><BANKTRANLIST>${leaf('DTSTART', '20210301')}${entries.join('')}</BANKTRANLIST><LEDGERBAL>${leaf('BALAMT', '5')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVTRANLIST>${trade}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>\n`;
}

function qifFile(chance: Chance): string {
  const values = someValues(chance);
  const entries = values.map(
    (value) =>
      `D1/ 2'04\nT-1,234.50\nP${value}\nLFood\n${chance.next() < 0.5 ? 'SFood\nEx\n$-1\nSHome\n$-2\n' : ''}^\n`,
  );
  return `!Option:AutoSwitch\n!Account\nNCash\nTCash\n^\n!Clear:AutoSwitch\n!Type:Cat\nNFood\nE\n^\n!Type:Prices\n"A",1,"1/1/98"\n^\n!Account\nNCash\nTCash\n^\n!Type:Cash\n${entries.join('')}`;
}

const escaped = (value: string) => value.replace(/[\\,;]/g, '\\$&');
const folded = (line: string) => line.replace(/.{60}/g, '$&\r\n ');

function vcardFile(chance: Chance): string {
  return someValues(chance)
    .map((value, at) => {
      const isOld = chance.next() < 0.3;
      const photo = isOld
        ? 'PHOTO;JPEG;ENCODING=BASE64:\r\n  /9j/4AAQSkZJRg\r\n\r\n'
        : 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRg==\r\n';
      const note = isOld
        ? 'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:a=C3=A4=\r\nb=0D=0Ac'
        : folded(`NOTE:${escaped(value)}${'long '.repeat(chance.between(0, 30))}`);
      return `BEGIN:VCARD\r\nVERSION:${isOld ? '2.1' : '3.0'}\r\nFN:${escaped(value)}\r\nN:${escaped(value)};B${at};;;\r\nitem1.EMAIL;TYPE=work:a@example.com\r\nitem1.X-ABLabel:Own\r\nTEL;TYPE=cell:1\r\n${chance.next() < 0.2 ? photo : ''}${note}\r\nEND:VCARD\r\n`;
    })
    .join('');
}

function icalFile(chance: Chance): string {
  const entries = someValues(chance).map((value, at) => {
    const kind = chance.pick(['VEVENT', 'VTODO', 'VJOURNAL']) ?? 'VEVENT';
    return `BEGIN:${kind}\r\nUID:${at}\r\nDTSTART;TZID=Europe/Berlin:20210312T120000\r\n${folded(`SUMMARY:x${escaped(value)}`)}\r\nATTENDEE;CN="Bob":mailto:b@example.com\r\nRRULE:FREQ=DAILY;COUNT=2\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:${kind}\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Own\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nEND:VTIMEZONE\r\n${entries.join('')}BEGIN:VFREEBUSY\r\nFREEBUSY:20210308T160000Z/PT3H\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n`;
}

const names = ['__proto__', 'constructor', 'toString', 'x'.repeat(5000), '', '\u00e4', 'A B'];

export const recordSeeds: readonly Seed[] = [
  {
    format: 'ofx',
    ending: 'ofx',
    build: (chance) => Buffer.from(ofxFile(chance)),
    lies: [
      longNumber,
      swapped,
      lineEnds,
      lost(/<\/?\w+>/g, 'tags lost'),
      instead('a name', /(?<=<\/?)\w+(?=>)/g, [
        ...names,
        'STMTTRN',
        'BANKTRANLIST',
        'OFX',
        'STMTRS',
        '!--',
        '![CDATA[',
      ]),
      instead('an encoding', /1252|UTF-8|USASCII/g, ['1251', 'x', 'UTF-16', '932', '65001', '']),
      instead('a moment', /2021\d+(?:\.000\[-5:EST\])?/g, [
        '0',
        '99999999',
        '20210312[',
        '20210312120000[99:X]',
        '',
      ]),
    ],
  },
  {
    format: 'qif',
    ending: 'qif',
    build: (chance) => Buffer.from(qifFile(chance)),
    lies: [
      longNumber,
      swapped,
      lineEnds,
      lost(/\^\n/g, 'ends lost'),
      instead('a type', /!\w+:?\w*/g, [
        '!',
        '!Type:',
        '!Type:Invst',
        '!Type:__proto__',
        '!Account',
        '!Type:Prices',
        '^',
        '',
      ]),
      instead('a code', /^[A-Z$]/gm, ['S', '$', '!', '\u{1f600}', '', ' ', 'XI']),
    ],
  },
  {
    format: 'vcard',
    ending: 'vcf',
    build: (chance) => Buffer.from(vcardFile(chance)),
    lies: [
      longNumber,
      swapped,
      lineEnds,
      lost(/(?:BEGIN|END):VCARD\r\n/g, 'ends lost'),
      instead('a name', /^[A-Z]+(?=[;:])/gm, [...names, 'AGENT', 'BEGIN', 'ADR', 'PHOTO;ENCODING=b']),
      instead('a parameter', /;[A-Z]+=[\w-]+/g, [
        ';ENCODING=QUOTED-PRINTABLE',
        ';ENCODING=B',
        ';CHARSET=UTF-16',
        ';"',
        ';=',
        ';TYPE="a:b',
        ';__proto__=1',
      ]),
    ],
  },
  {
    format: 'ical',
    ending: 'ics',
    build: (chance) => Buffer.from(icalFile(chance)),
    lies: [
      longNumber,
      swapped,
      lineEnds,
      lost(/(?:BEGIN|END):\w+\r\n/g, 'ends lost'),
      instead('a component', /(?<=BEGIN:|END:)\w+/g, [
        ...names,
        'VCALENDAR',
        'VTIMEZONE',
        'VALARM',
        'VEVENT',
      ]),
      instead('a parameter', /;[A-Z]+="?[\w/-]+"?/g, [
        ';VALUE=PERIOD',
        ';ENCODING=BASE64',
        ';TZID="',
        ';=',
        ';CN="a:b',
      ]),
    ],
  },
];
