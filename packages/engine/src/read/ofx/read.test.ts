import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';
import { ofxMoment } from './moment.js';

const { read, cellsOf, recordsOf } = testReader();

const header = (more = 'ENCODING:USASCII\r\nCHARSET:1252') =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\n${more}\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n`;
const signOn =
  '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20210315083000[-5:EST]<LANGUAGE>ENG<FI><ORG>First Bank<FID>1001</FI><INTU.BID>3000</SONRS></SIGNONMSGSRSV1>';
const statement = (entries: string, after = '') =>
  `<BANKMSGSRSV1><STMTTRNRS><TRNUID>7<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121099999<ACCTID>999988<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20210301<DTEND>20210315${entries}</BANKTRANLIST>${after}</STMTRS></STMTTRNRS></BANKMSGSRSV1>`;
const entry = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20210312<TRNAMT>-1<FITID>1<NAME>A</STMTTRN>';
const file = (content: string, head = header()) => `${head}<OFX>${signOn}${content}</OFX>`;

const rowsOf = async (name: string, content: string | Buffer) => recordsOf(await read(name, content));

test('a bank statement of version 1: transactions with their account, and a row for the account', async () => {
  const entries =
    '\r\n<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>20210312120000.000[-5:EST]\r\n<TRNAMT>-42.10\r\n<FITID>A1\r\n<NAME>Smith &amp; Sons\r\n<MEMO>two\r\n words\r\n</STMTTRN>' +
    '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20210313<TRNAMT>-100.00<FITID>A2<CHECKNUM>1025<X.OWN>own</STMTTRN>';
  const balances =
    '<LEDGERBAL><BALAMT>200.29<DTASOF>20210315</LEDGERBAL><AVAILBAL><BALAMT>180.29<DTASOF>20210315120000</AVAILBAL>';
  const tables = await rowsOf('march.ofx', file(statement(entries, balances)));
  const account = {
    'Account ID': '999988',
    'Account type': 'CHECKING',
    'Bank ID': '121099999',
    Currency: 'USD',
  };
  expect(tables).toEqual({
    transactions: [
      {
        Date: '2021-03-12T12:00:00-05:00',
        Type: 'DEBIT',
        Amount: '-42.10',
        Payee: 'Smith & Sons',
        Memo: 'two\n words',
        'Transaction ID': 'A1',
        ...account,
      },
      {
        Date: '2021-03-13',
        Type: 'CHECK',
        Amount: '-100.00',
        'Check number': '1025',
        'Transaction ID': 'A2',
        ...account,
        'X.OWN': 'own',
      },
    ],
    accounts: [
      {
        Kind: 'bank',
        ...account,
        'Ledger balance': '200.29',
        'Ledger balance date': '2021-03-15',
        'Available balance': '180.29',
        'Available balance date': '2021-03-15T12:00:00',
        'Start date': '2021-03-01',
        'End date': '2021-03-15',
        Institution: 'First Bank',
        'Institution ID': '1001',
        'Server date': '2021-03-15T08:30:00-05:00',
        Language: 'ENG',
        'Request ID': '7',
        'Status code': '0',
        'Status severity': 'INFO',
        'INTU.BID': '3000',
      },
    ],
  });
});

test('several statements of a file of version 2: bank, card, investments, and the securities they speak of', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<!-- of the bank -->
<OFX>
  <BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS>
    <CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>10</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20210301</DTSTART><DTEND>20210302</DTEND>
      <STMTTRN><TRNTYPE>XFER</TRNTYPE><DTPOSTED>20210301</DTPOSTED><TRNAMT>5,00</TRNAMT><FITID>1</FITID><NAME>Żółw &lt;b&gt;</NAME>
        <BANKACCTTO><BANKID>2</BANKID><ACCTID>20</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTTO><MEMO/></STMTTRN>
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>
  <CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>2</TRNUID><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
    <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20210303</DTPOSTED><TRNAMT>-9</TRNAMT><FITID>2</FITID>
      <PAYEE><NAME>Ada</NAME><CITY>Paris</CITY></PAYEE><ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>GBP</CURSYM></ORIGCURRENCY></STMTTRN></BANKTRANLIST>
    </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
  <INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>3</TRNUID><INVSTMTRS><DTASOF>20210304</DTASOF><CURDEF>USD</CURDEF>
    <INVACCTFROM><BROKERID>broker.example</BROKERID><ACCTID>77</ACCTID></INVACCTFROM>
    <INVTRANLIST><DTSTART>20210101</DTSTART><DTEND>20210304</DTEND>
      <BUYSTOCK><INVBUY><INVTRAN><FITID>b1</FITID><DTTRADE>20210105</DTTRADE></INVTRAN><SECID><UNIQUEID>123456789</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID><UNITS>100</UNITS><UNITPRICE>50.00</UNITPRICE><TOTAL>-5000.00</TOTAL></INVBUY><BUYTYPE>BUY</BUYTYPE></BUYSTOCK>
      <INCOME><INVTRAN><FITID>i1</FITID><DTTRADE>20210106</DTTRADE></INVTRAN><INCOMETYPE>DIV</INCOMETYPE><TOTAL>12.5</TOTAL></INCOME>
      <INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20210107</DTPOSTED><TRNAMT>1000</TRNAMT><FITID>c1</FITID></STMTTRN><SUBACCTFUND>CASH</SUBACCTFUND></INVBANKTRAN>
    </INVTRANLIST>
    <INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>123456789</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID><UNITS>100</UNITS><MKTVAL>5100</MKTVAL><DTPRICEASOF>20210304</DTPRICEASOF></INVPOS></POSSTOCK></INVPOSLIST>
    <INVBAL><AVAILCASH>200</AVAILCASH><BALLIST><BAL><NAME>Margin</NAME><DESC>Rate</DESC><BALTYPE>PERCENT</BALTYPE><VALUE>3</VALUE></BAL></BALLIST></INVBAL>
    </INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
  <SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>123456789</UNIQUEID><UNIQUEIDTYPE>CUSIP</UNIQUEIDTYPE></SECID><SECNAME>Acme Inc</SECNAME><TICKER>ACM</TICKER></SECINFO><YIELD>5.0</YIELD></STOCKINFO></SECLIST></SECLISTMSGSRSV1>
</OFX>`;
  const tables = await rowsOf('all.xml', xml);
  expect(Object.keys(tables)).toEqual([
    'transactions',
    'investment transactions',
    'accounts',
    'positions',
    'balances',
    'securities',
  ]);
  expect(tables.transactions).toMatchObject([
    {
      Amount: '5,00',
      Payee: 'Żółw <b>',
      Memo: '',
      'Account ID': '10',
      'To account ID': '20',
      Currency: 'EUR',
    },
    {
      Payee: 'Ada',
      'Payee city': 'Paris',
      'Original currency': 'GBP',
      'Account ID': '4111',
      Currency: 'USD',
    },
  ]);
  expect(tables['investment transactions']).toEqual([
    {
      Kind: 'BUYSTOCK',
      'Trade date': '2021-01-05',
      'Transaction ID': 'b1',
      'Security ID': '123456789',
      'Security ID type': 'CUSIP',
      Units: '100',
      'Unit price': '50.00',
      Total: '-5000.00',
      'Buy type': 'BUY',
      'Account ID': '77',
      'Broker ID': 'broker.example',
      Currency: 'USD',
    },
    expect.objectContaining({ Kind: 'INCOME', 'Income type': 'DIV', Total: '12.5', 'Transaction ID': 'i1' }),
    expect.objectContaining({ Kind: 'INVBANKTRAN', Amount: '1000', Date: '2021-01-07', SUBACCTFUND: 'CASH' }),
  ]);
  expect(tables.positions).toMatchObject([{ Kind: 'POSSTOCK', 'Market value': '5100', 'Account ID': '77' }]);
  expect(tables.balances).toMatchObject([{ Name: 'Margin', Description: 'Rate', Value: '3' }]);
  expect(tables.securities).toMatchObject([{ Kind: 'STOCKINFO', 'Security name': 'Acme Inc', YIELD: '5.0' }]);
  expect(tables.accounts).toMatchObject([
    { Kind: 'bank', 'Account ID': '10' },
    { Kind: 'credit card', 'Account ID': '4111' },
    { Kind: 'investment', 'Account ID': '77', 'As of': '2021-03-04', 'Available cash': '200' },
  ]);
});

