import { readMoment, writeMoment } from '../../cells/date-text.js';
import { readPhone } from '../../cells/phones.js';
import { escaped } from '../../cells/text.js';
import { isStep, node, withOf } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';

/** A step that may lead from one text to another. */
export interface Candidate {
  make(of: Expression): Expression;
  /** How much is claimed by it: a plain step 1, one that was fitted to the very text more. */
  cost: number;
}

type Document = Parameters<typeof node>[0];

const NOTHING = node({ op: 'constant', value: '' });

/** Parsed once: a search makes the same step of thousands of texts. */
function step(document: Document, cost = 1): Candidate {
  const parsed = node({ ...document, of: NOTHING });
  if (!isStep(parsed)) throw new Error(`"${document.op}" is no step of one text`);
  return { make: (of) => withOf(parsed, of), cost };
}

/** Steps that need to know nothing of the texts. */
export const PLAIN: readonly Candidate[] = [
  step({ op: 'collapse' }),
  step({ op: 'lower' }),
  step({ op: 'upper' }),
  step({ op: 'title' }),
  step({ op: 'digits_only' }),
  step({ op: 'integer' }),
  step({ op: 'number', decimal: '.', thousands: ',' }),
  step({ op: 'number', decimal: ',', thousands: '.' }),
  step({ op: 'replace_pattern', pattern: '^([^,]+), *([^,]+)$', with: '$2 $1' }),
  step({ op: 'replace_pattern', pattern: '^([^, ]+) +([^,]+)$', with: '$2, $1' }),
];

const SEPARATORS = [
  ', ',
  '; ',
  ' - ',
  ' / ',
  ': ',
  ' (',
  ',',
  ';',
  '|',
  '/',
  '_',
  '-',
  ':',
  '@',
  '#',
  '.',
  'T',
  ' ',
];

/** Only of what is called a name of a person; a company has words too. */
export const OF_NAMES: readonly Candidate[] = [
  step({ op: 'name_part', part: 'first' }),
  step({ op: 'name_part', part: 'last' }),
];

/** Steps that take a part of a text, whatever is wanted of it. A space parts nothing in particular. */
export function partsOf(text: string): Candidate[] {
  const splits = SEPARATORS.filter((by) => text.includes(by)).flatMap((by) => {
    const count = text.split(by).length;
    const last = count > 2 ? [step({ op: 'split', by, part: -1 }, by === ' ' ? 2.5 : 1)] : [];
    return [
      ...Array.from({ length: Math.min(count, 4) }, (_, at) =>
        step({ op: 'split', by, part: at + 1 }, by === ' ' ? 2.5 : 1),
      ),
      ...last,
    ];
  });
  const extracts = ['[0-9]+', '\\(([^)]+)\\)', '[A-Za-z]+', '[0-9]+(?:[.,][0-9]+)?']
    .filter((pattern) => new RegExp(pattern).test(text))
    .map((pattern) => step({ op: 'extract', pattern, group: pattern.startsWith('\\(') ? 1 : 0 }, 2));
  return [...splits, ...extracts];
}

/** Steps that lead from this text to that one, and may do the like with others. */
export function leadingTo(from: string, to: string): Candidate[] {
  return [
    ...dates(from, to),
    ...numbers(from, to),
    ...phones(from, to),
    ...added(from, to),
    ...takenOff(from, to),
    ...otherFront(from, to),
    ...replaced(from, to),
    ...cut(from, to),
  ];
}

const SIGNS = ['/', '.', '-', ' ', ''];
const READ = [
  ...SIGNS.flatMap((s) => [`DD${s}MM${s}YYYY`, `MM${s}DD${s}YYYY`, `YYYY${s}MM${s}DD`]),
  ...['/', '.', '-'].flatMap((s) => [`DD${s}MM${s}YY`, `MM${s}DD${s}YY`]),
  'D MMM YYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D. MMM YYYY',
];
const TIMES = ['', ' HH:mm', ' HH:mm:ss', 'THH:mm:ss', 'THH:mm:ssZ', ' hh:mm A'];
const WRITTEN = [
  ...['-', '/', '.', ''].flatMap((s) => [`YYYY${s}MM${s}DD`, `DD${s}MM${s}YYYY`, `MM${s}DD${s}YYYY`]),
  ...['/', '.', '-'].flatMap((s) => [`D${s}M${s}YYYY`, `M${s}D${s}YYYY`, `DD${s}MM${s}YY`]),
  'D MMM YYYY',
  'D MMMM YYYY',
  'MMMM D, YYYY',
  'DD-MMM-YYYY',
  'YYYY',
  'MM/YYYY',
  'YYYY-MM',
];

function dates(from: string, to: string): Candidate[] {
  if (!/\d/.test(from) || !/\d/.test(to) || from.length > 40) return [];
  return TIMES.flatMap((time) =>
    READ.flatMap((date) => {
      const moment = readMoment(from, [date + time], 50);
      if (!moment) return [];
      return WRITTEN.filter((output) => writeMoment(moment.wall, output) === to).map((output) =>
        step({ op: 'date', formats: [date + time], output }, 1.5),
      );
    }),
  );
}

