import { getOwn } from '@godwit/contract/own';
import type { Finding, Healths } from '../../health/health.js';
import type { Option } from '../../language/question.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import type { Knowing } from '../columns/candidate.js';
import { conversionOf } from '../columns/conversion-of.js';
import { couldBe } from '../columns/fit.js';
import type { Draft } from '../feeds/draft.js';
import type { Feed, Member } from '../feeds/member.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Open } from './ask.js';

const mostOptions = 8;
const shownValues = 3;
/** Less than that of its values fits the column: it is not meant. */
const fitting = 0.5;

/** Of a column of the template: what might feed it, the likeliest first; what feeds it now is in front. */
interface Choice {
  source: ViewColumn;
  called: string;
  probability: number;
  isNow: boolean;
  /** It feeds another column of the template. */
  isUsed: boolean;
}

/** For every column that something else could feed: which column of the files is it? Asked where its sheet is not well. */
export function columnsInDoubt(drafts: readonly Draft[], knowing: Knowing): Open[] {
  return drafts.flatMap((draft) =>
    draft.template.columns.flatMap((column) => {
      const choices = choicesFor(draft, column, knowing);
      if (choices.length === 0 || (choices.length === 1 && choices[0]?.isNow)) return [];
      return [askFor(draft, column, choices, knowing)];
    }),
  );
}

/** Less likely, and nobody has to be told of it. */
const plausible = 0.03;
const plausibleByName = 0.1;
const aRival = 0.15;
/** A sheet without what every row has to have is worth a question. */
const evens = 0.5;

/** Less likely, and what feeds a column may be doubted, if its rows do not speak for it. */
const inDoubt = 0.85;

/** By column of the template: what might be meant where nothing feeds it, or as likely as what does; nothing named where that may be doubted. */
export function maybeOf(draft: Draft, knowing: Knowing): Record<string, string[]> {
  return Object.fromEntries(
    draft.template.columns.flatMap((column) => {
      const names = maybeFor(draft, column, knowing);
      const isDoubted = draft.members.some(
        ({ feeds }) => (feeds.get(column.name)?.probability ?? 1) < inDoubt,
      );
      return names.length > 0 || isDoubted ? [[column.name, names]] : [];
    }),
  );
}

function maybeFor(draft: Draft, column: TemplateColumn, knowing: Knowing): string[] {
  const feeds = draft.members.flatMap((member) => member.feeds.get(column.name) ?? []);
  if (feeds.length > 0) return [...new Set(feeds.flatMap(({ rival }) => rival?.called ?? []))];
  // A bare name has nothing in the files as often as not.
  const least = column.description ? plausible : plausibleByName;
  return choicesFor(draft, column, knowing)
    .filter(({ isUsed }) => !isUsed)
    .filter(({ probability, called }) => probability >= least || isCalled(column, called))
    .map(({ called }) => called);
}

function isCalled({ name }: TemplateColumn, called: string): boolean {
  return resolveColumn(name, [called]) !== undefined;
}

function askFor(draft: Draft, column: TemplateColumn, choices: readonly Choice[], knowing: Knowing): Open {
  const { template, members } = draft;
  const isFed = choices.some(({ isNow }) => isNow);
  const none = isFed ? 'None of these: leave it empty' : 'None of these: it stays empty';
  const options: Option[] = [
    ...choices.map(({ called, source, isNow }, at) => ({
      id: String(at + 1),
      label: `"${called}"${isNow ? ', as it is now' : ''}`,
      sample: sampleOf(source),
    })),
    { id: 'none', label: none },
  ];
  const take = (choice: Choice) => {
    for (const member of members) feedBy(member, choice, template, column, knowing);
  };
  return {
    question: {
      id: `source:${template.slug}:${column.name}`,
      question: `Which column of ${labels(members)} is the ${column.name} of ${template.name}?`,
      ...(column.description && { context: column.description.slice(0, 300) }),
      about: { template: template.slug, column: column.name },
      options,
      allowCustom: true,
    },
    ...(!isFed && { asPlanned: none }),
    // Where every row depends on it, it comes before what only some do.
    rows: rowsOf(members) * (column.required || column.unique ? 2 : 1),
    chance: (sure) => chanceOf(column, choices, sure),
    // Where nothing in the files is likely to be meant, that is said, and nobody is asked.
    isNeeded: (healths) =>
      findingsOn(healths, template.slug, column.name).some(({ kind }) =>
        isFed
          ? isMended(kind, choices)
          : asks.includes(kind) && (kind !== 'column_empty' || maybeFor(draft, column, knowing).length > 0),
      ),
    settle: (option) => {
      const choice = choices[Number(option) - 1];
      if (choice) take(choice);
      else for (const { feeds } of members) feeds.delete(column.name);
    },
    settleByWords: (words) => {
      const named = resolveColumn(
        words,
        choices.map(({ called }) => called),
      );
      const choice = named && choices.find(({ called }) => called === named.name);
      if (choice) take(choice);
      return choice !== undefined;
    },
  };
}

