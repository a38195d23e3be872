import { identifier, literal } from '../../../duck/sql.js';
import { isSign, isWord, type Token } from '../../../read/sql-dump/tokens.js';
import type { DraftedColumn } from '../../draft.js';
import type { Facts } from '../../facts.js';
import { fold } from '../../names.js';

/** A condition that says one thing of one column. */
interface Said {
  column: string;
  facts?: Partial<Facts>;
  pattern?: string;
}

/** Puts what a CHECK says of single columns into them. The conditions that are left, as SQL. */
export function applyCheck(
  tokens: readonly Token[],
  columns: readonly DraftedColumn[],
  names: readonly string[],
): string | undefined {
  const plain = withoutCasts(tokens);
  const parts = splitAtAnd(unwrapped(plain));
  const left: Token[][] = [];
  for (const part of parts) {
    const said = readCondition(unwrapped(part), names);
    const column = said && columns.find(({ name }) => fold(name) === fold(said.column));
    if (!said || !column || !fits(column, said)) left.push(part);
    else {
      Object.assign(column.facts, said.facts);
      if (said.pattern !== undefined) column.pattern = said.pattern;
    }
  }
  if (left.length === 0) return undefined;
  return left.map((part) => (left.length > 1 ? `(${sqlOf(part, names)})` : sqlOf(part, names))).join(' AND ');
}

/** Bounds are of numbers; a column has one pattern, and one list. */
function fits({ facts, pattern }: DraftedColumn, said: Said): boolean {
  if (said.pattern !== undefined) return pattern === undefined;
  const { allowed, longest, shortest, ...bounds } = said.facts ?? {};
  if (allowed) return facts.allowed === undefined;
  if (longest !== undefined || shortest !== undefined) return facts.type === 'text';
  const isNumber = facts.type === 'integer' || facts.type === 'decimal';
  return (
    isNumber && (Object.keys(bounds) as (keyof typeof bounds)[]).every((key) => facts[key] === undefined)
  );
}

const flipped = new Map([
  ['>=', '<='],
  ['<=', '>='],
  ['>', '<'],
  ['<', '>'],
  ['=', '='],
]);
const bounds = new Map<string, 'atLeast' | 'atMost' | 'moreThan' | 'lessThan'>([
  ['>=', 'atLeast'],
  ['<=', 'atMost'],
  ['>', 'moreThan'],
  ['<', 'lessThan'],
]);

function readCondition(tokens: readonly Token[], names: readonly string[]): Said | undefined {
  const list = readList(tokens, names);
  if (list) return list;
  const either = readEither(tokens, names);
  if (either) return either;
  const between = splitWord(tokens, 'BETWEEN');
  if (between) {
    const [low, high] = splitAtWord(between[1], 'AND');
    const column = columnOf(between[0], names);
    const least = numberOf(low ?? []);
    const most = numberOf(high ?? []);
    if (column === undefined || least === undefined || most === undefined) return undefined;
    return { column, facts: { atLeast: least, atMost: most } };
  }
  const sign = tokens.findIndex(
    (token, at) =>
      at > 0 && token.kind === 'sign' && (flipped.has(token.text) || /^[~<>=!]+$/.test(token.text)),
  );
  if (sign < 0) return undefined;
  const operator = joinedSign(tokens, sign);
  const left = unwrapped(tokens.slice(0, sign));
  const right = unwrapped(tokens.slice(sign + operator.count));
  if (operator.text === '~') {
    const column = columnOf(left, names);
    const [text] = right;
    return column !== undefined && right.length === 1 && text?.kind === 'text'
      ? { column, pattern: text.text }
      : undefined;
  }
  return (
    readBound(left, operator.text, right, names) ??
    readBound(right, flipped.get(operator.text) ?? '', left, names)
  );
}

/** `col >= 0`, `length(col) <= 10`, `char_length(col) = 2`. */
function readBound(
  left: readonly Token[],
  sign: string,
  right: readonly Token[],
  names: readonly string[],
): Said | undefined {
  const value = numberOf(right);
  if (value === undefined) return undefined;
  const column = columnOf(left, names);
  const bound = bounds.get(sign);
  if (column !== undefined) return bound ? { column, facts: { [bound]: value } } : undefined;
  const [call, open] = left;
  if (!isWord(call, 'LENGTH', 'CHAR_LENGTH', 'CHARACTER_LENGTH', 'LEN') || !isSign(open, '('))
    return undefined;
  const measured = columnOf(left.slice(2, -1), names);
  if (measured === undefined) return undefined;
  if (sign === '=') return { column: measured, facts: { shortest: value, longest: value } };
  if (sign === '<=' || sign === '<')
    return { column: measured, facts: { longest: sign === '<' ? value - 1 : value } };
  const shortest = sign === '>' ? value + 1 : value;
  return sign === '>' || sign === '>=' ? { column: measured, facts: { shortest } } : undefined;
}

