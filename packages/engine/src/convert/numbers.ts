import { type NumbersWritten, numberFormatOf } from '../cells/number-format.js';
import type { NumberFormat } from '../cells/numbers.js';
import { parsePlain } from '../cells/plain-number.js';
import { lowerText } from '../cells/text.js';
import type { Wanted } from '../target/target.js';
import { withEnglishPhrases } from '../words/phrases.js';
import { sidesIn } from './account-sides.js';
import type { Counted } from './conversion.js';
import { isDuration, withDurations } from './durations.js';
import { byGloss } from './glosses.js';
import { magnitudeSteps } from './magnitudes.js';
import { namedCount } from './named-counts.js';
import { pairsOf } from './places.js';
import {
  applied,
  emptyIf,
  inOrder,
  integer,
  mapped,
  numberRead,
  replaced,
  replacedPattern,
  rounded,
  type Step,
  scaled,
} from './steps.js';
import { withUnits } from './units.js';
import type { OpenDoubt, Task, Way } from './way.js';

type WantedNumber = Wanted & { kind: 'number' | 'integer' };

export function numberWays(task: Task, wanted: WantedNumber): Way[] {
  const own = namedCount(task.values, task.target);
  if (own)
    return ofPart(task, wanted, { step: own, reason: `the number before "${task.target.column.name}"` });
  const sided = sidesIn(task.values, task.target);
  return sided ? ofPart(task, wanted, sided) : figureWays(task, wanted);
}

/** The number that a part of each cell is. */
function ofPart(task: Task, wanted: WantedNumber, part: { step: Step; reason: string }): Way[] {
  const convert = applied(part.step);
  const values = task.values.map(({ value, count }) => ({ value: convert(value) ?? value, count }));
  return figureWays({ ...task, values }, wanted).map((way) => ({
    ...way,
    step: inOrder(part.step, way.step),
    reason: `${way.reason}; ${part.reason}`,
  }));
}

function figureWays(task: Task, wanted: WantedNumber): Way[] {
  const { values, conventions } = task;
  const whole = wanted.kind === 'integer';
  const meanings = conventions.meanings.filter(({ to }) => parsePlain(to) !== null);
  const pairs = pairsOf(values, meanings, (value) => numberExplained(value, task));
  const meant = new Set(pairs.map(({ from }) => lowerText(from)));
  const numeric = values.filter(({ value }) => !meant.has(lowerText(value)) && !isDuration(value));
  const writing = numberFormatOf(numeric, { decimal: conventions.decimal, whole });
  const named = pairs.length > 0 ? [mapped(pairs)] : [];
  const inMinutes = /minut/i.test(`${task.target.column.name} ${task.target.column.description ?? ''}`);
  const inUnits = (read: Step) =>
    conventions.scale === undefined ? withUnits(numeric, task.target, read) : read;
  const read = (how: NumberFormat, spaced: boolean) =>
    inOrder(
      ...named,
      withDurations(values, inMinutes, inUnits(inOrder(...readSteps(numeric, how, spaced, wanted)))),
      ...writeSteps(wanted, scale),
    );
  const scale = conventions.scale ?? (areShares(numeric, writing, wanted, task.target) ? '100' : undefined);
  const step = read(writing, writing.spaced);
  const doubts = writing.openRows > 0 ? [markDoubt(writing, read)] : [];
  const reason = reasonOf(writing, wanted, conventions.scale);
  if (!saysNoZero(task.target.column.description ?? '')) return [{ step, reason, doubts }];
  const zeros = ['0', '0.00', '0,00', '0.0', '0,0'];
  return [
    { step: inOrder(step, emptyIf(zeros)), reason: `${reason}, empty where it is 0`, doubts, empties: true },
  ];
}

const NO_ZERO =
  /\b(?:empty|blank)\b,? (?:if|when|where)\b[^.;]{0,40}?(?:(?<![\d.,])0(?![\d.,])|\bzero\b|\bnothing\b|\bnone\b)/iu;

/** "Empty when 0": what is nothing stays empty, unless the 0 is what it is written as. */
function saysNoZero(description: string): boolean {
  return NO_ZERO.test(withEnglishPhrases(description));
}

/** "0 for free tickets": the number that a word without one stands for. */
function numberExplained(value: string, { target, conventions }: Task): string | undefined {
  const { description } = target.column;
  if (!description || /\d/.test(value) || !/\p{L}/u.test(value)) return undefined;
  const numbers = description.match(/(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w,-]|\.\d)/gu) ?? [];
  const meant = numbers.length > 0 ? byGloss(value, description, [...new Set(numbers)]) : [];
  const [only] = meant.length === 1 ? meant : [];
  // What it says is in its own unit, which the other values come to only when they are multiplied.
  return conventions.scale === undefined || Number(only) === 0 ? only : undefined;
}

/** 0.15 where a percentage is wanted is 15 %: shares of one, of which not all are nothing or whole. */
function areShares(
  values: readonly Counted[],
  writing: NumberFormat,
  wanted: WantedNumber,
  { column: { name, description } }: Task['target'],
): boolean {
  const isPercent = wanted.kind === 'number' ? wanted.percent : PERCENT.test(`${name} ${description ?? ''}`);
  if (!isPercent || SHARE.test(description ?? '')) return false;
  const read = applied(numberRead(writing, 'drop'));
  const numbers = values.map(({ value }) => Number(read(value) || Number.NaN));
  return (
    !values.some(({ value }) => value.includes('%')) &&
    numbers.every((number) => Number.isNaN(number) || (number >= 0 && number <= 1)) &&
    numbers.some((number) => number > 0 && number < 1)
  );
}

