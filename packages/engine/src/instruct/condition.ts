import { getOwn } from '@godwit/contract/own';
import { comparisons } from './comparison.js';
import { words } from './data/words.js';
import type { SaidCondition } from './instruction.js';
import {
  columnAndValue,
  columnOf,
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  splitList,
  tableOf,
  valueIn,
  valuesIn,
} from './reading.js';

/** A question about a row, as it stands after "if" or "where": "status is deleted", "there is no phone". */
export function conditionOf(text: string, reading: Reading): SaidCondition | undefined {
  const clause = text
    .trim()
    .replace(/[,;]+$/u, '')
    .replace(/^(?:that|then)\s+/iu, '')
    .trim();
  if (clause === '' || clause.length > 300) return undefined;
  return (
    single(clause, reading, { alone: true }) ??
    joined(clause, reading) ??
    single(clause, reading, { alone: false })
  );
}

interface How {
  /** Values with "and" or "or" in them could be two conditions: not read as one. */
  alone: boolean;
}

function single(clause: string, reading: Reading, how: How): SaidCondition | undefined {
  for (const { pattern, build } of comparisons(clause)) {
    const slots = pattern.match(clause);
    if (!slots) continue;
    if (how.alone && Object.values(slots).some((slot) => slot !== undefined && mayBeTwo(slot, reading)))
      continue;
    const found = build(slots, reading);
    if (found) return found;
  }
  return undefined;
}

/** "deleted or the flag is 1": what follows the "or" is a condition of its own. */
function mayBeTwo(slot: string, reading: Reading): boolean {
  const parts = splitList(slot, reading);
  return (
    parts.length > 1 &&
    parts
      .slice(1)
      .some(
        (part) =>
          /\s(?:is|are|starts?|ends?|contains?|equals?|has|have|=|>|<)\s/iu.test(part) ||
          /^(?:no|has|have|is|are|without)\s/iu.test(part),
      )
  );
}

function joined(clause: string, reading: Reading): SaidCondition | undefined {
  for (const word of ['or', 'and'] as const) {
    const parts = clause.split(new RegExp(`\\s*,?\\s+${word}\\s+`, 'iu'));
    if (parts.length < 2 || parts.length > 8) continue;
    const found = together(parts, reading);
    if (found) return { is: word, of: found };
  }
  return undefined;
}

/** A part without a subject has that of the part before: "has no phone and no email", "is empty or is 0". */
function together(parts: readonly string[], reading: Reading): SaidCondition[] | undefined {
  const found: SaidCondition[] = [];
  let subject = '';
  for (const part of parts) {
    const own =
      conditionOf(part, reading) ??
      (subject === '' ? undefined : conditionOf(`${subject} ${part}`, reading)) ??
      (/^(?:no|any)\s/iu.test(part)
        ? conditionOf(`there is ${part.replace(/^any/iu, 'no')}`, reading)
        : undefined) ??
      (found.length > 0 ? nounCondition(part, reading) : undefined);
    if (!own) return undefined;
    const named = /^(.+?)\s+(?:is|are|was|were|starts?|ends?|contains?|has|have|equals?)\s/iu.exec(part)?.[1];
    if (named !== undefined) subject = named;
    found.push(own);
  }
  return found;
}

