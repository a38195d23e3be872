import { allReaders } from './all-readers.js';
import { tidyClause } from './clause.js';
import { dateFormatOf } from './date-format.js';
import type { Action, Instruction, Known, Read } from './instruction.js';
import { countryOf, currencyOf, zoneOf } from './origins.js';
import { mask, unmask } from './quoted.js';
import { readSentences } from './read-text.js';
import { hasColumn, type Reading, readingOf } from './reading.js';
import { rowsOf } from './rows.js';
import { sentencesOf } from './sentences.js';

/** An answer in people's words; what it leaves out is in the question. */
export function readAnswer(question: string, answer: string, known: Known): Read {
  const about = readingOf(known, { columns: [], question });
  const columns = columnsIn(question, about);
  const rows = rowsIn(question, about);
  const base = { ...about, about: { columns, question, ...(rows === undefined ? {} : { rows }) } };
  const read: Read = { instructions: [], unread: [] };
  for (const sentence of sentencesOf(answer)) {
    const short = shortAnswer(sentence, question, columns, base);
    if (short) read.instructions.push(...short.map((action) => ({ sentence, ...action })));
    else {
      const own = readSentences([sentence], base, allReaders);
      read.instructions.push(...own.instructions.map(onlyWhereAsked));
      read.unread.push(...own.unread);
    }
  }
  return read;
}

/** "Leave the customer empty" is about the cells that the question asks for, not about the column. */
function onlyWhereAsked(instruction: Instruction): Instruction {
  if (instruction.do !== 'leave_empty') return instruction;
  const { sentence, column } = instruction;
  return { sentence, do: 'default', column, value: '' };
}

