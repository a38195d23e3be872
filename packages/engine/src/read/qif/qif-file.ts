import type { RecordTables } from '../records/record-tables.js';
import { dateText } from './date-text.js';
import { splitUnquoted } from './price-line.js';
import { addRecord, type QifAccount, type QifLine } from './qif-record.js';

const mostAccounts = 10_000;

/** A QIF file line by line: headers that say what follows, and records between carets. */
export class QifFile {
  private type: string | undefined;
  private lines: QifLine[] = [];
  private account: QifAccount | undefined;
  /** Accounts that have a row already: above its transactions each is named again. */
  private readonly accounts = new Map<string, string>();

  constructor(private readonly tables: RecordTables) {}

  line(text: string, number: number): void {
    const trimmed = text.trimEnd();
    if (trimmed === '') return;
    if (trimmed.startsWith('!')) this.header(trimmed.slice(1).trim());
    else if (trimmed.startsWith('^')) this.record();
    else if (this.type?.toLowerCase() === 'prices') this.price(trimmed);
    else this.add(text, number);
  }

  end(): void {
    if (this.lines.length > 0) this.tables.count('the last record has no end (^): the file may be cut off');
    this.record();
  }

  private header(text: string): void {
    if (this.lines.length > 0) {
      this.tables.count('# records have no end (^); they were ended where the next list begins');
      this.record();
    }
    const [, type] = /^type\s*:\s*(.*)$/i.exec(text) ?? [];
    if (type !== undefined) this.type = type.trim();
    else if (/^account\b/i.test(text)) this.type = 'Account';
    // What follows is a list again, and no longer the transactions of an account.
    else if (/^clear\s*:\s*autoswitch/i.test(text)) this.account = undefined;
    else if (!/^option\s*:\s*(?:autoswitch|allxfr|mdy|dmy)/i.test(text)) {
      this.tables.count('# lines with options that are not known were left out');
    }
  }

  private add(text: string, number: number): void {
    if (this.lines.length >= this.tables.limits.fields) {
      const { fields } = this.tables.limits;
      this.tables.refuse(
        `line ${number}: a record has more than ${fields} lines; check that records end with ^`,
      );
    }
    const line = text.trimStart();
    // Extensions of Quicken for businesses have a second letter.
    const length =
      /^X[A-Z0-9]/.test(line) && this.type !== 'Account' ? 2 : (line.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
    this.lines.push([line.slice(0, length), line.slice(length)]);
  }

  private record(): void {
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    if (this.type === undefined) {
      this.tables.count('nothing says what its records are (!Type:): read as those of a bank account');
      this.type = 'Bank';
    }
    if (this.type === 'Account') this.addAccount(lines);
    else addRecord(this.type, lines, this.account, this.tables);
  }

  private addAccount(lines: readonly QifLine[]): void {
    const of = (code: string) => lines.find(([each]) => each === code)?.[1].trim() ?? '';
    const name = of('N');
    this.account = { name, type: of('T') };
    const known = this.accounts.get(name);
    const said = lines.map(([code, value]) => `${code}${value.trim()}\n`);
    if (known !== undefined && said.every((line) => known.includes(`\n${line}`))) {
      this.tables.table('accounts').skip('# accounts are named again above their transactions');
      return;
    }
    if (this.accounts.size < mostAccounts) this.accounts.set(name, `\n${said.join('\n')}`);
    addRecord('Account', lines, undefined, this.tables);
  }

  /** `"ACME",12 3/4,"12/31/98"`, all on one line. */
  private price(text: string): void {
    const [symbol = '', price = '', date = '', ...more] = splitUnquoted(text);
    const record = this.tables.record();
    record.add('Symbol', symbol, 1);
    record.add('Price', price, 2);
    record.add('Date', dateText(date), 3);
    for (const cell of more) record.add('More', cell);
    this.tables.table('prices').add(record);
  }
}
