/** Lists whose entries are rows of a table. */
const lists = new Map([
  ['BANKTRANLIST', 'transactions'],
  ['BANKTRANLISTP', 'pending transactions'],
  ['INVTRANLIST', 'investment transactions'],
  ['LOANTRANLIST', 'loan transactions'],
  ['INVPOSLIST', 'positions'],
  ['INVOOLIST', 'open orders'],
  ['BALLIST', 'balances'],
  ['SECLIST', 'securities'],
  ['ACCTINFORS', 'account list'],
]);

/** The table of what stands in an element, where that is a list. */
export function tableOfList(name: string): string | undefined {
  return lists.get(name) ?? (/LIST$/.test(name) ? name.toLowerCase() : undefined);
}

export const accountsTable = 'accounts';
export const responsesTable = 'responses';
export const tableOrder = ['transactions', 'investment transactions', 'loan transactions', accountsTable];

const statements = new Map([
  ['STMTRS', 'bank'],
  ['CCSTMTRS', 'credit card'],
  ['INVSTMTRS', 'investment'],
  ['LOANSTMTRS', 'loan'],
  ['STMTENDRS', 'bank, closing'],
  ['CCSTMTENDRS', 'credit card, closing'],
]);

/** What kind of account a statement is of; its own name where that is not known. */
export function kindOfStatement(name: string): string {
  return statements.get(name) ?? name;
}

/** A statement: an account, and lists of what happened on it. */
export function isStatement(name: string): boolean {
  return /STMT(?:END)?RS$/.test(name);
}

/** What a server answers to one question, with how that went. */
export function isResponse(name: string): boolean {
  return /TRNR[SQ]$/.test(name);
}

/** Elements that only hold others together: what is in them is named as if they were not there. */
const transparent = new Set(
  (
    'STMTTRN STMTTRNP INVTRAN INVBUY INVSELL SECID INVPOS SECINFO BANKACCTFROM CCACCTFROM INVACCTFROM LOANACCTFROM ' +
    'BANKTRANLIST BANKTRANLISTP INVTRANLIST LOANTRANLIST INVPOSLIST INVOOLIST SECLIST BALLIST INVBAL BAL ' +
    'BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK OO FI SONRS ' +
    'BANKACCTINFO CCACCTINFO INVACCTINFO ACCTINFO ACCTINFORS'
  ).split(' '),
);

