import { describe, expect, it } from 'vitest';
import { exportText } from './testing/exported.js';
import { extracted } from './testing/extractions.js';
import { execute, generate } from './testing/runs.js';
import { newMigration, newTemplate, upload } from './testing/things.js';
import { unique } from './testing/unique.js';

interface RecordFile {
  name: string;
  content: string;
  columns: { name: string; description?: string }[];
  rows: string[];
}

const day = 'Date, YYYY-MM-DD';

const files: RecordFile[] = [
  {
    name: 'statement.ofx',
    content: `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121099999<ACCTID>999988<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20210301<DTEND>20210315
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20210312120000.000[-5:EST]<TRNAMT>-42.10<FITID>A1<NAME>Smith &amp; Sons<MEMO>Hammer</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20210313<TRNAMT>100.00<FITID>A2<NAME>Ada<MEMO>Rent</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>200.29<DTASOF>20210315</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
    columns: [
      { name: 'Date', description: day },
      { name: 'Amount' },
      { name: 'Payee' },
      { name: 'Currency' },
    ],
    rows: ['Date,Amount,Payee,Currency', '2021-03-12,-42.10,Smith & Sons,USD', '2021-03-13,100.00,Ada,USD'],
  },
  {
    name: 'register.qif',
    content:
      "!Type:Bank\nD12/31'04\nT-42.10\nPSmith & Sons\nLTools\nSTools\n$-42.10\n^\nD1/13'05\nT100.00\nPAda\nLRent\n^\n",
    columns: [{ name: 'Date', description: day }, { name: 'Amount' }, { name: 'Payee' }],
    rows: ['Date,Amount,Payee', '2004-12-31,-42.10,Smith & Sons', '2005-01-13,100.00,Ada'],
  },
  {
    name: 'contacts.vcf',
    content:
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nEMAIL;TYPE=WORK:ada@example.com\r\nEND:VCARD\r\n' +
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=\r\n=C3=B6rg;;;\r\nEMAIL;WORK:j@example.com\r\nEND:VCARD\r\n',
    columns: [{ name: 'First name' }, { name: 'Last name' }, { name: 'Email' }],
    rows: ['First name,Last name,Email', 'Ada,Lovelace,ada@example.com', 'Jörg,Müller,j@example.com'],
  },
  {
    name: 'team.ics',
    content:
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1@example.com\r\nSUMMARY:Stand-up\\, daily\r\nDTSTART;TZID=Europe/Berlin:20210312T120000\r\nLOCATION:Room 1\r\nEND:VEVENT\r\n' +
      'BEGIN:VEVENT\r\nUID:2@example.com\r\nSUMMARY:Fair\r\nDTSTART;VALUE=DATE:20210401\r\nLOCATION:Leipzig\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    columns: [{ name: 'Summary' }, { name: 'Start', description: day }, { name: 'Location' }],
    rows: ['Summary,Start,Location', '"Stand-up, daily",2021-03-12,Room 1', 'Fair,2021-04-01,Leipzig'],
  },
];

describe.each(files)('$name', ({ name, content, columns, rows }) => {
  it('feeds a migration as what it is, and an extraction', async () => {
    const { slug } = await newTemplate({ name: unique('Records'), columns });
    const { migration_id } = await newMigration({ templates: [slug] });
    await upload(migration_id, name, content);
    await generate(migration_id);
    await execute(migration_id);
    const csv = await exportText(migration_id, `${slug}.csv`, { filter: 'all' });
    expect(csv.trim().split(/\r?\n/)).toEqual(rows);
    const done = await extracted(name, content, [slug]);
    expect(done).toMatchObject({ status: 'completed' });
    const shaped = done.tables?.find(({ template }) => template === slug);
    expect(shaped).toMatchObject({ row_count: 2 });
    expect(shaped?.headers).toEqual(expect.arrayContaining(columns.map((column) => column.name)));
  });
});
