import { separatorAsked } from '../../convert/lists.js';
import { node } from '../../recipe/edit.js';
import { saidOf } from '../../target/words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

/**
 * What a column holds only the first part of: by the example of the description ("Windows 10.0.22631", where one column
 * holds "Windows" and another such numbers), or the second line of what it asks to be joined ("Street 2").
 */
export function joinTexts(
  column: TemplateColumn,
  member: Member,
  template: Template,
  knowing: Knowing,
): void {
  const feed = member.feeds.get(column.name);
  const [first, ...more] = feed?.sources ?? [];
  if (!feed || !first || first.via || more.length > 0) return;
  if (knowing.targets.of(template, column).wanted.kind !== 'text' || column.linkRule) return;
  const taken = new Set([...member.feeds.values()].flatMap(({ sources }) => sources));
  const free = member.columns.filter(
    (each) => !each.via && !taken.has(each) && !isContext(each, member.view) && each.profile.filled > 0,
  );
  const found = asExample(column, first, free) ?? asNextLine(column, first, free);
  if (!found) return;
  member.feeds.set(column.name, {
    ...feed,
    expression: node({
      op: 'join',
      parts: [feed.expression, node({ op: 'collapse', of: found.second.cell })],
      separator: found.separator,
    }),
    reason: `${feed.reason}; with "${found.second.called}" behind it`,
    sources: [first, found.second],
    conversion: undefined,
  });
}

interface Second {
  second: ViewColumn;
  separator: string;
}

const most = 0.5;

function asExample(
  column: TemplateColumn,
  first: ViewColumn,
  free: readonly ViewColumn[],
): Second | undefined {
  const starts = new Set(first.profile.sample.map(({ value }) => value.trim()));
  for (const example of saidOf(column).wording.examples) {
    const [, start = '', separator = '', rest = ''] = /^(\S+)([\s,;/-]{1,3})(\S.*)$/u.exec(example) ?? [];
    if (!starts.has(start) || starts.has(example)) continue;
    const wanted = shapeOf(rest.replace(/[.;)]+$/, ''));
    const fitting = free.filter(({ profile: { sample } }) => {
      const alike = sample.filter(({ value }) => shapeOf(value.trim()) === wanted).length;
      return /\d/.test(rest) && alike >= most * sample.length;
    });
    const named = fitting.filter(({ called }) => isNamedAfter(called, first.called));
    const [only, ...others] = named.length > 0 ? named : fitting;
    if (only && others.length === 0) return { second: only, separator };
  }
  return undefined;
}

/** "OS version" beside "OS" */
function isNamedAfter(name: string, first: string): boolean {
  const words = wordsOf(name);
  return wordsOf(first).every((word) => words.includes(word));
}

/** "10.0.22631.3447" and "16.7": numbers with points between them. */
function shapeOf(value: string): string {
  return value
    .replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a')
    .replace(/(?:0([^0a]))(?:0\1)*0/g, '0$10');
}

/** "Street" and "Street 2", "address_1" and "address_2", where a description says what stands between them. */
function asNextLine(
  { description = '' }: TemplateColumn,
  first: ViewColumn,
  free: readonly ViewColumn[],
): Second | undefined {
  const separator = separatorAsked(description ?? '');
  const base = first.called.replace(/[\s_]*1$/, '');
  const isSecond = ({ called }: ViewColumn) =>
    called.replace(/[\s_]*2$/, '') === base && called !== first.called && /2$/.test(called);
  const second = separator === undefined ? undefined : free.find(isSecond);
  return second && separator !== undefined ? { second, separator } : undefined;
}
