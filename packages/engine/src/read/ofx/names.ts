import { elementNames } from '../element-names.js';

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
const named = elementNames('ofx');
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