/** What follows a noun: "with status deleted", "whose name starts with X", "from Leeds", "tagged spam". */
export function nounCondition(text: string, reading: Reading): SaidCondition | undefined {
  const clause = text.trim().replace(/[,;]+$/u, '');
  const whose = /^(?:whose|where(?: the)?|if|when|in which|for which|of which the|with which)\s+(.+)$/iu.exec(
    clause,
  )?.[1];
  if (whose !== undefined) return conditionOf(whose, reading);
  const who = /^(?:who|that|which)\s+(.+)$/iu.exec(clause)?.[1];
  if (who !== undefined) return whoCondition(who, reading);
  const without =
    /^(?:without|with no|lacking|missing|with(?:out)? (?:an? )?(?:missing|empty|blank|unknown))\s+(?:(?:an?|any|the|a valid)\s+)?(.+)$/iu.exec(
      clause,
    )?.[1];
  if (without !== undefined) return blanks(without, reading);
  const year = /^of\s+((?:19|20)\d\d)$/iu.exec(clause)?.[1];
  if (year !== undefined) return ofYear(Number(year));
  const since =
    /^(?:dated\s+|created\s+|placed\s+)?(?:from|since|starting(?: from| in| with)?|as of|beginning(?: in| with)?)\s+(.*\d.*?)(?:\s+(?:on|onwards?|on ?wards?|and later|or later|and after|and newer|or newer|upwards?))$/iu.exec(
      clause,
    )?.[1];
  if (since !== undefined) return onwards(since, reading);
  const address = /^(?:of|from|by|with|at|for)\s+(\S+@\S+)$/iu.exec(clause)?.[1];
  if (address !== undefined) return { is: 'equal', values: [address] };
  const domain =
    /^(?:with|having)\s+(?:an?\s+)?(?:e-?mail\s+)?address(?:es)?\s+(?:at|in|with|under|on)\s+@?([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)$/iu.exec(
      clause,
    )?.[1];
  if (domain !== undefined) return { is: 'ends', column: 'e-mail', values: [`@${domain}`] };
  const having = /^(?:with|having|of|that have|which have|who have)\s+(.+)$/iu.exec(clause)?.[1];
  if (having !== undefined) return havingCondition(having, reading);
  const tagged = /^(tagged|marked|flagged|labell?ed|called|named|coded)\s+(?:as\s+|with\s+)?(.+)$/iu.exec(
    clause,
  );
  if (tagged?.[1] && tagged[2])
    return (
      flagged(tagged[2], reading) ?? taggedCondition(tagged[1].toLowerCase(), valuesIn(tagged[2], reading))
    );
  const ticked = /^(?:ticked|checked|crossed)\s+(?:as\s+)?(.+)$/iu.exec(clause)?.[1];
  if (ticked !== undefined) return flagged(ticked, reading);
  const starting =
    /^((?:starting|beginning|prefixed|ending|containing|including|equal|matching)\b.*)$/iu.exec(clause)?.[1];
  if (starting !== undefined) return single(`it ${starting}`, reading, { alone: false });
  const dated =
    /^(?:dated\s+|created\s+|made\s+|from\s+)?((?:before|after|older than|newer than|prior to|earlier than|later than|since|from before|up to|until)\s+.+)$/iu.exec(
      clause,
    )?.[1];
  if (dated !== undefined) return single(`it is ${dated}`, reading, { alone: false });
  const [, place, quality] =
    /^(?:from|in|on)\s+(.+?)\s+((?:whose|where|with|without|that|which|who|tagged|marked|flagged)\s.+)$/iu.exec(
      clause,
    ) ?? [];
  const table = tableOf(place, reading);
  const inside = quality !== undefined && table !== undefined ? nounCondition(quality, reading) : undefined;
  if (inside && table !== undefined) return { is: 'and', of: [{ is: 'from', table }, inside] };
  const from = /^(?:from|in|at|of|for|on)\s+(.+)$/iu.exec(clause)?.[1];
  if (from !== undefined) return originCondition(from, reading);
  const more =
    /^((?:less|more|smaller|greater|larger|bigger|higher|lower|fewer|over|under|above|below|at least|at most|up to)\b.*)$/iu.exec(
      clause,
    )?.[1];
  return more === undefined ? undefined : single(`it is ${more}`, reading, { alone: false });
}

function whoCondition(who: string, reading: Reading): SaidCondition | undefined {
  const roles =
    /^(?:is|are|was|were)\s+(?:(?:an?|the)\s+)?(.+?)\s+(?:of|on|for|to)\s+(?:an?|the|any|some|at least one)\s+(.+?)$/iu.exec(
      who,
    );
  const rest = /^(.*?)\s+or\s+((?:has|have|is|are)\s.+)$/iu.exec(who);
  if (rest?.[1] && rest[2]) {
    const first = whoCondition(rest[1], reading);
    const second = whoCondition(rest[2], reading);
    if (first && second) return { is: 'or', of: [first, second] };
  }
  if (roles?.[1] && roles[2] && !hasColumn(roles[1], reading, 0.95)) {
    const of = columnOf(roles[2], reading) ?? roles[2];
    const parts = splitList(roles[1], reading).map((role): SaidCondition => ({ is: 'role', role, of }));
    return parts.length === 1 ? parts[0] : { is: 'or', of: parts };
  }
  const domain =
    /^(?:has|have)\s+(?:an?\s+)?(?:e-?mail\s+)?address(?:es)?\s+(?:at|in|with|under|on)\s+(?:.*?\s)?(?:domains?\s+)?(\S+\.\S+|[\uE000-\uF8FF])$/iu.exec(
      who,
    )?.[1];
  if (domain !== undefined)
    return { is: 'ends', column: 'e-mail', values: [`@${valueIn(domain, reading).replace(/^@/u, '')}`] };
  const dated =
    /^(?:was |were |has |have )?(left|leave|joined|started|hired|created|opened|closed|changed|born|ordered|entered|registered) (before|after|since|until) (\S.*)$/iu.exec(
      who,
    );
  if (dated?.[1] && dated[2] && dated[3] && /\d/u.test(dated[3]))
    return {
      is: /before|until/iu.test(dated[2]) ? 'before' : 'after',
      column: getOwn(DATED, dated[1].toLowerCase()) ?? `${dated[1].toLowerCase()} date`,
      value: valueIn(dated[3], reading),
    };
  const neither = /^(?:has|have|had|got)\s+neither\s+(?:an?\s+)?(.+?)\s+nor\s+(?:an?\s+)?(.+)$/iu.exec(who);
  if (neither?.[1] && neither[2]) return blanks(`${neither[1]} and ${neither[2]}`, reading);
  const none =
    /^(?:has|have|had|got|do not have|don['’]?t have|does not have|doesn['’]?t have|have not got)\s+(?:(no|any|an?|the)\s+)?(.+)$/iu.exec(
      who,
    );
  if (none?.[2] && (/^(?:no|any)$/iu.test(none[1] ?? '') || /not|n['’]?t/iu.test(who.slice(0, 14))))
    return blanks(none[2], reading);
  if (none?.[2]) return havingCondition(none[2], reading);
  const plain = who.replace(/^(?:is|are|was|were|have been|has been)\s+/iu, '');
  if (plain !== who) {
    const noun = nounCondition(plain, reading);
    if (noun) return noun;
    const not = /^not\s+/iu.test(plain);
    const said = plain.replace(/^not\s+/iu, '');
    if (said.split(' ').length <= 3)
      return { is: 'equal', values: valuesIn(said, reading), ...(not ? { not } : {}) };
  }
  return single(`it ${who}`, reading, { alone: false });
}

/** The date that a verb is about. */
const DATED: Readonly<Record<string, string>> = {
  left: 'end date',
  leave: 'end date',
  joined: 'start date',
  started: 'start date',
  hired: 'start date',
  created: 'created on',
  born: 'date of birth',
  ordered: 'order date',
};

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** "a phone", "status deleted", "a balance of 0", "spam in the tags". */
function havingCondition(text: string, reading: Reading): SaidCondition | undefined {
  const plain = text
    .replace(/^(?:an?|the|any)\s+/iu, '')
    .replace(/^(?:valid|proper|real|correct|working|known)\s+/iu, '');
  const none = /^no\s+(.+)$/iu.exec(plain)?.[1];
  if (none !== undefined) return blanks(none, reading);
  const counted = /^((?:more|less|fewer) than|at least|at most|over|under) (\d+) (.+)$/iu.exec(plain);
  if (counted?.[1] && counted[2] && counted[3] && hasColumn(counted[3], reading))
    return single(`${counted[3]} is ${counted[1]} ${counted[2]}`, reading, { alone: false });
  const compared = single(plain, reading, { alone: false });
  if (compared) return compared;
  const inside = /^(.+?)\s+(?:in|as|for|under)\s+(?:(?:the|its|their|his)\s+)?(.+)$/iu.exec(plain);
  if (inside?.[1] && inside[2] && (hasColumn(inside[2], reading) || isQuoted(inside[1]))) {
    const column = columnOf(inside[2], reading);
    const empty = new RegExp(`^(?:${words.empty?.join('|')})$`, 'iu').test(inside[1]);
    if (column !== undefined && empty) return { is: 'blank', column };
    if (column !== undefined) {
      const as = /\s(?:as|for)\s/iu.test(plain.slice(inside[1].length, inside[1].length + 5));
      return { is: as ? 'equal' : 'contains', column, values: valuesIn(inside[1], reading) };
    }
  }
  const parts = splitList(plain, reading);
  const pair = columnAndValue(parts[0] ?? plain, reading);
  if (pair) {
    const values = [
      pair.value,
      ...parts.slice(1).map((each) => columnAndValue(each, reading)?.value ?? valueIn(each, reading)),
    ];
    return { is: 'equal', column: pair.column, values };
  }
  const mark = /^(.+?)\s+(?:set|ticked|checked|crossed)$/iu.exec(plain)?.[1];
  if (mark !== undefined) return flagged(`in ${mark}`, reading);
  if (reading.isValue(plain) || ADDRESS.test(plain))
    return { is: 'equal', values: [valueIn(plain, reading)] };
  const columns = columnsOf(plain, reading);
  if (columns?.every((each) => hasColumn(each, reading)))
    return columns.length === 1
      ? { is: 'filled', column: columns[0] ?? '' }
      : { is: 'and', of: columns.map((column) => ({ is: 'filled', column })) };
  return undefined;
}

/** What stands in a column of marks where the mark is set. */
const SET = ['true', 'yes', 'y', '1', 'x', 't', 'on', 'ja', 'j', 'oui', 'si', 'wahr', 'vrai'];

/** "marked IsDeleted", "flagged in del_flg": the column is a mark. */
function flagged(text: string, reading: Reading): SaidCondition | undefined {
  const said = text.replace(/^(?:in|under|at|as)\s+(?:the\s+)?(?:column\s+)?/iu, '');
  const isColumn = hasColumn(said, reading, said === text ? 0.95 : 0.8) && !reading.isValue(said);
  const column = isColumn ? columnOf(said, reading) : undefined;
  return column === undefined ? undefined : { is: 'equal', column, values: [...SET] };
}

function taggedCondition(verb: string, values: string[]): SaidCondition {
  if (verb === 'tagged') return { is: 'contains', column: 'tags', values };
  if (verb === 'called' || verb === 'named') return { is: 'equal', column: 'name', values };
  return { is: 'equal', values };
}

export function originCondition(text: string, reading: Reading): SaidCondition | undefined {
  const year = /^(?:the year )?((?:19|20)\d\d)$/iu.exec(text)?.[1];
  if (year !== undefined) return ofYear(Number(year));
  const table = tableOf(text, reading);
  if (table !== undefined) return { is: 'from', table };
  const plain = text
    .replace(/^(?:the|an?)\s+/iu, '')
    .replace(/\s+(?:branch|office|shop|store|site|location|depot|team)$/iu, '');
  const pair = columnAndValue(plain, reading);
  if (pair) return { is: 'equal', column: pair.column, values: [pair.value] };
  const fair =
    isQuoted(plain) ||
    reading.isValue(plain) ||
    (plain.split(' ').length <= 3 && /^[\p{Lu}\d\uE000-\uF8FF]/u.test(plain));
  if (!fair || /\b(?:brackets|parentheses|quotes)\b/iu.test(plain)) return undefined;
  return { is: 'equal', values: valuesIn(plain, reading) };
}

/** "from 2022 on": that day or year is in. */
function onwards(text: string, reading: Reading): SaidCondition {
  const value = valueIn(text, reading);
  return /^(?:19|20)\d\d$/u.test(value)
    ? { is: 'after', value: `${Number(value) - 1}-12-31` }
    : { is: 'more_or_equal', value };
}

/** "from 2023": of that year. */
function ofYear(year: number): SaidCondition {
  return {
    is: 'and',
    of: [
      { is: 'after', value: `${year - 1}-12-31` },
      { is: 'before', value: `${year + 1}-01-01` },
    ],
  };
}

function blanks(text: string, reading: Reading): SaidCondition | undefined {
  const columns = columnsOf(
    text
      .replace(/\s+(?:or|and|nor)\s+(?:no|any|an?|without(?: an?)?)\s+/giu, ' or ')
      .replace(/\s+at all$/iu, ''),
    reading,
  );
  if (!columns || columns.length === 0) return undefined;
  const of = columns.map((column): SaidCondition => ({ is: 'blank', column }));
  return of.length === 1 ? of[0] : { is: /\sand\s/iu.test(text) ? 'and' : 'or', of };
}

/** The other sense of a condition, where it has one. */
export function negated(condition: SaidCondition): SaidCondition | undefined {
  switch (condition.is) {
    case 'blank':
      return { ...condition, is: 'filled' };
    case 'filled':
      return { ...condition, is: 'blank' };
    case 'less':
      return { ...condition, is: 'more_or_equal' };
    case 'more':
      return { ...condition, is: 'less_or_equal' };
    case 'less_or_equal':
      return { ...condition, is: 'more' };
    case 'more_or_equal':
      return { ...condition, is: 'less' };
    case 'before':
    case 'after':
      return undefined;
    case 'and':
    case 'or': {
      const of = condition.of.map(negated);
      if (of.some((part) => part === undefined)) return undefined;
      return { is: condition.is === 'and' ? 'or' : 'and', of: of.flatMap((part) => (part ? [part] : [])) };
    }
    default: {
      const { not, ...plain } = condition;
      return not ? plain : { ...plain, not: true };
    }
  }
}