function numbers(from: string, to: string): Candidate[] {
  const decimals = /^-?\d+(?:\.(\d+))?$/.exec(to);
  if (!decimals || !/\d/.test(from)) return [];
  const places = decimals[1]?.length ?? 0;
  const shifts = ['100', '0.01', '1000', '0.001', '-1', '10', '0.1'];
  return [step({ op: 'round', places }), ...shifts.map((by) => step({ op: 'scale', by }, 2))];
}

function phones(from: string, to: string): Candidate[] {
  if (!/^\+\d{7,15}$/.test(to) || !/\d{4}/.test(from.replace(/\D/g, ''))) return [];
  const country = readPhone(to)?.country;
  return country ? [step({ op: 'phone_e164', country })] : [];
}

/** A code, not a name: what is done to one is done to all. */
function isCode(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text);
}

/** A text that is put in front or behind: of codes. What is added to a name is meant for that name. */
function added(from: string, to: string): Candidate[] {
  if (from === '' || !isCode(from) || to.length <= from.length) return [];
  const found: Candidate[] = [];
  if (to.endsWith(from)) {
    const front = to.slice(0, to.length - from.length);
    const [first = ''] = Array.from(front);
    if (front === first.repeat(front.length) && !/[a-z]/i.test(first))
      found.push(step({ op: 'pad', length: Array.from(to).length, with: first }, 1.5));
    if (!/^0+$/.test(front)) found.push(step({ op: 'prefix', prefix: front }, 2));
  }
  if (to.startsWith(from)) found.push(step({ op: 'suffix', suffix: to.slice(from.length) }, 2));
  return found;
}

function takenOff(from: string, to: string): Candidate[] {
  if (to === '' || to.length >= from.length) return [];
  const found: Candidate[] = [];
  const off = (pattern: string) => step({ op: 'replace_pattern', pattern, with: '' }, 2);
  const at = from.indexOf(to);
  if (at >= 0) {
    const front = from.slice(0, at);
    const behind = from.slice(at + to.length);
    if (front !== '' && behind === '' && isWhole(from, at)) found.push(off(`^${escaped(front)}`));
    if (behind !== '' && front === '' && isWhole(from, at + to.length))
      found.push(off(`${escaped(behind)}$`));
    const zeros = /^0+$/.test(front) && behind === '';
    if (zeros) found.push(step({ op: 'strip', characters: '0', from: 'start' }));
  }
  const gone = [...new Set(from)].filter(
    (character) => !to.includes(character) && !/[a-z0-9]/i.test(character),
  );
  if (gone.length > 0) found.push(step({ op: 'strip', characters: gone.join(''), from: 'all' }, 1.5));
  return found;
}

/** Not in the middle of a word or a number. */
function isWhole(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1);
  return !/^[\p{L}]{2}$|^\d{2}$/u.test(pair);
}

/** Another beginning of a code: "+31" for "0". */
function otherFront(from: string, to: string): Candidate[] {
  if (!isCode(from)) return [];
  let end = 0;
  while (end < Math.min(from.length, to.length) - 1 && from.at(-1 - end) === to.at(-1 - end)) end++;
  const [front, by] = [from.slice(0, from.length - end), to.slice(0, to.length - end)];
  if (end < 4 || front.length > 5 || by === '') return [];
  return [
    step({ op: 'replace_pattern', pattern: `^${escaped(front)}`, with: by.replaceAll('$', '$$$$') }, 2),
  ];
}

/** The words that differ, between those that are the same. A text that differs as a whole is no rule. */
function replaced(from: string, to: string): Candidate[] {
  const [a, b] = [words(from), words(to)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  if (start + end === 0) return [];
  const find = a.slice(start, a.length - end).join('');
  const by = b.slice(start, b.length - end).join('');
  if (find === '') return [];
  const isWord = /\p{L}|\d/u.test(find);
  const whole = (side: string) => (/\p{L}|\d/u.test(side) ? '\\b' : '');
  const pattern =
    end === 0
      ? `${escaped(find)}$`
      : start === 0
        ? `^${escaped(find)}`
        : `${whole(find[0] ?? '')}${escaped(find)}${whole(find.at(-1) ?? '')}`;
  const exact = step({ op: 'replace_pattern', pattern, with: by.replaceAll('$', '$$$$') }, isWord ? 2 : 1.5);
  return isWord ? [exact] : [step({ op: 'replace', find, with: by }, 1.5)];
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+|\d+|\s+|./gu) ?? [];
}

/** A number of characters of a code: from the front, from the end, or between. */
function cut(from: string, to: string): Candidate[] {
  const at = to === '' ? -1 : from.indexOf(to);
  if (at < 0 || to.length === from.length) return [];
  const codePoints = (text: string) => Array.from(text).length;
  const length = codePoints(to);
  const isInWord =
    (at > 0 && /^\p{L}{2}$/u.test(from.slice(at - 1, at + 1))) ||
    /^\p{L}{2}$/u.test(from.slice(at + to.length - 1, at + to.length + 1));
  const cost = isInWord ? 5 : 3;
  if (at === 0) return [step({ op: 'length_limit', length }, cost)];
  const fromEnd = at + to.length === from.length;
  const place = fromEnd ? -length : codePoints(from.slice(0, at)) + 1;
  return [step({ op: 'substring', from: place, length }, cost)];
}
