import { isPlaceholder } from '../../cells/placeholders.js';
import type { Asked } from '../../edit/asked.js';
import { conditionOf } from '../../edit/condition.js';
import { unlessRefused } from '../../edit/edit-columns.js';
import { asNotes } from '../../edit/undone.js';
import type { Instruction } from '../../language/instruction.js';
import type { RowHint } from '../../language/row-hints.js';
import type { Condition } from '../../recipe/condition.js';
import { isOp, node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import { formsOf } from '../../words/forms-of.js';
import { resolveColumn } from '../../words/naming.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { askedOf } from '../feeds/asked.js';
import type { Draft } from '../feeds/draft.js';
import type { Feed, Member } from '../feeds/member.js';
import { isContext } from '../views/context.js';
import type { RowKind } from '../views/kinds.js';
import { identityOf } from '../views/targets.js';
import { sameRows, type View } from '../views/view.js';
import { rowsCalledSo } from './called-so.js';
import { type HintedRows, hintedRows } from './hinted-rows.js';

/** The rows that people said to leave out, and those that stand for nothing in this sheet. */
export function filtersOf(
  template: Template,
  member: Member,
  knowing: Knowing,
): Pick<Draft, 'filters' | 'notes'> {
  const asked = askedOf(member, template, knowing);
  const found: Draft['filters'] = [];
  const notes: string[] = [];
  const add = (keep: Condition | boolean | undefined, reason: string) => {
    if (typeof keep === 'object') found.push({ keep, reason, member });
  };
  const own = knowing.told
    .ofTemplate(template)
    .filter((each) => each.do === 'leave_out' || each.do === 'keep_only');
  for (const each of [...own, ...knowing.told.general]) {
    if (each.do !== 'leave_out' && each.do !== 'keep_only') continue;
    if (!own.includes(each) && !concerns(each, template, member, knowing)) continue;
    const when = unlessRefused(() => conditionOf(asked, each.when), []);
    if (each.do === 'keep_only') add(when, each.sentence);
    else if (typeof when === 'object') {
      const share = shareOf(when, asked);
      if (share <= mostLeftOut) add({ test: 'not', of: when }, each.sentence);
      else
        notes.push(
          ...asNotes({
            notUnderstood: [],
            refused: [
              {
                sentence: each.sentence,
                why: `It would leave out ${Math.round(share * 100)} % of ${member.view.label}.`,
              },
            ],
          }),
        );
    }
  }
  const carriedOut = new Set(found.map(({ reason }) => reason));
  for (const hint of [...knowing.told.hints(template), ...knowing.told.hints()]) {
    // Of a description some clauses may have been read, and others not.
    const isRead = carriedOut.has(hint.sentence) && (hint.fate === 'only' || hint.of === 'knowledge');
    const rows = isRead ? undefined : rowsMeant(hint, member, knowing);
    if (rows) found.push({ keep: rows.keep, reason: hint.sentence, member, hint });
  }
  const { kind } = member.view;
  if (kind) add(isOfKind(kind), `another ${kind.column}`);
  const called = kind ? undefined : rowsCalledSo(template, member);
  if (called) add(called.keep, called.reason);
  const nothing = emptyOf(template, member);
  if (nothing) add({ test: 'not', of: nothing.when }, nothing.reason);
  return { filters: found, notes };
}

function isOfKind({ column, values }: RowKind): Condition {
  const of = node({ op: 'trim', of: node({ op: 'column', name: column }) });
  return { test: 'one_of', of, values, ignore_case: false };
}

/** What a hint says of the rows of a member: of knowledge, where no other table fits its words better. */
function rowsMeant(hint: RowHint, { view, columns }: Member, knowing: Knowing): HintedRows | undefined {
  const { views, targets } = knowing;
  const isOwn = hint.of === 'template';
  // What is said of a row concerns the things that are part of it.
  const whole = views.find((each) => each.group === undefined && sameRows(each, view));
  const others = view.group === undefined ? [] : (whole?.columns ?? []);
  const reached = columns.filter(({ via, cell }) => !via || isOwn || hint.withTheirs || isMeaning(cell));
  const rows = hintedRows(hint, view, [...reached, ...others], targets.templates);
  if (!rows || isOwn) return rows;
  if (hint.lacking.length > 0 && isOfOthers(hint, view, knowing)) return undefined;
  const best = Math.max(
    ...views
      .filter(({ group }) => group === undefined)
      .map((each) => hintedRows(hint, each, each.columns, targets.templates)?.likeness ?? 0),
  );
  return rows.likeness >= best - asWell ? rows : undefined;
}

const asWell = 0.3;

/** "Order lines without a type": what another table lacks is no reason. */
function isOfOthers({ clause }: RowHint, view: View, { views }: Knowing): boolean {
  const words = new Set(wordsOf(clause).flatMap(formsOf));
  const isCalled = ({ label, table }: View) =>
    [label, table.name].some((name) => {
      const parts = wordsOf(name);
      return parts.length > 0 && parts.every((part) => formsOf(part).some((form) => words.has(form)));
    });
  return views.some((each) => !sameRows(each, view) && isCalled(each)) && !isCalled(view);
}

/** What a code stands for belongs to the row that has the code. */
function isMeaning(cell: Expression): boolean {
  return isOp(cell, 'lookup') && cell.where !== undefined;
}

/** What would leave out more of the rows was misread, or is for a person to do. */
const mostLeftOut = 0.5;

/** Of the rows, as far as one column tells it. */
function shareOf(when: Condition, { cells }: Asked): number {
  const counted = cells(node({ op: 'if', when, use: constant('yes'), otherwise: constant('no') })) ?? [];
  const rows = (...said: string[]) =>
    counted.reduce((sum, { value, count }) => sum + (said.includes(value) ? count : 0), 0);
  return rows('yes') / Math.max(1, rows('yes', 'no'));
}

function constant(value: string): Expression {
  return node({ op: 'constant', value });
}

/** A sentence about rows of one sheet concerns that sheet; one about rows of a table, whatever is made of the table. */
function concerns(
  { sheet, ...told }: Instruction,
  template: Template,
  { view }: Member,
  { views, targets }: Knowing,
): boolean {
  const said = sheet ?? ('rows' in told ? told.rows : undefined);
  if (said === undefined) return true;
  const templates = targets.templates.map(({ name }) => name);
  const meant = resolveColumn(said, templates);
  if (!meant || meant.name === template.name) return true;
  // "Contacts whose name starts with TEST": the companies that are made of the contacts' rows too.
  const isOfTable = resolveColumn(said, [view.label, view.table.name, view.table.file]) !== undefined;
  return sheet === undefined && (isOfTable || views.filter(({ group }) => group === undefined).length === 1);
}

/** A part of a row (an assignee), or a thing that many rows share (their company), is there only where it has a name. */
function emptyOf(template: Template, member: Member): { when: Condition; reason: string } | undefined {
  const { view, feeds } = member;
  const identity = identityOf(template);
  const feed = identity && feeds.get(identity.name);
  if (identity && feed) {
    const [source] = feed.sources;
    const isShared = source && source.profile.distinct < 0.7 * source.profile.filled;
    const isPart = view.group !== undefined || view.heads?.includes(source?.name ?? '') === true;
    if ((isShared || isPart) && source && source.profile.filled < view.rows)
      return { when: { test: 'blank', of: feed.expression }, reason: `no ${identity.name}` };
  }
  const unpivot = view.reshape.find((step) => step.step === 'unpivot');
  if (unpivot?.step !== 'unpivot') return noItemOf(member) ?? hollowOf(template, member);
  const value = [...feeds].find(([, { sources }]) =>
    sources.some(({ name, partOf }) => unpivot.values.includes(partOf ?? name)),
  );
  if (value) {
    const [name, feed] = value;
    // "Empty when the price is on application": a mark in the cell is a row of its own, without the value.
    const [source] = mayBeEmpty(template, name) ? feed.sources : [];
    const of = source && !source.via ? node({ op: 'trim', of: source.cell }) : feed.expression;
    const blank: Condition = { test: 'blank', of };
    if (!NO_ZERO.test(withEnglishPhrases(template.description ?? '')))
      return { when: blank, reason: `no ${name}` };
    const zero: Condition = { test: 'matches', of, pattern: '^[-+]?0+(?:[.,]0+)?$', ignore_case: false };
    return { when: { test: 'or', of: [blank, zero] }, reason: `no ${name}, or 0` };
  }
  // A mark in a crosstab is in no cell of the sheet, or only what it stands for is.
  const isUsed = [...feeds.values()].some(({ sources }) =>
    sources.some(({ name, via, fieldOf }) =>
      [...unpivot.values, ...unpivot.labels].includes(via?.key ?? fieldOf ?? name),
    ),
  );
  if (!isUsed) return undefined;
  const blank = unpivot.values.map(
    (name): Condition => ({ test: 'blank', of: node({ op: 'column', name }) }),
  );
  const [only, ...others] = blank;
  const when: Condition | undefined = others.length > 0 ? { test: 'and', of: blank } : only;
  return when && { when, reason: `no ${unpivot.values.join(', no ')}` };
}

/** "No row for blank or zero." */
const NO_ZERO =
  /\bno (?:row|line|record|entry|entries|rows|lines|records)\b[^.;]{0,40}?(?:\bzeros?\b|(?<![\d.,])0(?![\d.,]))/i;
const EMPTY = /\b(?:(?:left |stays? )?(?:empty|blank))\b,? (?:if|when|where|for)\b/i;

function mayBeEmpty(template: Template, name: string): boolean {
  const column = template.columns.find((each) => each.name === name);
  return column?.required !== true && EMPTY.test(withEnglishPhrases(column?.description ?? ''));
}

/** A list of none is no row of what lists hold: a line without an extra, or with the word for it. */
function noItemOf({ view, feeds }: Member): { when: Condition; reason: string } | undefined {
  const names = view.reshape.flatMap((step) => (step.step === 'explode' ? [step.column] : []));
  const column = view.columns.find(({ name }) => names.includes(name));
  const isUsed = [...feeds.values()].some(({ sources }) =>
    sources.some(({ name, partOf, via }) => !via && (partOf ?? name) === column?.name),
  );
  if (!column || !isUsed) return undefined;
  const words = column.profile.sample.flatMap(({ value }) => (isPlaceholder(value) ? [value.trim()] : []));
  if (words.length === 0 && column.profile.filled >= view.rows) return undefined;
  const blank: Condition = { test: 'blank', of: column.cell };
  const of = node({ op: 'trim', of: column.cell });
  const none: Condition = { test: 'one_of', of, values: words, ignore_case: true };
  return {
    when: words.length > 0 ? { test: 'or', of: [blank, none] } : blank,
    reason: `no ${column.called}`,
  };
}

/** Lines between the rows, totals among them, have nothing of what every row has to have. */
function hollowOf(
  template: Template,
  { view, feeds }: Member,
): { when: Condition; reason: string } | undefined {
  const needed = template.columns.flatMap(({ name, required }) => {
    const feed = required ? feeds.get(name) : undefined;
    const isOfRow = feed?.sources.length === 1 && feed.sources.every((source) => !isContext(source, view));
    return feed && isOfRow ? [{ name, feed }] : [];
  });
  if (needed.length < 2 || !needed.every((each) => hasGaps(each, view)))
    return contentlessOf(template, view, needed, feeds);
  return allBlank(needed);
}

/**
 * A row that only says whose it would be (a member without a contract, in a list of contracts): nothing of what is its
 * own is there, neither what it has to have nor anything else.
 */
function contentlessOf(
  template: Template,
  view: View,
  needed: readonly Needed[],
  feeds: Member['feeds'],
): { when: Condition; reason: string } | undefined {
  const identity = identityOf(template)?.name;
  const links = new Set(template.columns.flatMap(({ name, linkRule }) => (linkRule ? [name] : [])));
  const own = needed.filter(({ name }) => !links.has(name));
  const isKeyed = own.some(({ name }) => name === identity);
  if (links.size === 0 || !isKeyed || own.length < 2 || !own.every((each) => hasGaps(each, view)))
    return undefined;
  const rest = [...feeds].flatMap(([name, feed]) =>
    links.has(name) || own.some((each) => each.name === name) || feed.sources.length === 0
      ? []
      : [{ name, feed }],
  );
  if (!rest.every((each) => hasGaps(each, view))) return undefined;
  const found = allBlank([...own, ...rest]);
  return { ...found, reason: `no ${own.map(({ name }) => name).join(', no ')}` };
}

function hasGaps({ feed }: Needed, { rows }: View): boolean {
  return feed.sources.every(({ profile }) => profile.filled < rows);
}

interface Needed {
  name: string;
  feed: Feed;
}

function allBlank(needed: readonly Needed[]): { when: Condition; reason: string } {
  const blank = needed.map(({ feed }): Condition => ({ test: 'blank', of: feed.expression }));
  return { when: { test: 'and', of: blank }, reason: `no ${needed.map(({ name }) => name).join(', no ')}` };
}