/** `col IN ('a', 'b')`, `col = ANY (ARRAY['a', 'b'])`. */
function readList(tokens: readonly Token[], names: readonly string[]): Said | undefined {
  const at = tokens.findIndex((token) => isWord(token, 'IN', 'ANY'));
  if (at < 1 || isWord(tokens[at - 1], 'NOT')) return undefined;
  const isAny = isWord(tokens[at], 'ANY');
  if (isAny && !isSign(tokens[at - 1], '=')) return undefined;
  const column = columnOf(unwrapped(tokens.slice(0, isAny ? at - 1 : at)), names);
  const values = tokens
    .slice(at + 1)
    .filter(
      ({ kind, text }) =>
        !(kind === 'sign' && '()[],'.includes(text)) && !(kind === 'word' && /^(?:array|n)$/i.test(text)),
    );
  if (
    column === undefined ||
    values.length === 0 ||
    values.some(({ kind }) => kind !== 'text' && kind !== 'number')
  )
    return undefined;
  return { column, facts: { allowed: values.map(({ text }) => text) } };
}

/** `col = 'a' OR col = 'b'`. */
function readEither(tokens: readonly Token[], names: readonly string[]): Said | undefined {
  const parts = splitAtWord(tokens, 'OR').map((part) => unwrapped(part));
  if (parts.length < 2) return undefined;
  const values: string[] = [];
  let column: string | undefined;
  for (const part of parts) {
    const own = columnOf(part.slice(0, -2), names);
    const value = part.at(-1);
    if (
      own === undefined ||
      !isSign(part.at(-2), '=') ||
      (value?.kind !== 'text' && value?.kind !== 'number')
    )
      return undefined;
    if (column !== undefined && own !== column) return undefined;
    column = own;
    values.push(value.text);
  }
  return column === undefined ? undefined : { column, facts: { allowed: values } };
}

function joinedSign(tokens: readonly Token[], at: number): { text: string; count: number } {
  const [first, second] = [tokens[at]?.text ?? '', tokens[at + 1]];
  if (first.length === 1 && second?.kind === 'sign' && second.text === '=' && '<>!'.includes(first))
    return { text: `${first}=`, count: 2 };
  return { text: first, count: 1 };
}

function columnOf(tokens: readonly Token[], names: readonly string[]): string | undefined {
  const [first, ...rest] = unwrapped(tokens);
  if (!first || rest.length > 0 || (first.kind !== 'word' && first.kind !== 'name')) return undefined;
  return names.find((name) => name === first.text) ?? names.find((name) => fold(name) === fold(first.text));
}

function numberOf(tokens: readonly Token[]): number | undefined {
  const [first, second, ...rest] = unwrapped(tokens);
  const isNegative = isSign(first, '-');
  const digits = isNegative ? second : first;
  if (!digits || rest.length > 0 || (!isNegative && second)) return undefined;
  if (digits.kind !== 'number') return undefined;
  const value = Number(digits.text);
  return Number.isFinite(value) ? (isNegative ? -value : value) : undefined;
}

/** PostgreSQL writes `(status)::text`; what a value is cast to says nothing of it. */
function withoutCasts(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const isPair = tokens[at]?.text === '::' || (isSign(tokens[at], ':') && isSign(tokens[at + 1], ':'));
    const token = tokens[at];
    if (!token) continue;
    if (!isPair) {
      kept.push(token);
      continue;
    }
    at += token.text === '::' ? 1 : 2;
    while (/^(?:varying|precision|without|with|time|zone)$/i.test(tokens[at + 1]?.text ?? '')) at += 1;
    if (isSign(tokens[at + 1], '(') && tokens[at + 2]?.kind === 'number') at += 3;
    while (isSign(tokens[at + 1], '[') && isSign(tokens[at + 2], ']')) at += 2;
  }
  return kept;
}