/** A few words that are whole only with the question: "Month/day/year.", "United Kingdom.", "Leave them out." */
function shortAnswer(
  sentence: string,
  question: string,
  columns: readonly string[],
  base: Omit<Reading, 'literals'>,
): Action[] | undefined {
  const { text, literals } = mask(sentence);
  const plain = unmask(tidyClause(text), literals);
  const column = columns[0] === undefined ? {} : { column: columns[0] };
  const asks = (words: RegExp): boolean => words.test(question);
  if (asks(/\bdates?\b|\bday\b|\bmonth\b/iu)) {
    const format = dateFormatOf(plain.replace(/^(?:they are|it is|the dates are|as|in)\s+/iu, ''));
    if (format) return [{ do: 'read_dates', ...column, ...format }];
    const parts = plain.split(/\s*[,;:]\s+/u).map((part) => dateFormatOf(part));
    const [sure] = parts.filter((part) => part?.format !== undefined);
    const [some] = parts.filter((part) => part !== undefined);
    if (parts.length > 1 && some && !/\bdates? (?:are|is)\b|\bwrites?\b/iu.test(plain))
      return [{ do: 'read_dates', ...column, ...(sure ?? some) }];
  }
  const place = plain.replace(/^(?:they are|it is|all are|all|the|in|from)\s+/giu, '');
  const country = asks(/phone|country|national|telephone|mobile/iu) ? countryOf(place) : undefined;
  if (country !== undefined)
    return [{ do: 'phone_country', ...(/phone|tel|mobile/iu.test(columns[0] ?? '') ? column : {}), country }];
  const whose = /^(?:that of the |the )?(?:country of (?:the |each |their )?(.+)|(\p{L}+) country)$/iu.exec(
    plain,
  );
  if (asks(/phone|national|telephone|mobile/iu) && (whose?.[1] ?? whose?.[2]) !== undefined)
    return [{ do: 'phone_country_of', of: whose?.[1] ?? whose?.[2] ?? '' }];
  const currency = asks(/currenc|money|amount/iu) ? currencyOf(place) : undefined;
  if (currency !== undefined) return [{ do: 'currency', currency }];
  const zone = asks(/zone|time/iu) ? zoneOf(place) : undefined;
  if (zone !== undefined) return [{ do: 'zone', zone, as: 'read' }];
  if (asks(/decimal|number|thousands?|separator/iu)) {
    if (/^(?:an?\s+|the\s+)?comma\b|^decimal comma$|^,$/iu.test(place))
      return [{ do: 'read_numbers', ...column, decimal: ',' }];
    if (/^(?:an?\s+|the\s+)?(?:point|dot|period)\b|^decimal point$/iu.test(place))
      return [{ do: 'read_numbers', ...column, decimal: '.' }];
  }
  if (
    /^(?:leave|keep|make)\s+(?:it|them|the (?:cell|cells|value|values|\S+))\s+(?:empty|blank)\b/iu.test(plain)
  )
    return leftEmpty(columns, base);
  if (
    /^(?:leave|take|filter|throw)\s+(?:it|them|these|those|both|that)\s+(?:out|away)$|^(?:drop|skip|remove|delete|exclude|ignore|omit)(?:\s+(?:it|them|these|those|that))?$|^(?:leave|left) out$/iu.test(
      plain,
    )
  )
    return droppedIn(question, base);
  if (
    /^(?:keep|leave) (?:only )?(?:one|the first|the last|the latest|the newest|one of them|a single one)\b/iu.test(
      plain,
    ) &&
    asks(/duplicat|same|twice/iu)
  )
    return [
      {
        do: 'deduplicate',
        by: [...columns],
        ...(/last|latest|newest/iu.test(plain)
          ? { keep: 'last' as const }
          : /first/iu.test(plain)
            ? { keep: 'first' as const }
            : {}),
      },
    ];
  if (/^(?:keep|leave|take|import) (?:both|all|all of them|them|them all|each|every one)\b/iu.test(plain)) {
    if (asks(SEVERAL)) return [{ do: 'keep_duplicates', by: [...columns] }];
    return [{ do: 'keep_unlinked' }];
  }
  if (/^(?:once|one (?:line|row|record|entry|of them|time)?) ?is enough$/iu.test(plain) && asks(SEVERAL))
    return [{ do: 'deduplicate', by: [...columns] }];
  if (
    /^(?:keep|leave|show|use) (?:the|that|its|their) (?:\p{L}+ )?(?:id|ids|code|codes|number|numbers|name|key|reference)(?: (?:from|in|of|it|that|as)\b.*|,.*|;.*)?$/iu.test(
      plain,
    ) &&
    asks(/\bnot\b|\bno\b|missing|unknown|without|cannot|n't/iu)
  )
    return [{ do: 'keep_unlinked' }];
  if (/^(?:in )?cents$/iu.test(plain)) return [{ do: 'scale', ...column, by: '0.01' }];
  return undefined;
}

const SEVERAL = /duplicat|\bsame\b|twice|share|several|more than once/iu;

/** Cells that the question is about are to stay blank: nothing is to be put there. */
function leftEmpty(columns: readonly string[], base: Omit<Reading, 'literals'>): Action[] | undefined {
  const known = columns.filter((column) => base.templateColumns.includes(column));
  const column = known[0] ?? columns[0];
  return column === undefined ? undefined : [{ do: 'default', column, value: '' }];
}

function droppedIn(question: string, base: Omit<Reading, 'literals'>): Action[] | undefined {
  if (/\b(?:sub)?totals?\b|\bsums?\b/iu.test(question)) return [{ do: 'leave_out_totals' }];
  if (/\bduplicat|\btwice\b/iu.test(question)) return [{ do: 'deduplicate', by: columnsIn(question, base) }];
  const { literals } = mask(question);
  const rows = rowsIn(question, base);
  const found =
    rows === undefined ? undefined : rowsOf(mask(rows).text, { ...base, literals: mask(rows).literals });
  if (found) return [{ do: 'leave_out', ...found }];
  const value = literals[0];
  return value === undefined
    ? undefined
    : [{ do: 'leave_out', when: { is: 'equal', values: [...literals] } }];
}

/** Columns that the question names: quoted ones first, then any whose whole name stands in it. */
function columnsIn(question: string, base: Omit<Reading, 'literals'>): string[] {
  const { text, literals } = mask(question);
  const reading: Reading = { ...base, literals };
  const quoted = literals.filter((literal) => hasColumn(literal, reading, 0.97));
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, ' ')} `;
  const whole = base.columns.filter((column) =>
    lower.includes(` ${column.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, ' ')} `),
  );
  const spelled = whole.filter((column) => text.includes(column));
  const named = spelled.length > 0 ? spelled : whole;
  const longest = named.filter(
    (column) =>
      !named.some(
        (other) => other.length > column.length && other.toLowerCase().includes(column.toLowerCase()),
      ),
  );
  return [...new Set([...quoted, ...longest])];
}

const ROWS =
  /(?:\b(?:the|all|these|those|some|\d+|what about|leave out|import|drop|keep|take over|with)\s+)((?:\p{L}+\s+){0,2}(?:rows?|records?|entries|lines|contacts|customers|companies|tickets|orders|invoices|employees|users|people|items|products|accounts)(?:\s+(?:with|without|whose|where|that|which|tagged|marked|from|have|has)\s+[^?.,;]+)?)/iu;

function rowsIn(question: string, base: Omit<Reading, 'literals'>): string | undefined {
  const match = ROWS.exec(question)?.[1]
    ?.replace(/\s+(have|has)\s+/iu, ' that $1 ')
    .trim();
  if (match === undefined) return undefined;
  const { text, literals } = mask(match);
  return rowsOf(text, { ...base, literals }) ? match : undefined;
}
