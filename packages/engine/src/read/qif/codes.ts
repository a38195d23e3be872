/** What the first character of a line means, by the kind of record. */
export interface RecordKind {
  table: string;
  /** By code: the column, and where it stands. */
  codes: ReadonlyMap<string, { column: string; rank: number }>;
  /** Has an account beside it, and may have parts. */
  isTransaction?: boolean;
}

const transaction: [code: string, column: string][] = [
  ['D', 'Date'],
  ['T', 'Amount'],
  ['U', 'Amount (U)'],
  ['P', 'Payee'],
  ['M', 'Memo'],
  ['N', 'Number'],
  ['L', 'Category'],
  ['C', 'Cleared'],
  ['A', 'Address'],
  ['F', 'Reimbursable'],
];

const kinds = new Map<string, RecordKind>();

function codesOf(columns: readonly [code: string, column: string][]): RecordKind['codes'] {
  return new Map(columns.map(([code, column], at) => [code, { column, rank: at + 2 }]));
}

function kind(names: string, table: string, codes: [string, string][], isTransaction = false): void {
  for (const name of names.split(',')) kinds.set(name, { table, codes: codesOf(codes), isTransaction });
}

kind('bank,cash,ccard,oth a,oth l,oth s,port', 'transactions', transaction, true);
kind(
  'invst',
  'investment transactions',
  [
    ['D', 'Date'],
    ['N', 'Action'],
    ['Y', 'Security'],
    ['I', 'Price'],
    ['Q', 'Quantity'],
    ['T', 'Amount'],
    ['U', 'Amount (U)'],
    ['O', 'Commission'],
    ['C', 'Cleared'],
    ['P', 'Payee'],
    ['M', 'Memo'],
    ['L', 'Transfer account'],
    ['$', 'Transfer amount'],
  ],
  true,
);
kind('account', 'accounts', [
  ['N', 'Name'],
  ['T', 'Type'],
  ['D', 'Description'],
  ['L', 'Credit limit'],
  ['/', 'Balance date'],
  ['$', 'Balance'],
  ['B', 'Balance (B)'],
  ['A', 'Address'],
  ['X', 'Tax status'],
]);
kind('cat', 'categories', [
  ['N', 'Name'],
  ['D', 'Description'],
  ['T', 'Tax related'],
  ['I', 'Income'],
  ['E', 'Expense'],
  ['B', 'Budget'],
  ['R', 'Tax schedule'],
]);
kind('class', 'classes', [
  ['N', 'Name'],
  ['D', 'Description'],
  ['R', 'Copy number'],
]);
kind('tag', 'tags', [
  ['N', 'Name'],
  ['D', 'Description'],
]);
kind('memorized', 'memorized transactions', [
  ['K', 'Kind'],
  ...transaction,
  ['1', 'First payment date'],
  ['2', 'Years of the loan'],
  ['3', 'Payments made'],
  ['4', 'Payments a year'],
  ['5', 'Interest rate'],
  ['6', 'Loan balance'],
  ['7', 'Original amount'],
]);
kind('security', 'securities', [
  ['N', 'Name'],
  ['S', 'Symbol'],
  ['T', 'Type'],
  ['G', 'Goal'],
]);
kind('prices', 'prices', []);
kind('budget', 'budgets', [
  ['N', 'Name'],
  ['D', 'Description'],
  ['T', 'Tax related'],
  ['I', 'Income'],
  ['E', 'Expense'],
  ['B', 'Budget'],
]);

export const tableOrder = [
  'transactions',
  'investment transactions',
  'splits',
  'accounts',
  'categories',
  'classes',
  'tags',
  'memorized transactions',
  'securities',
  'prices',
  'budgets',
];

export function kindOf(type: string): RecordKind | undefined {
  return kinds.get(type.trim().toLowerCase().replace(/\s+/g, ' '));
}

/** Other languages and programs have types of their own: with a date and an amount it is a transaction, too. */
export function unknownKind(type: string, codes: ReadonlySet<string>): RecordKind {
  const isTransaction = codes.has('D') && (codes.has('T') || codes.has('U'));
  const table = isTransaction ? 'transactions' : type.trim().toLowerCase().slice(0, 100) || 'other';
  return {
    table,
    codes: codesOf(
      isTransaction
        ? transaction
        : [
            ['N', 'Name'],
            ['D', 'Description'],
          ],
    ),
    isTransaction,
  };
}

/** Lines of one part of a transaction; each part begins with its category. */
export const splitCodes = new Map([
  ['S', 'Category'],
  ['E', 'Memo'],
  ['$', 'Amount'],
  ['%', 'Percent'],
]);

/** Codes that say something by being there: the line has nothing else. */
export const flagColumns: ReadonlySet<string> = new Set(['Tax related', 'Income', 'Expense', 'Reimbursable']);
