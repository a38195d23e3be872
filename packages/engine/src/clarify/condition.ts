import { type Condition, conditionSql } from '../recipe/condition.js';
import { type Expression, sqlContext } from '../recipe/expression.js';
import { Scope } from '../recipe/scope.js';
import { compileAiRule } from '../validate/ai/compile.js';
import type { Asked } from './asked.js';
import { findValue, phrasesOf, spellingsOf } from './find.js';
import { cell } from './look.js';
import type { SheetView, View, World } from './made.js';
import { fold } from './names.js';
import { readDate, readNumber } from './quantity.js';
import { listed, quote } from './wording.js';

/** A question about the rows of a view: columns are named as the view names them. */
export interface Asking {
  condition: Condition;
  /** Completes "rows …". */
  english: string;
}

type Comparison = '<' | '<=' | '>' | '>=';

interface Named {
  column: string;
  /** Where its words begin and end in the question. */
  start: number;
  end: number;
}

const without =
  /(?:\bwithout|\bwith no|\b(?:has|have|having|had|with) no|\black(?:ing|s)?|\bmissing|\b(?:do|does|did)(?: not|n['’]t) have|\bno|\bnot having|\bblank|\bempty|\b(?:is|are) null in)(?: an?| any| the| their| its| valid)*\s*$/;
const isBlank =
  /^(?: column| field| value| cell| address| number)*\s*(?:(?:is|are|was|were|be|being|stays?|left)\s+)*(?:empty|blank|missing|null|not (?:filled|given|set|known|there|present)|unknown|unfilled)\b/;
const isFilled =
  /^(?: column| field| value| cell)*\s*(?:(?:is|are|was|were)\s+)*(?:filled|given|set|present|known|not (?:empty|blank|missing))\b/;
const having = /(?:\bwith|\bha(?:s|ve|ving)|\bgot)(?: an?| any| the| their| its| some)*\s*$/;

const comparing: readonly (readonly [RegExp, Comparison])[] = [
  [/\b(?:at least|no less than|not less than|from|since|starting|>=|on or after)\s*/, '>='],
  [/\b(?:at most|no more than|not more than|up to|until|<=|on or before)\s*/, '<='],
  [
    /\b(?:over|above|more than|greater than|bigger than|higher than|larger than|exceed(?:s|ing)?|after|later than|newer than)\s*|>\s*/,
    '>',
  ],
  [
    /\b(?:under|below|less than|smaller than|lower than|fewer than|before|earlier than|older than)\s*|<\s*/,
    '<',
  ],
];

/** Reads "without an e-mail", "over 1000", "in Germany", "whose stage is Lead" as a question about rows. */
export async function readCondition(asked: Asked, world: World, view: View): Promise<Asking | undefined> {
  const named = namedIn(asked, view);
  const found = [...blanks(asked, named), ...(await comparisons(asked, world, view, named))];
  if (found.length === 0) {
    const equal = (await equality(asked, world, view, named)) ?? allowed(asked, view) ?? texts(asked, named);
    if (equal) found.push(equal);
  }
  if (found.length === 0) return undefined;
  const [only] = found;
  if (found.length === 1) return only;
  const any = /\bor\b/.test(asked.text);
  return {
    condition: { test: any ? 'or' : 'and', of: found.map(({ condition }) => condition) },
    english: found.map(({ english }) => english).join(any ? ' or ' : ' and '),
  };
}

function namedIn({ mentions, words }: Asked, view: View): Named[] {
  const all = [...mentions.columns, ...mentions.sources].filter(({ thing }) => (thing.view as View) === view);
  return all.map(({ thing, from, to }) => ({
    column: thing.column,
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0,
  }));
}

const column = (name: string): Expression => ({ op: 'column', name }) as Expression;

function blanks({ question }: Asked, named: readonly Named[]): Asking[] {
  const found: Asking[] = [];
  let last: { asking: 'blank' | 'filled'; end: number } | undefined;
  for (const { column: name, start, end } of named) {
    const before = fold(question.slice(0, start));
    const after = fold(question.slice(end));
    let asking: 'blank' | 'filled' | undefined;
    if (without.test(before) || isBlank.test(after)) asking = 'blank';
    else if (isFilled.test(after) || (having.test(before) && /^\W*(?:$|and\b|or\b|\?)/.test(after)))
      asking = 'filled';
    // "without phone or mobile"
    else if (
      last &&
      /^[\s,]*(?:and|or|nor)?(?: an?| any| the| no)*\s*$/.test(fold(question.slice(last.end, start)))
    )
      asking = last.asking;
    if (!asking) continue;
    last = { asking, end };
    const blank: Condition = { test: 'blank', of: column(name) };
    found.push(
      asking === 'blank'
        ? { condition: blank, english: `with no ${name}` }
        : { condition: { test: 'not', of: blank }, english: `with a ${name}` },
    );
  }
  return found;
}

async function comparisons(
  asked: Asked,
  world: World,
  view: View,
  named: readonly Named[],
): Promise<Asking[]> {
  const { question } = asked;
  const text = fold(question);
  const between = /\bbetween\s+(.+?)\s+and\s+(.+?)(?:\W*$|\s+(?:are|is|were|in|have)\b)/.exec(text);
  if (between) {
    const [low, high] = [between[1] ?? '', between[2] ?? ''];
    const both = [
      await compare(view, world, named, '>=', low, between.index),
      await compare(view, world, named, '<=', high, between.index),
    ];
    return both.flatMap((each) => each ?? []);
  }
  const sign = /\b(?:(negative|below zero)|(positive)|zero)\b/.exec(text);
  if (sign) {
    const ends: Comparison[] = sign[1] ? ['<'] : sign[2] ? ['>'] : ['>=', '<='];
    const found = await Promise.all(ends.map((each) => compare(view, world, named, each, '0', sign.index)));
    if (found.every((each) => each)) return found.flatMap((each) => each ?? []);
  }
  for (const [pattern, is] of comparing) {
    const match = pattern.exec(text);
    if (!match) continue;
    const found = await compare(
      view,
      world,
      named,
      is,
      text.slice(match.index + match[0].length),
      match.index,
    );
    if (found) return [found];
  }
  const month = /\b(?:in|of|from|for|during)\s+([a-z]{3,9}\.?\s+(?:19|20)\d\d)\b/.exec(text);
  if (month) {
    const [first, last] = [
      await compare(view, world, named, '>=', month[1] ?? '', month.index),
      await compare(view, world, named, '<=', month[1] ?? '', month.index),
    ];
    if (first && last)
      return [
        { condition: { test: 'and', of: [first.condition, last.condition] }, english: `in ${month[1]}` },
      ];
  }
  const year = /\b(?:in|of|from|for|during)\s+((?:19|20)\d\d)\b/.exec(text);
  if (!year) return [];
  const first = await compare(view, world, named, '>=', year[1] ?? '', year.index);
  const last = await compare(view, world, named, '<', String(Number(year[1]) + 1), year.index);
  return first && last
    ? [{ condition: { test: 'and', of: [first.condition, last.condition] }, english: `in ${year[1]}` }]
    : [];
}

async function compare(
  view: View,
  world: World,
  named: readonly Named[],
  is: Comparison,
  value: string,
  at: number,
): Promise<Asking | undefined> {
  const nearest = [...named].sort((a, b) => Math.abs(a.end - at) - Math.abs(b.end - at))[0]?.column;
  const [date, number] = [readDate(value, is), readNumber(value)];
  for (const as of ['date', 'number'] as const) {
    const to = as === 'date' ? date : number;
    if (to === undefined) continue;
    const shape = as === 'date' ? '^[0-9]{4}-[0-9]{2}-[0-9]{2}' : '^-?[0-9]+([.][0-9]+)?$';
    const name = nearest ?? (await onlyColumn(world, view, shape));
    if (name === undefined || (nearest !== undefined && !(await mostly(world, view, name, shape)))) continue;
    return {
      condition: { test: 'compare', of: column(name), as, is, to },
      english: `with ${name} ${{ '<': as === 'date' ? 'before' : 'under', '<=': 'at most', '>': as === 'date' ? 'after' : 'over', '>=': as === 'date' ? 'from' : 'at least' }[is]} ${to}`,
    };
  }
  return undefined;
}

async function mostly({ session }: World, view: View, name: string, shape: string): Promise<boolean> {
  const at = view.columns.indexOf(name);
  const [row] = await session.rows(
    `SELECT count(*) FILTER (regexp_matches(${cell(at)}, '${shape}')) >= 0.5 * count(nullif(trim(${cell(at)}), '')) AS fits FROM ${view.sql}`,
  );
  return row?.fits === true;
}

/** The one column whose cells look so; of several numbers the one that is an amount. */
async function onlyColumn(world: World, view: View, shape: string): Promise<string | undefined> {
  const columns = view.columns.slice(0, 60);
  const counts = columns.flatMap((_, at) => {
    const value = `nullif(trim(${cell(at)}), '')`;
    const odd = `NOT regexp_matches(${value}, '${shape}') OR regexp_matches(${value}, '^0[0-9]')`;
    return [`count(*) FILTER (${odd})::BIGINT AS odd${at}`, `count(${value})::BIGINT AS n${at}`];
  });
  const [row] = await world.session.rows(`SELECT ${counts.join(', ')} FROM ${view.sql}`);
  const fitting = columns.filter((name, at) => {
    const n = Number(row?.[`n${at}`]);
    return n > 0 && Number(row?.[`odd${at}`]) <= 0.2 * n && !identifying.test(name);
  });
  const amounts = fitting.filter((name) => amounting.test(name));
  if (fitting.length === 1) return fitting[0];
  return amounts.length === 1 ? amounts[0] : undefined;
}

const identifying = /\b(?:id|no|number|code|nr|key|phone|zip|postcode)\b/i;
const amounting =
  /\b(?:amount|total|price|cost|salary|wage|balance|value|sum|revenue|turnover|fee|rate|limit|quantity|qty|stock)\b/i;

async function equality(
  asked: Asked,
  world: World,
  view: View,
  named: readonly Named[],
): Promise<Asking | undefined> {
  const places = named.map((each) => view.columns.indexOf(each.column));
  const phrases = phrasesOf(asked);
  const found =
    (places.length > 0 ? await findValue(world, view, phrases, places) : undefined) ??
    (await findValue(world, view, phrases));
  if (!found) return undefined;
  const name = view.columns[found.at] ?? '';
  const values = found.values.map(({ value }) => value);
  const not = /\b(?:is not|are not|isn['’]t|aren['’]t|other than|except|but not|not (?:in|from))\b/.test(
    asked.text,
  );
  const condition: Condition = { test: 'one_of', of: column(name), values, ignore_case: false };
  const english = `${not ? 'not ' : ''}with ${name} ${listed(values.map(quote))}`;
  return { condition: not ? { test: 'not', of: condition } : condition, english };
}

/** A value that a rule allows, and that no cell has. */
function allowed(asked: Asked, view: View): Asking | undefined {
  if (!('template' in view)) return undefined;
  const phrases = phrasesOf(asked).flatMap(spellingsOf);
  for (const { name, description, desiredRule, aiCheck } of (view as SheetView).template.columns) {
    if (desiredRule !== 'ai') continue;
    const { checks } = aiCheck ?? compileAiRule({ name, description: description ?? null });
    const values = checks.flatMap((check) => (check.kind === 'allowed' ? check.values : []));
    const value = values.find((each) => phrases.includes(each.toLowerCase()));
    if (value !== undefined)
      return {
        condition: { test: 'one_of', of: column(name), values: [value], ignore_case: true },
        english: `with ${name} ${quote(value)}`,
      };
  }
  return undefined;
}

/** A text that no cell is, but that may be in some, or begin or end them. */
function texts({ text, quoted }: Asked, named: readonly Named[]): Asking | undefined {
  const [name, value] = [named[0]?.column, quoted[0]];
  if (name === undefined || value === undefined) return undefined;
  const escaped = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const of = column(name);
  if (/\b(?:starts?|begins?|beginning|starting) with\b/.test(text))
    return {
      condition: { test: 'matches', of, pattern: `^${escaped}`, ignore_case: true },
      english: `whose ${name} starts with ${quote(value)}`,
    };
  if (/\b(?:ends?|ending) (?:with|in)\b/.test(text))
    return {
      condition: { test: 'matches', of, pattern: `${escaped}$`, ignore_case: true },
      english: `whose ${name} ends with ${quote(value)}`,
    };
  return {
    condition: { test: 'contains', of, text: value, ignore_case: true },
    english: `whose ${name} contains ${quote(value)}`,
  };
}

/** The condition over the cells of a view; what is to be selected from goes into `over`. */
export function whereSql(view: View, condition: Condition): { where: string; from: string } {
  const scope = new Scope();
  const context = sqlContext({
    scope,
    column: (name) => cell(view.columns.indexOf(name)),
    position: '0',
    computed: () => 'NULL',
    lookup: () => ({ key: 'NULL', value: 'NULL' }),
  });
  const where = conditionSql(condition, context);
  return { where, from: scope.over(view.sql) };
}
