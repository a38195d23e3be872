import { plainOf } from '../../match/corpus.js';
import { columnWords, isSameWord } from '../../profile/column-names.js';
import type { Target } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import { isPartOfName, isUnnamed, placeOf, placeSaid } from '../views/context.js';
import type { Names } from '../views/names.js';
import { asksForKey, isDisplay, isReference, wantsName, wantsWords } from '../views/reference.js';
import type { Targets } from '../views/targets.js';
import type { Via, View, ViewColumn } from '../views/view.js';

const asKey = 0.85;
/** A part of a name that a description speaks of, and the name as a whole. */
const asSaid = 0.95;
const asSaidWhole = 0.7;
const asInitials = 0.6;
const asQuantity = 0.3;
const asOtherDay = 0.4;
/** How much it says for the meaning of a code that a column wants it in words. */
const asWords = 0.6;
const mostBeside = 5;
const otherRow = 0.1;
/** What is two tables away and not said to be of it. */
const farther = 0.15;

/** "unit_no" without what says that it is a number; nothing where there is no such word. */
function withoutKeyWord(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const rest = words.replace(/[ -]+(?:no|nr|num|number|id|code|ref|reference|key)\.?$/i, '');
  return rest === words ? '' : rest;
}

interface NameBelief {
  probability: number;
  reason: string;
}