describe('letters are those that the bytes are, whatever the header says', () => {
  const named = (name: string) => file(statement(entry.replace('<NAME>A', `<NAME>${name}`)));
  test.each([
    ['1252 as declared', iconv.encode(named('Müller – Café'), 'windows-1252')],
    ['UTF-8 that calls itself 1252', Buffer.from(named('Müller – Café'))],
    [
      'ISO-8859-1 in the wrong field',
      iconv.encode(
        file(
          statement(entry.replace('<NAME>A', '<NAME>Müller – Café')),
          header('ENCODING:ISO-8859-1\r\nCHARSET:NONE'),
        ),
        'windows-1252',
      ),
    ],
    ['UTF-16 with a mark', iconv.encode(named('Müller – Café'), 'utf16le', { addBOM: true })],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${named('Müller – Café')}`)],
  ])('%s', async (_, bytes) => {
    const { transactions } = await rowsOf('x.ofx', bytes);
    expect(transactions?.[0]?.Payee).toBe('Müller – Café');
  });

  test('a code page of Windows that is not that of the West', async () => {
    const text = file(
      statement(entry.replace('<NAME>A', '<NAME>Иван')),
      header('ENCODING:USASCII\r\nCHARSET:1251'),
    );
    const { transactions } = await rowsOf('x.ofx', iconv.encode(text, 'windows-1251'));
    expect(transactions?.[0]?.Payee).toBe('Иван');
  });
});

describe('what banks get wrong is read all the same', () => {
  test.each<[string, string]>([
    [
      'all on one line, the header too',
      `OFXHEADER:100 DATA:OFXSGML VERSION:102 CHARSET:1252 <OFX>${statement(entry)}</OFX>`,
    ],
    ['no header at all', `<OFX>${statement(entry)}</OFX>`],
    ['small letters', file(statement(entry)).replace(/<[^>]*>/g, (tag) => tag.toLowerCase())],
    ['blank lines above', `\r\n\r\n${file(statement(entry))}`],
    ['some elements closed', file(statement(entry)).replace('<TRNAMT>-1', '<TRNAMT>-1</TRNAMT>')],
    [
      'a statement that is closed by another name',
      file(statement(entry)).replace('</STMTRS>', '</CCSTMTRS>'),
    ],
    ['a list that is not closed', file(statement(entry)).replace('</BANKTRANLIST>', '')],
    ['cut off behind the last entry', file(statement(entry)).split('</BANKTRANLIST>')[0] ?? ''],
  ])('%s', async (_, content) => {
    const { transactions, accounts } = await rowsOf('x.qfx', content);
    expect(transactions).toMatchObject([
      { Date: '2021-03-12', Amount: '-1', Payee: 'A', 'Account ID': '999988' },
    ]);
    expect(accounts).toMatchObject([{ Kind: 'bank', 'Account ID': '999988' }]);
  });

  test('an element without a value and without an end does not swallow those behind it', async () => {
    const odd =
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20210312<TRNAMT>-1<NAME>\n<MEMO>rent < 500 & "more"\n<FITID>1</STMTTRN>';
    const { transactions } = await rowsOf('x.ofx', file(statement(odd + entry)));
    expect(transactions).toMatchObject([
      { Payee: '', Memo: 'rent < 500 & "more"', 'Transaction ID': '1' },
      { Payee: 'A', 'Transaction ID': '1' },
    ]);
  });

  test('what was mended is told', async () => {
    const cut = file(statement(entry)).split('</BANKTRANLIST>')[0] ?? '';
    const [table] = await read('x.ofx', cut.replace('<NAME>A', '<NAME>A & B'));
    expect(table?.notes.map(({ text }) => text)).toEqual([
      'the file ends within an element: it may be cut off',
      expect.stringMatching(/elements have no closing tag/),
      '1 ampersands that start no known entity kept as they stand',
    ]);
  });
});

test('elements that nobody knows are columns by the path to them, whatever they are called', async () => {
  const odd = entry.replace('</STMTTRN>', '<CONSTRUCTOR>c<__PROTO__>p<FOO><BAR>1<BAR>2</FOO></STMTTRN>');
  const { transactions } = await rowsOf('x.ofx', file(statement(odd)));
  expect(transactions).toMatchObject([
    { CONSTRUCTOR: 'c', __PROTO__: 'p', 'FOO.BAR': '1', 'FOO.BAR 2': '2' },
  ]);
});

test('an answer without a statement is a row of its own, so is a sign-on alone', async () => {
  const refused =
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>7<STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Account not found</STATUS></STMTTRNRS></BANKMSGSRSV1>';
  expect(await rowsOf('x.ofx', file(refused))).toEqual({
    responses: [
      {
        Kind: 'STMTTRNRS',
        'Request ID': '7',
        'Status code': '2003',
        'Status severity': 'ERROR',
        'Status message': 'Account not found',
      },
    ],
  });
  expect(await rowsOf('x.ofx', file(''))).toMatchObject({
    responses: [{ Kind: 'SONRS', Institution: 'First Bank' }],
  });
});

test.each([
  ['20210312', '2021-03-12'],
  ['202103121205', '2021-03-12T12:05:00'],
  ['20210312120000', '2021-03-12T12:00:00'],
  ['20210312120000.123[-5:EST]', '2021-03-12T12:00:00.123-05:00'],
  ['20210312120000.000[-5:EST]', '2021-03-12T12:00:00-05:00'],
  ['20210312120000[0:GMT]', '2021-03-12T12:00:00+00:00'],
  ['20210312120000[+5.5:IST]', '2021-03-12T12:00:00+05:30'],
  ['20210312120000[5.30:IST]', '2021-03-12T12:00:00+05:30'],
  ['20210312120000[+5.75:NPT]', '2021-03-12T12:00:00+05:45'],
  ['20210312120000[-3.5]', '2021-03-12T12:00:00-03:30'],
  ['20210312[-5:EST]', '2021-03-12'],
  ['20211312', '20211312'],
  ['20210312250000', '20210312250000'],
  ['00000000', '00000000'],
  ['next week', 'next week'],
])('the moment %s is %s', (text, wanted) => {
  expect(ofxMoment(text)).toBe(wanted);
});

describe('files that would cost too much, or hold nothing, are refused by name', () => {
  test.each([
    ['deep', `<OFX>${'<A>'.repeat(200)}`, /more than 100 elements are within each other/],
    ['one endless value', `<OFX><NAME>${'x'.repeat(5000)}`, /an element with more than 2000 characters/],
    [
      'endless elements outside of lists',
      `<OFX><A>${'<B>1'.repeat(300)}`,
      /more than 200 elements outside of lists/,
    ],
    ['nothing in it', `${header()}<OFX></OFX>`, /there is no statement in it/],
    ['a header alone', header(), /there is no statement in it/],
  ])('%s', async (_, content, reason) => {
    const limits = { records: { text: 2000, columns: 200, fields: 200 } };
    const refused = read('x.ofx', content, limits);
    await expect(refused).rejects.toThrow(UnreadableFile);
    await expect(refused).rejects.toThrow(reason);
  });
});

test('zero characters are told and replaced', async () => {
  const [table] = await read('x.ofx', file(statement(entry.replace('<NAME>A', '<NAME>A\0B'))));
  expect((await cellsOf(table))[0]).toContain('A\ufffdB');
  expect(table?.notes).toContainEqual({
    text: 'Payee: zero characters in 1 cells became U+FFFD',
    rows: [1, 1],
  });
});

test('is told by its content, not only by its name', () => {
  const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
  expect(format(file(statement(entry)), 'statement.txt')).toBe('ofx');
  expect(format(`<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX/>`, 'a.xml')).toBe('ofx');
  expect(format('<OFX>\n', 'a')).toBe('ofx');
  expect(format('<?xml version="1.0"?><offers><OFX/></offers>', 'a.xml')).toBe('xml');
  expect(format('a,b\n1,2\n', 'a.ofx')).toBe('csv');
});
