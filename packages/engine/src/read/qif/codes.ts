import { dictionary } from '../../words/dictionary.js';

/** What the first character of a line means, by the kind of record. */
export interface RecordKind {
  table: string;
  /** By code: the column, and where it stands. */
  codes: ReadonlyMap<string, { column: string; rank: number }>;
  /** Has an account beside it, and may have parts. */
  isTransaction?: boolean;
}

/** Records that have an account beside them. */
const transactions: readonly string[] = ['transactions', 'investment transactions'];

const kinds = new Map<string, RecordKind>(
  dictionary('qif').flatMap(([types = '', table = '', codes = '']) =>
    types
      .split(',')
      .map((type) => [type, { table, codes: codesOf(codes), isTransaction: transactions.includes(table) }]),
  ),
);

function codesOf(text: string): RecordKind['codes'] {
  const columns = text.split('; ').filter((each) => each !== '');
  return new Map(columns.map((each, at) => [each.charAt(0), { column: each.slice(2), rank: at + 2 }]));
}

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
  const codesOfAll = kinds.get(isTransaction ? 'bank' : 'tag')?.codes ?? new Map();
  return { table, codes: codesOfAll, isTransaction };
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