const PERCENT =
  /%|\b(?:per ?cent|percent(?:age)?|prozent|pour ?cent|procent|por ?ciento|por ?cento|percento)\b/i;

/** "0.19 for 19 %", "0 to 1": the share itself is wanted. */
const SHARE = /\b0[.,]\d|\b0 ?(?:to|and|-|–|\.\.) ?1\b|\bfractions?\b/i;

function readSteps(
  values: readonly Counted[],
  writing: NumberFormat,
  spaced: boolean,
  wanted: WantedNumber,
): Step[] {
  const steps: Step[] = [];
  // "1.200,–": a dash stands for no cents.
  if (values.some(({ value }) => /\d[,.] ?[-–—]+/.test(value)))
    steps.push(replacedPattern('([0-9])[,.] ?[-–—]+', '$1'));
  if (values.some(({ value }) => /^[$€£¥] ?\(/.test(value)))
    steps.push(replacedPattern('^[$€£¥] ?\\((.*)\\)$', '($1)'));
  steps.push(...magnitudeSteps(values));
  if (spaced) steps.push(replacedPattern('[\\s]', ''));
  const percent = wanted.kind === 'integer' || wanted.percent ? 'drop' : 'divide';
  const number = numberRead(writing, percent);
  if (hasUnits(values, inOrder(...steps, number))) steps.push(replacedPattern(UNIT, '$1$2'));
  return [...steps, number];
}

/** One number with words around it: "60 jours net", "n/30". Brackets, percent and a minus behind mean something. */
const RUN = "[0-9](?:[0-9.,' ]*[0-9])?";
const UNIT = `^(?:(?:[^0-9()%<>~]*[^0-9.,+()%<>~-])?(${RUN})|([-+]${RUN}))[^0-9()%<>~+-]*$`;
/** They change the number, or say that it is not exact: no units to be left out. */
const TELLING =
  /^(?:k|tsd|tausend|thousand|mio|mn|million|millions|millionen|mrd|bn|billion|teur|t€|cr|dr|db|soll|haben|debit|credit|débit|crédit|debet|kredit|ca|circa|approx|about|environ|over|under|bis|ab|up to|from|min|max|or|and|und|oder)$/;
/** Words that go with numbers of one column are few. */
const MOST_UNITS = 12;

function hasUnits(values: readonly Counted[], read: Step): boolean {
  const convert = applied(read);
  const failing = values.filter(({ value }) => parsePlain(convert(value) ?? '') === null);
  const worded = failing.filter(({ value }) => new RegExp(UNIT, 'u').test(value));
  if (worded.length === 0) return false;
  const units = new Set(
    worded.map(({ value }) =>
      value
        .replace(/[\d.,' +-]+/g, ' ')
        .trim()
        .toLowerCase(),
    ),
  );
  const words = [...units].flatMap((unit) => unit.split(/[^\p{L}€]+/u));
  // "S" and "H" of one column are the sides of an account.
  const sides = words.includes('s') && words.includes('h');
  return units.size <= MOST_UNITS && !sides && !words.some((word) => TELLING.test(word));
}

function writeSteps(wanted: WantedNumber, scale: string | undefined): Step[] {
  // Of another unit, whole ones are rounded.
  if (wanted.kind === 'integer')
    return scale ? [scaled(scale), Number.isInteger(Number(scale)) ? integer : rounded(0)] : [integer];
  const steps: Step[] = [];
  if (scale || wanted.plain) steps.push(scaled(scale ?? '1'));
  if (wanted.decimals !== undefined) steps.push(rounded(wanted.decimals));
  // A third of an hour does not end: what is behind the fourth place comes from the factor, not from the source.
  else if (scale && isEndless(scale)) steps.push(rounded(4), scaled('1'));
  if (wanted.decimal === ',') steps.push(replaced('.', ','));
  return steps;
}

function isEndless(scale: string): boolean {
  return (scale.split('.')[1] ?? '').length >= 10;
}

function reasonOf(writing: NumbersWritten, wanted: WantedNumber, scale: string | undefined): string {
  const how = writing.decimal === ',' ? 'with a decimal comma' : 'with a decimal point';
  const places =
    wanted.kind === 'number' && wanted.decimals !== undefined
      ? `, written with ${wanted.decimals} decimals`
      : '';
  return `numbers ${how}${scale ? `, multiplied by ${scale}` : ''}${wanted.kind === 'integer' ? ', as whole numbers' : places}`;
}

function markDoubt(writing: NumbersWritten, read: (how: NumberFormat, spaced: boolean) => Step): OpenDoubt {
  const other: NumberFormat =
    writing.decimal === '.' ? { decimal: ',', thousands: '.' } : { decimal: '.', thousands: ',' };
  const option = (how: NumberFormat) => {
    const step = read(how, writing.spaced);
    return {
      label:
        how.decimal === '.' ? 'A point before decimals (1,234.56)' : 'A comma before decimals (1.234,56)',
      consequence: `"${writing.example}" becomes "${applied(step)(writing.example) ?? ''}"`,
      step,
    };
  };
  return { about: 'number_format', rows: writing.openRows, options: [option(writing), option(other)] };
}