/** What names say of each pair, in this table and this template: the pairs given are all that come into question. */
export function beliefsByName(
  view: View,
  columns: readonly ViewColumn[],
  template: Template,
  targets: Targets,
  byName: Names,
  pairs: readonly (readonly [source: number, targetAt: number])[],
): (source: number, targetAt: number) => NameBelief {
  // The last label is the thing; what stands before it says of what type it is.
  const labels = view.reshape.flatMap((step) => (step.step === 'unpivot' ? step.labels.slice(-1) : []));
  const made = view.reshape.flatMap((step) =>
    step.step === 'unpivot'
      ? step.values
      : step.step === 'explode'
        ? columns.flatMap(({ name, partOf }) => (partOf === step.column ? [name] : []))
        : [],
  );
  const key = (source: number, targetAt: number) => `${source} ${targetAt}`;
  const found = new Map<string, NameBelief>();
  const bySource = new Map<number, number[]>();
  /** With what each is found by: a key and what it leads to are no rivals. */
  const byTarget = new Map<number, { family: string; probability: number }[]>();
  const familyOf = (source: number) => columns[source]?.via?.key ?? columns[source]?.name ?? '';
  for (const [source, targetAt] of pairs) {
    const column = template.columns[targetAt];
    if (!column) continue;
    const belief = namedAs(source, targetAt, targets.of(template, column));
    found.set(key(source, targetAt), belief);
    bySource.set(source, [...(bySource.get(source) ?? []), belief.probability]);
    // What holds nothing takes nothing from anybody.
    if (columns[source]?.profile.filled === 0) continue;
    byTarget.set(targetAt, [
      ...(byTarget.get(targetAt) ?? []),
      { family: familyOf(source), probability: belief.probability },
    ]);
  }
  return (source, targetAt) => {
    const belief = found.get(key(source, targetAt)) ?? byName.pair(source, targetAt);
    const rival = Math.max(
      without(bySource.get(source) ?? [], belief.probability),
      ...(byTarget.get(targetAt) ?? [])
        .filter(({ family }) => family !== familyOf(source))
        .map(({ probability }) => probability),
    );
    return { ...belief, probability: withoutRival(belief.probability, rival) };
  };

  /** What a key leads to is meant where the key is: the name of the customer, by the number in "cust_no". */
  function namedAs(source: number, targetAt: number, target: Target): NameBelief {
    const own = byName.pair(source, targetAt);
    const each = columns[source];
    const place = each && placeOf(each, view);
    if (each && place !== undefined && place === placeSaid(target.column, targets.templates)) {
      const reason = 'the description says that it stands there';
      return { probability: isPartOfName(each, view) ? asSaid : asSaidWhole, reason };
    }
    if (each && isUnnamed(each, view) && saysName(each, target.column.name))
      return { probability: asSaid, reason: 'its values say what they are' };
    // What has no name of its own is called by a word of ours.
    if (each && isUnnamed(each, view) && !speaksOf(target, each.called)) return { ...own, probability: 0 };
    // What a crosstab's header becomes has no name; what its cells become is what the rows are about.
    if (each && labels.includes(each.name) && own.probability < 0.3) return { ...own, probability: 0.3 };
    if (each && isMoney(target) && isQuantity(each.called))
      return { ...own, probability: own.probability * asQuantity };
    if (each && isOtherDay(each.called, target, own.probability))
      return { ...own, probability: own.probability * asOtherDay };
    const isMeasure = target.wanted.kind === 'number' || target.wanted.kind === 'integer';
    if (each && made.length > 0 && isMeasure && !made.includes(each.name))
      return { ...own, probability: own.probability * 0.6 };
    if (each && isMeasure && made.includes(each.name))
      return { ...own, probability: 1 - (1 - own.probability) / 3 };
    // "Unit" with 101 and 102 in it is the number of the unit.
    if (
      each &&
      !each.via &&
      isReference(each) &&
      plainOf(withoutKeyWord(target.column.name)) === plainOf(each.called)
    )
      return { ...own, probability: Math.max(own.probability, asKey) };
    if (each && !each.via && isInitials(each.called, target.column.name))
      return { probability: Math.max(own.probability, asInitials), reason: 'its initials' };
    const keyAt = each ? columns.findIndex((column) => isKeyOf(column, each)) : -1;
    const keyColumn = columns[keyAt];
    if (!each || !keyColumn) {
      const leads = each !== undefined && columns.some(({ via }) => via?.key === each.name);
      return leads && isReference(each) && !asksForKey(target)
        ? { ...own, probability: own.probability * 0.6 }
        : own;
    }
    if (each.via && !each.via.isKey && !target.column.linkRule)
      return { ...own, probability: own.probability * 0.1 };
    if (each.via?.isOwn) return ofOtherRow(each, own, byName.pair(keyAt, targetAt), targetAt, target);
    const isMeaning = each.via?.isMeaning === true;
    if (isListed(each) && wantsWords(target) && !target.column.linkRule && isReference(keyColumn))
      return {
        probability: Math.max(asWords, own.probability, byName.pair(keyAt, targetAt).probability),
        reason: `what "${keyColumn.called}" stands for in ${each.via?.label} is asked for`,
      };
    const isFar = each.via?.through !== undefined && !speaksOfAny(target, each.via);
    const nearness = isFar ? farther : isMeaning && !asksForKey(target) ? 1 : 0.5;
    const far = { ...own, probability: own.probability * nearness };
    if (target.column.linkRule === undefined && (!isReference(keyColumn) || asksForKey(target))) return far;
    const byKey = byName.pair(keyAt, targetAt);
    const isName = isMeaning || isDisplay(each) || (each.via?.isLabel === true && wantsName(target));
    // Of several names, the one right behind the key.
    const asName = each.via?.isLabel ? 0.98 : 0.97;
    const inherited = byKey.probability * (isName || target.column.linkRule ? asName : 0.5);
    if (inherited <= far.probability) return far;
    return {
      probability: inherited,
      reason: `${byKey.reason}; "${keyColumn.called}" leads to ${each.via?.label}, where it is "${each.called}"`,
    };
  }

  /** What another row of the same table says is meant where it is asked whose it is: "Manager email". */
  function ofOtherRow(
    each: ViewColumn,
    own: NameBelief,
    byKey: NameBelief,
    targetAt: number,
    target: Target,
  ): NameBelief {
    const plainAt = columns.findIndex(({ name, via }) => !via && name === each.name);
    const plain = plainAt < 0 ? 0 : byName.pair(plainAt, targetAt).probability;
    const isNamed = own.probability > plain;
    const { linkRule } = target.column;
    const isAsked = isDisplay(each) && !asksForKey(target) && wantsName(target);
    const inherited = byKey.probability * (isAsked || linkRule ? 0.98 : 0);
    if (isNamed && own.probability >= inherited) return own;
    return {
      probability: Math.max(inherited, own.probability * otherRow),
      reason: `${byKey.reason}; it leads to another row, where it is "${each.name}"`,
    };
  }
}