/** What feeds another column feeds this one as well less often. */
const shared = 0.4;

/** How likely another column than now is meant. Whoever has to have something is asked whatever there is. */
function chanceOf({ required }: TemplateColumn, choices: readonly Choice[], sure: number): number {
  const others = choices.filter(({ isNow }) => !isNow);
  const none = others.reduce(
    (left, { probability, isUsed }) => left * (1 - probability * (isUsed ? shared : 1)),
    1,
  );
  if (choices.some(({ isNow }) => isNow)) return (1 - sure) * (1 - none);
  return required ? Math.max(evens, 1 - none) : 1 - none;
}

/** Whether another column may be better than the one that is there: what breaks a rule is the right one as a rule. */
function isMended(kind: Finding['kind'], choices: readonly Choice[]): boolean {
  if (!asks.includes(kind)) return false;
  const others = choices.filter(({ isNow }) => !isNow);
  if (kind !== 'required_empty' && kind !== 'key_empty')
    return others.some(({ probability }) => probability >= aRival);
  const filled = Math.max(
    0,
    ...choices.filter(({ isNow }) => isNow).map(({ source }) => source.profile.filled),
  );
  return others.some(({ source, probability }) => probability >= plausible && source.profile.filled > filled);
}

/** What another column may mend. */
const asks: readonly Finding['kind'][] = [
  'required_empty',
  'key_empty',
  'column_empty',
  'column_in_doubt',
  'link_not_found',
  'rule_broken',
  'not_unique',
];

function findingsOn(healths: Healths, slug: string, column: string): Finding[] {
  return (getOwn(healths, slug)?.findings ?? []).filter((finding) => finding.column === column);
}

function choicesFor({ template, members }: Draft, column: TemplateColumn, knowing: Knowing): Choice[] {
  const target = knowing.targets.of(template, column);
  const found = new Map<string, Choice>();
  const add = (choice: Choice) => {
    const known = found.get(choice.called);
    if (!known || choice.isNow || (!known.isNow && choice.probability > known.probability))
      found.set(choice.called, choice);
  };
  for (const member of members) {
    const { candidates, feeds } = member;
    const now = feeds.get(column.name);
    for (const source of now?.sources ?? [])
      add({
        source,
        called: nameOf(source),
        probability: now?.probability ?? 0,
        isNow: true,
        isUsed: false,
      });
    const used = new Set([...feeds.values()].flatMap(({ sources }) => sources));
    const likely = new Map(
      (candidates.get(column.name) ?? []).map((candidate) => [candidate.source, candidate] as const),
    );
    const own = member.columns.filter((each) => !each.via || likely.has(each));
    for (const source of own) {
      if (source.profile.filled === 0) continue;
      const { probability = 0, conversion } = likely.get(source) ?? {};
      const isUsed = used.has(source);
      // What stands around a table, and what is meant by another column, has to have something for it.
      if ((isUsed || isContext(source, member.view)) && probability < plausible) continue;
      const isFitting = couldBe(source, target.wanted) || (conversion?.valid ?? 0) >= fitting;
      if (!isFitting && !isCalled(column, source.called)) continue;
      add({ source, called: nameOf(source), probability, isNow: false, isUsed });
    }
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        Number(b.isNow) - Number(a.isNow) ||
        b.probability - a.probability ||
        Number(a.source.via !== undefined) - Number(b.source.via !== undefined),
    )
    .slice(0, mostOptions);
}

/** The column of that name, in each of the tables that the sheet is made from. */
function feedBy(
  member: Member,
  { called }: Choice,
  template: Template,
  column: TemplateColumn,
  knowing: Knowing,
): void {
  const source = member.columns.find((each) => nameOf(each) === called);
  if (!source) return;
  const target = knowing.targets.of(template, column);
  const conversion = conversionOf(member.view, source, template, target, knowing);
  const feed: Feed = {
    expression: conversion.expression,
    probability: 1,
    reason: ['somebody said so', conversion.reason].filter(Boolean).join('; '),
    sources: [source],
    conversion,
  };
  member.feeds.set(column.name, feed);
}

function nameOf({ called, via }: ViewColumn): string {
  return via ? `${called} of ${via.label}` : called;
}

function sampleOf({ profile }: ViewColumn): string[] {
  return profile.sample
    .filter(({ value }) => value.trim() !== '')
    .slice(0, shownValues)
    .map(({ value }) => (value.length > 60 ? `${value.slice(0, 60)}…` : value));
}

function labels(members: readonly Member[]): string {
  const all = [...new Set(members.map(({ view }) => view.label))];
  const more = all.length - 3;
  return more > 0 ? `${all.slice(0, 3).join(', ')} and ${more} more` : all.join(' and ');
}

function rowsOf(members: readonly Member[]): number {
  return members.reduce((sum, { view }) => sum + view.rows, 0);
}