/** Elements with a value. Some mean something else in the element they stand in. */
const named = new Map([
  ['DTPOSTED', 'Date'],
  ['TRNTYPE', 'Type'],
  ['TRNAMT', 'Amount'],
  ['NAME', 'Payee'],
  ['EXTDNAME', 'Payee in full'],
  ['MEMO', 'Memo'],
  ['CHECKNUM', 'Check number'],
  ['REFNUM', 'Reference number'],
  ['FITID', 'Transaction ID'],
  ['DTUSER', 'Date initiated'],
  ['DTAVAIL', 'Date available'],
  ['SRVRTID', 'Server ID'],
  ['CORRECTFITID', 'Corrected transaction ID'],
  ['CORRECTACTION', 'Correction'],
  ['PAYEEID', 'Payee ID'],
  ['DTTRADE', 'Trade date'],
  ['DTSETTLE', 'Settlement date'],
  ['SECNAME', 'Security name'],
  ['TICKER', 'Ticker'],
  ['UNIQUEID', 'Security ID'],
  ['UNIQUEIDTYPE', 'Security ID type'],
  ['UNITS', 'Units'],
  ['UNITPRICE', 'Unit price'],
  ['COMMISSION', 'Commission'],
  ['TAXES', 'Taxes'],
  ['FEES', 'Fees'],
  ['TOTAL', 'Total'],
  ['BUYTYPE', 'Buy type'],
  ['SELLTYPE', 'Sell type'],
  ['INCOMETYPE', 'Income type'],
  ['MKTVAL', 'Market value'],
  ['POSTYPE', 'Position type'],
  ['DTPRICEASOF', 'Price date'],
  ['ACCTID', 'Account ID'],
  ['ACCTTYPE', 'Account type'],
  ['BANKID', 'Bank ID'],
  ['BRANCHID', 'Branch ID'],
  ['BROKERID', 'Broker ID'],
  ['ACCTKEY', 'Account key'],
  ['CURDEF', 'Currency'],
  ['LEDGERBAL.BALAMT', 'Ledger balance'],
  ['LEDGERBAL.DTASOF', 'Ledger balance date'],
  ['AVAILBAL.BALAMT', 'Available balance'],
  ['AVAILBAL.DTASOF', 'Available balance date'],
  ['DTSTART', 'Start date'],
  ['DTEND', 'End date'],
  ['DTASOF', 'As of'],
  ['BAL.NAME', 'Name'],
  ['BAL.DESC', 'Description'],
  ['BALTYPE', 'Balance type'],
  ['VALUE', 'Value'],
  ['AVAILCASH', 'Available cash'],
  ['MARGINBALANCE', 'Margin balance'],
  ['SHORTBALANCE', 'Short balance'],
  ['PAYEE.NAME', 'Payee'],
  ['PAYEE.ADDR1', 'Payee address'],
  ['PAYEE.ADDR2', 'Payee address line 2'],
  ['PAYEE.ADDR3', 'Payee address line 3'],
  ['PAYEE.CITY', 'Payee city'],
  ['PAYEE.STATE', 'Payee state'],
  ['PAYEE.POSTALCODE', 'Payee postal code'],
  ['PAYEE.COUNTRY', 'Payee country'],
  ['PAYEE.PHONE', 'Payee phone'],
  ['BANKACCTTO.BANKID', 'To bank ID'],
  ['BANKACCTTO.BRANCHID', 'To branch ID'],
  ['BANKACCTTO.ACCTID', 'To account ID'],
  ['BANKACCTTO.ACCTTYPE', 'To account type'],
  ['CCACCTTO.ACCTID', 'To account ID'],
  ['CURRENCY.CURSYM', 'Transaction currency'],
  ['CURRENCY.CURRATE', 'Exchange rate'],
  ['ORIGCURRENCY.CURSYM', 'Original currency'],
  ['ORIGCURRENCY.CURRATE', 'Original exchange rate'],
  ['ORG', 'Institution'],
  ['FID', 'Institution ID'],
  ['DTSERVER', 'Server date'],
  ['LANGUAGE', 'Language'],
  ['TRNUID', 'Request ID'],
  ['STATUS.CODE', 'Status code'],
  ['STATUS.SEVERITY', 'Status severity'],
  ['STATUS.MESSAGE', 'Status message'],
]);
const ranks = new Map([...new Set(named.values())].map((column, at) => [column, at + 1]));

/** Of an element with a value; `path`: those around it within the one that is the row, the inmost last. */
export function columnOf(whole: string, path: readonly string[], name: string): string {
  const outer = path.filter((each) => !transparent.has(each));
  const meant = outer.length <= 1 ? named.get(`${path.at(-1) ?? whole}.${name}`) : undefined;
  if (meant !== undefined) return meant;
  return outer.length === 0 ? (named.get(name) ?? name) : [...outer, name].join('.');
}

/** Columns whose names are known stand first, in the order above. */
export function rankOf(column: string): number {
  return ranks.get(column) ?? ranks.size + 1;
}

/** Known to hold others: without a closing tag it is no element without a value. */
export function isAggregate(name: string): boolean {
  return (
    transparent.has(name) ||
    isStatement(name) ||
    isResponse(name) ||
    tableOfList(name) !== undefined ||
    aggregates.has(name) ||
    /MSGSR[SQ]V\d+$/.test(name)
  );
}

const aggregates = new Set(
  'OFX STATUS PAYEE CURRENCY ORIGCURRENCY BANKACCTTO CCACCTTO LEDGERBAL AVAILBAL'.split(' '),
);