function isKeyOf(column: ViewColumn, { via }: ViewColumn): boolean {
  if (via?.through) return column === via.through;
  return via !== undefined && !column.via && column.name === via.key;
}

/** "Room 4" and "Room 5" are rooms, wherever they stand. */
function saysName({ profile: { sample } }: ViewColumn, name: string): boolean {
  const words = wordsOf(name).map(stem);
  const says = ({ value }: { value: string }) => {
    const own = wordsOf(value).map(stem);
    return own.length > words.length && words.every((word) => own.includes(word));
  };
  return sample.length > 1 && words.join('').length > 2 && sample.every(says);
}

/** Whether a column says the word itself, or its description does. */
function speaksOf({ column: { name, description } }: Target, word: string): boolean {
  return wordsOf(`${name} ${description ?? ''}`).includes(word.toLowerCase());
}

/** Whether a column says of what it is: of the table that is reached, or of the key that leads there. */
function speaksOfAny({ column: { name, description } }: Target, { label, through }: Via): boolean {
  const inEnglish = (text: string) => wordsOf(`${text} ${englishOf(text) ?? ''}`);
  const things = [...inEnglish(label), ...columnWords(through?.called ?? '').words.flatMap(inEnglish)];
  return [...inEnglish(name), ...wordsOf(description ?? '')].some((word) =>
    things.some((thing) => isSameWord(word, thing)),
  );
}

const MONEY =
  /[€$£]|\b(?:prices?|amounts?|gross|net|vat|tax|eur|euros?|usd|gbp|chf|dollars?|pounds?|paid|cost|fees?|preis|betrag|brutto|netto|prix|montant|ttc|ht|precio|importe|iva|preço|valor|prezzo|importo|prijs|bedrag|btw)\b/i;
const QUANTITY =
  /\b(?:qty|quantity|units?|pieces|pcs|count|hours|menge|anzahl|stück|quantité|qté|cantidad|unidades|quantidade|quantità|aantal|antal)\b/i;

/** Words for how much there is and how much it costs are the same; what is wanted in money is no number of pieces. */
function isMoney({ wanted, column }: Target): boolean {
  const isCents = wanted.kind === 'number' && wanted.decimals === 2;
  return isCents && !QUANTITY.test(column.name) && MONEY.test(`${column.name} ${column.description ?? ''}`);
}

/** "Enrollment date" and "Purchase date" have no more in common than that both are days. */
function isOtherDay(called: string, { wanted, column }: Target, probability: number): boolean {
  if (probability >= 0.3 || (wanted.kind !== 'date' && wanted.kind !== 'datetime')) return false;
  const [own, other] = [wordsOf(called), wordsOf(column.name)];
  const shared = own.filter((word) => other.includes(word));
  return (
    own.length > 1 && other.length > 1 && shared.length === 1 && /^(?:date|day|time)$/.test(shared[0] ?? '')
  );
}

function isQuantity(called: string): boolean {
  const words = wordsOf(called).join(' ');
  return QUANTITY.test(words) && !MONEY.test(words);
}

/** A list of codes has little beside what they stand for. */
function isListed({ via }: ViewColumn): boolean {
  return via?.isMeaning === true || (via?.isLabel === true && via.neighbours.length <= mostBeside);
}

/** "UE" is the unit entitlement. */
function isInitials(short: string, name: string): boolean {
  const words = wordsOf(name);
  const initials = words.map((word) => word[0] ?? '').join('');
  return words.length > 1 && /^\p{Lu}{2,5}$/u.test(short.trim()) && short.trim().toLowerCase() === initials;
}

/** The greatest of the others. */
function without(all: readonly number[], one: number): number {
  const at = all.indexOf(one);
  return Math.max(0, ...all.filter((_, index) => index !== at));
}

/**
 * The matcher's probability is that of one among many thousand columns of the world. Here a column has a dozen to
 * choose from: where nothing else comes near, a likeness that is not much says more.
 */
function withoutRival(probability: number, rival: number): number {
  const alone = Math.max(0, (probability / (probability + rival || 1) - 0.5) * 2);
  return 1 - (1 - probability) * (1 - 0.6 * alone * Math.min(1, probability / 0.3));
}
