import { type Stays, staysOf } from '../../language/row-hints.js';
import { matchColumns } from '../../match/match-columns.js';
import type { Condition } from '../../recipe/condition.js';
import { node, rewrite } from '../../recipe/edit.js';
import { columnsOf } from '../../recipe/expression.js';
import type { Expression, LookupTake } from '../../recipe/operation.js';
import { findTemplate, type TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { formsOf } from '../../words/forms-of.js';
import { resolveColumn } from '../../words/naming.js';
import { sentencesOf } from '../../words/sentences.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { Draft } from '../feeds/draft.js';
import type { Member } from '../feeds/member.js';
import { cellsOf } from '../views/cells-of.js';
import { identityOf } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import type { Drafting } from './sheets.js';

/** More rows than these share what they have in common with others: then it is no record that is there twice. */
const mostRepeated = 0.5;
const likely = 0.4;

/** The record that stays of those that share a key, found by the key. */
interface Kept {
  key: ViewColumn;
  id: ViewColumn;
  /** What stands there instead of a key, where nobody is named: "anonymous". */
  nobody: string[];
  view: View;
  take: LookupTake;
}

/**
 * "Some companies are in there twice, keep the one that was created first": of rows that share what is unique, or what
 * the sentence names, the oldest or newest by its day stays, and what was linked to the others is linked to it.
 */
export function keepOneOfEach(drafts: readonly Draft[], { told }: Drafting): void {
  for (const draft of drafts) {
    const own = staysOf(sentencesOf(draft.template.description ?? '')).map((each) => ({ each, isOwn: true }));
    const known = staysOf(told.unread).map((each) => ({ each, isOwn: false }));
    for (const { each, isOwn } of [...own, ...known]) {
      const [member, ...others] = draft.members;
      if (!member || others.length > 0) break;
      const record = recordOf(each, draft, member, isOwn);
      if (!record) continue;
      keepWithIt(record, drafts, each.sentence);
      linkToIt(record, draft, drafts);
      break;
    }
  }
}

function recordOf(said: Stays, { template }: Draft, member: Member, isOwn: boolean): Kept | undefined {
  const { view, feeds } = member;
  if (view.group !== undefined || view.reshape.some(({ step }) => step !== 'context')) return undefined;
  const sourceOf = (column: TemplateColumn | undefined) => {
    const [source, ...others] = (column && feeds.get(column.name)?.sources) ?? [];
    return source && others.length === 0 && !source.via && view.columns.includes(source) ? source : undefined;
  };
  const identity = sourceOf(identityOf(template));
  const unique = template.columns.filter((column) => column.unique).flatMap((each) => sourceOf(each) ?? []);
  const named = said.same === undefined ? undefined : meantBy(said.same, member, template.columns, sourceOf);
  const isNamed = isOwn || wordsOf(template.name).some((word) => hasWord(said.told, word));
  const keys = named && (isNamed || unique.includes(named)) ? [named] : unique.toReversed();
  const key = keys.find(isRepeated);
  const day = key && dayOf(said, view.columns);
  if (!key || !day) return undefined;
  const id = identity && identity !== key && isAlone(identity) ? identity : day;
  const formats = day.profile.kinds[0]?.formats ?? [];
  const what = said.stays === 'newest' ? 'last' : 'first';
  const feed = [...feeds.values()].find(({ expression }) => {
    const read = columnsOf(expression);
    return read.length > 0 && read.every(({ name }) => name === key.name);
  });
  const isBlank = (each: { value: string; count: number }) =>
    feed !== undefined &&
    cellsOf(feed.expression, { ...key, profile: { ...key.profile, sample: [each] } }).length === 0;
  const nobody = key.profile.sample.filter(isBlank).flatMap(({ value }) => value.trim() || []);
  return { key, id, nobody, view, take: { what, by: { column: day.name, formats } } };
}

function hasWord(text: string, word: string): boolean {
  const forms = new Set(formsOf(word));
  return wordsOf(text).some((each) => formsOf(each).some((form) => forms.has(form)));
}

/** "the same e-mail address": what feeds such a column of the sheet, else such a column of the table. */
function meantBy(
  words: string,
  { view }: Member,
  columns: readonly TemplateColumn[],
  sourceOf: (column: TemplateColumn) => ViewColumn | undefined,
): ViewColumn | undefined {
  const named = [
    ...columns.flatMap((column) => {
      const source = sourceOf(column);
      return source ? [{ name: column.name, source }] : [];
    }),
    ...view.columns.map((source) => ({ name: source.called, source })),
  ];
  const names = named.map(({ name }) => name);
  const said = words.split(/\s+/u);
  for (const many of [3, 2, 1]) {
    const found = resolveColumn(said.slice(0, many).join(' '), names);
    const meant = found && named.find(({ name }) => name === found.name);
    if (meant) return meant.source;
  }
  return undefined;
}

function isRepeated({ profile: { distinct, filled } }: ViewColumn): boolean {
  return distinct < filled && distinct >= mostRepeated * filled;
}

function isAlone({ profile: { distinct, filled } }: ViewColumn): boolean {
  return distinct === filled;
}

/** The day that a record was made, or last changed: as the sentence calls it, or as it is called as a rule. */
function dayOf({ sentence, stays }: Stays, columns: readonly ViewColumn[]): ViewColumn | undefined {
  const days = columns.filter(
    (each) => isMostly(each, ['date', 'datetime']) && (each.profile.kinds[0]?.formats?.length ?? 0) > 0,
  );
  const said = new Set(wordsOf(sentence).map(stem));
  const likeness = ({ called }: ViewColumn) => {
    const words = wordsOf(called);
    const named = words.filter((word) => said.has(stem(word))).length / Math.max(1, words.length);
    const usual = stays === 'oldest' ? ['Created at'] : ['Last modified', 'Updated at', 'Timestamp'];
    const name = englishOf(called) ?? called;
    const pairs = usual.map(
      (each) =>
        matchColumns([{ name, table: '', neighbours: [name] }], [{ name: each }]).pair(0, 0).probability,
    );
    return 2 * named + Math.max(...pairs);
  };
  const [best] = days
    .map((day) => ({ day, likeness: likeness(day) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return best && (days.length === 1 || best.likeness >= likely) ? best.day : undefined;
}

/** What is made of the rows of a table goes where its rows go: the boxes that were ticked in an answer. */
function keepWithIt(record: Kept, drafts: readonly Draft[], reason: string): void {
  const { key, id, view } = record;
  for (const { members, filters } of drafts)
    for (const member of members) {
      const isThere = [key, id].every(({ name }) => member.view.columns.some((each) => each.name === name));
      if (member.view.table === view.table && isThere)
        filters.push({ keep: isTheOne(record), reason, member });
    }
}

function isTheOne(record: Kept): Condition {
  const { key, id } = record;
  const trimmed = (of: Expression) => node({ op: 'collapse', of });
  const one = survivor(key.cell, record);
  return {
    test: 'or',
    of: [
      ...isNobody(key.cell, record),
      { test: 'equals', of: trimmed(id.cell), to: trimmed(one), ignore_case: true },
    ],
  };
}

function isNobody(of: Expression, { nobody }: Kept): Condition[] {
  const blank: Condition = { test: 'blank', of };
  if (nobody.length === 0) return [blank];
  return [blank, { test: 'one_of', of: node({ op: 'collapse', of }), values: nobody, ignore_case: true }];
}

function survivor(of: Expression, { key, id, view: { input }, take }: Kept): Expression {
  return node({ op: 'lookup', of, input, key: key.name, value: id.name, ignore_case: true, take });
}

/** What names a record that goes names the one that stays. */
function linkToIt(record: Kept, { template }: Draft, drafts: readonly Draft[]): void {
  const { key, id, view } = record;
  const identity = identityOf(template);
  const isId = drafts.some(({ members }) =>
    members.some(({ feeds }) => feeds.get(identity?.name ?? '')?.sources.includes(id)),
  );
  if (!isId) return;
  for (const draft of drafts)
    for (const column of draft.template.columns) {
      const isLink = column.linkRule?.some(
        ({ templateId, columnName }) =>
          findTemplate([template], templateId) === template && columnName === identity?.name,
      );
      for (const member of isLink ? draft.members : []) {
        const feed = member.feeds.get(column.name);
        const [source, ...others] = feed?.sources ?? [];
        if (!feed || !source || others.length > 0 || source.via || member.view.table === view.table) continue;
        feed.expression = rewrite(feed.expression, (each) => {
          if (each.op !== 'column' || each.name !== source.name) return each;
          const shared = node({ op: 'lookup', of: each, input: view.input, key: id.name, value: key.name });
          const one = node({ op: 'coalesce', of: [survivor(shared, record), each] });
          return node({
            op: 'if',
            when: { test: 'or', of: isNobody(shared, record) },
            use: each,
            otherwise: one,
          });
        });
      }
    }
}