/** Without the parentheses around all of it. */
function unwrapped(tokens: readonly Token[]): Token[] {
  let inner = [...tokens];
  while (isSign(inner[0], '(') && closingOf(inner, 0) === inner.length - 1) inner = inner.slice(1, -1);
  // MySQL writes N'…' and _utf8mb4'…' before texts.
  return inner.filter(
    (token, at) =>
      !(token.kind === 'word' && /^(?:n|_\w+)$/i.test(token.text) && inner[at + 1]?.kind === 'text'),
  );
}

function closingOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    if (isSign(tokens[at], '(')) depth += 1;
    else if (isSign(tokens[at], ')')) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** The AND of a BETWEEN belongs to it. */
function splitAtAnd(tokens: readonly Token[]): Token[][] {
  if (splitAtWord(tokens, 'OR').length > 1) return [[...tokens]];
  const parts: Token[][] = [[]];
  let depth = 0;
  let isBetween = false;
  for (const token of tokens) {
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    if (depth === 0 && isWord(token, 'BETWEEN')) isBetween = true;
    if (depth === 0 && isWord(token, 'AND')) {
      if (!isBetween) {
        parts.push([]);
        continue;
      }
      isBetween = false;
    }
    parts.at(-1)?.push(token);
  }
  return parts.flatMap((part) => (parts.length > 1 ? splitAtAnd(unwrapped(part)) : [part]));
}

function splitAtWord(tokens: readonly Token[], word: string): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSign(token, '(')) depth += 1;
    else if (isSign(token, ')')) depth -= 1;
    if (depth === 0 && isWord(token, word)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function splitWord(tokens: readonly Token[], word: string): [Token[], Token[]] | undefined {
  const at = tokens.findIndex((token) => isWord(token, word));
  return at > 0 && !isWord(tokens[at - 1], 'NOT') ? [tokens.slice(0, at), tokens.slice(at + 1)] : undefined;
}

/** Before an opening parenthesis they are no function. */
const keywords = /^(?:and|or|not|in|is|between|like|when|then|else|case|any|all)$/i;

/** The condition as the engine's SQL has it: names in double quotes. */
export function sqlOf(tokens: readonly Token[], names: readonly string[]): string {
  const plain = withLists(withoutCasts(tokens));
  let sql = '';
  let glued = true;
  for (const [at, token] of plain.entries()) {
    const next = plain[at + 1];
    const isCall = token.kind === 'word' && isSign(next, '(') && !keywords.test(token.text);
    const text = isCall ? token.text : spelled(token, names);
    const isTail = token.kind === 'sign' && [')', ',', '.'].includes(text);
    const isSecond =
      token.kind === 'sign' && /^[<>!]$/.test(plain[at - 1]?.text ?? '') && /^[=>]$/.test(text);
    sql += glued || isTail || isSecond ? text : ` ${text}`;
    glued = isCall || (token.kind === 'sign' && ['(', '.'].includes(text));
  }
  return sql;
}

/** PostgreSQL writes `IN (…)` as `= ANY (ARRAY[…])` and `NOT IN (…)` as `<> ALL (ARRAY[…])`. */
function withLists(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const end = isWord(token, 'ANY', 'ALL') && isSign(tokens[at + 1], '(') ? closingOf(tokens, at + 1) : -1;
    const inner = tokens.slice(at + 1, end + 1).filter((each) => !isSign(each, '(') && !isSign(each, ')'));
    if (end < 0 || !isWord(inner[0], 'ARRAY')) {
      written.push(token);
      continue;
    }
    while (written.at(-1)?.kind === 'sign' && /^[=<>!]+$/.test(written.at(-1)?.text ?? '')) written.pop();
    const word = (text: string): Token => ({ ...token, kind: 'word', text });
    const sign = (text: string): Token => ({ ...token, kind: 'sign', text });
    const values = inner.slice(1).filter((each) => !isSign(each, '[') && !isSign(each, ']'));
    written.push(...(isWord(token, 'ALL') ? [word('NOT')] : []), word('IN'), sign('('), ...values, sign(')'));
    at = end;
  }
  return written;
}

function spelled(token: Token, names: readonly string[]): string {
  const { kind, text } = token;
  if (kind === 'text') return literal(text);
  const column = columnOf([token], names);
  if (column !== undefined) return identifier(column);
  return kind === 'name' ? identifier(text) : text;
}
