import { readMoment, writeMoment } from '../cells/date-text.js';
import { isOp, node, rewrite } from '../recipe/edit.js';
import type { Expression } from '../recipe/expression.js';

/** How people write a date in a sentence; day before month where both would do. */
const WRITTEN = [
  'YYYY-MM-DD',
  'D MMMM YYYY',
  'MMMM D, YYYY',
  'MMMM D YYYY',
  'Do MMMM YYYY',
  'D.M.YYYY',
  'D/M/YYYY',
  'M/D/YYYY',
  'D-M-YYYY',
  'YYYY/MM/DD',
  'YYYYMMDD',
];

export function isoDate(text: string): string | undefined {
  const year = /^\s*(\d{4})\s*$/.exec(text)?.[1];
  // A month stands for its first day.
  const month = /^\s*(?:the )?(\p{L}+ \d{4})\s*$/u.exec(text)?.[1];
  const moment = readMoment(year ? `${year}-01-01` : month ? `1 ${month}` : text, WRITTEN, 50);
  return (moment && writeMoment(moment.wall, 'YYYY-MM-DD')) ?? undefined;
}

/** "1,000.50", "€ 5", "10 000" → a plain decimal. */
export function plainNumber(text: string): string | undefined {
  const bare = text.replace(/[\s'’$€£%]|(?:^[A-Z]{3}\b)|(?:\b[A-Z]{3}$)/g, '');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^-?\d{1,20}(\.\d{1,18})?$/.test(plain) ? plain : undefined;
}

/** The expression itself, and read as numbers in either writing, also without a unit behind or in front of them. */
export function asNumbers(of: Expression): Expression[] {
  const bare = node({
    op: 'replace_pattern',
    of,
    pattern: '^[^0-9(+-]*([-+]?[0-9][0-9., ]*)[^0-9)]*$',
    with: '$1',
  });
  return [of, ...[node({ op: 'trim', of: bare }), of].flatMap(readAsNumbers)];
}

function readAsNumbers(of: Expression): Expression[] {
  return [
    node({ op: 'number', of, decimal: '.', thousands: ',' }),
    node({ op: 'number', of, decimal: ',', thousands: '.' }),
  ];
}

/** The expression written as ISO dates, and read as dates in the common writings. */
export function asDates(of: Expression): Expression[] {
  const iso = rewrite(of, (each) => (isOp(each, 'date') ? { ...each, output: 'YYYY-MM-DD' } : each));
  return [
    iso,
    ...[
      ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DDTHH:mm:ss', 'YYYYMMDD'],
      ['D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY'],
      ['M/D/YYYY', 'M-D-YYYY'],
    ].map((formats) => node({ op: 'date', of, formats })),
  ];
}
