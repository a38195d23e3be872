import type { AiCheck } from '../validate/ai/check.js';
import { compileAiRule } from '../validate/ai/compile.js';
import { type Facts, factsOfChecks, truths } from './facts.js';

/** Some of the facts in words. The first sentence that is read back as it was meant is taken. */
interface Said {
  sentences: string[];
  means: Partial<Facts>;
}

const typeWords: { [type in Facts['type']]: string } = {
  text: '',
  integer: 'Whole number',
  decimal: 'Decimal number',
  boolean: `One of: ${truths.join(', ')}`,
  date: 'Date (YYYY-MM-DD)',
  datetime: 'Date and time',
  time: '24-hour time of day',
  uuid: 'UUID',
  email: 'E-mail address',
  url: 'Web address',
  ip: 'IP address',
  phone: 'Phone number',
  country: 'Two-letter country code',
  currency: 'Three-letter currency code',
};

/** The facts of a column that its description says, and those that no sentence could. */
export interface Described {
  description: string;
  said: boolean;
  /** Left to be said otherwise. */
  left: (keyof typeof parts)[];
}

/** In this order: a list of values says more than a type. */
const parts = { allowed, type: typeOf, length: lengthOf };

/**
 * A description that says the facts in the words the engine reads: whoever edits the column later edits a sentence, and
 * the planner sees it as well. Every sentence is compiled before it is trusted: next to the document's own words it may
 * mean something else, and then it is left out.
 */
export function describe(name: string, own: string, facts: Facts): Described {
  const before = compileAiRule({ name, description: own || null });
  let description = own;
  const saidSoFar: Partial<Facts> = {};
  const left: Described['left'] = [];
  let said = false;
  for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
    const asked = parts[part](facts);
    if (!asked) continue;
    const meant = { ...saidSoFar, ...asked.means };
    const isRead = (text: string) => isReadAs(compileAiRule({ name, description: text }), meant, before);
    const texts = asked.sentences.map((sentence) => joined(description, sentence));
    // What the document says in words already is not said twice.
    const found = description !== '' && isRead(description) ? description : texts.find(isRead);
    if (found === undefined) left.push(part);
    else {
      description = found;
      Object.assign(saidSoFar, asked.means);
      said = true;
    }
  }
  return { description, said, left };
}

/** Everything meant is checked, and nothing beside it but what the document's own words ask for. */
function isReadAs(check: AiCheck, meant: Partial<Facts>, before: AiCheck): boolean {
  if (!isPartOf(meant, factsOfChecks(check))) return false;
  const own = new Set(before.checks.map((each) => JSON.stringify(each)));
  return check.checks.every((each) => own.has(JSON.stringify(each)) || isExplained(each, meant));
}

function isExplained(check: AiCheck['checks'][number], meant: Partial<Facts>): boolean {
  const { type, ...rest } = factsOfChecks({ version: 1, checks: [check] });
  const facts = type === 'text' ? rest : { type, ...rest };
  return Object.keys(facts).length > 0 && isPartOf(facts, meant);
}

function isPartOf(some: Partial<Facts>, all: Partial<Facts>): boolean {
  return (Object.keys(some) as (keyof Facts)[]).every(
    (key) => JSON.stringify(some[key]) === JSON.stringify(all[key]),
  );
}

function joined(before: string, sentence: string): string {
  const text = before.trim();
  if (text === '') return sentence;
  return `${text}${/[.!?:]$/.test(text) ? '' : '.'} ${sentence}`;
}

function allowed({ type, allowed: values }: Facts): Said | undefined {
  if (!values || values.length === 0) return undefined;
  const lead = type === 'integer' || type === 'decimal' ? `${typeWords[type]}. ` : '';
  const quoted = values.map((value) => `"${value}"`);
  return {
    sentences: [`${lead}One of: ${values.join(', ')}.`, `${lead}One of: ${quoted.join(', ')}.`],
    means: { allowed: values },
  };
}

function typeOf(facts: Facts): Said | undefined {
  const { type, decimals, allowed: values } = facts;
  if (type === 'text' || (values && values.length > 0)) return undefined;
  if (type !== 'integer' && type !== 'decimal')
    return { sentences: [`${typeWords[type]}.`], means: { type } };
  const places =
    type === 'decimal' && decimals !== undefined && decimals > 0
      ? ` with up to ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`
      : '';
  const lead = `${typeWords[type]}${places}`;
  const range = rangeOf(facts);
  const means = { type, ...(places && { decimals }), ...range };
  const { atLeast, moreThan, atMost, lessThan } = range;
  if (atLeast !== undefined && atMost !== undefined)
    return {
      sentences: [
        `${lead}${places ? ',' : ''} between ${plain(atLeast)} and ${plain(atMost)}.`,
        `${lead}, at least ${plain(atLeast)}, at most ${plain(atMost)}.`,
      ],
      means,
    };
  const bounds = [
    atLeast !== undefined && `, at least ${plain(atLeast)}`,
    moreThan !== undefined && `, more than ${plain(moreThan)}`,
    atMost !== undefined && `, at most ${plain(atMost)}`,
    lessThan !== undefined && `, less than ${plain(lessThan)}`,
  ];
  return { sentences: [`${lead}${bounds.filter(Boolean).join('')}.`], means };
}

function lengthOf({ type, shortest = 0, longest, allowed: values }: Facts): Said | undefined {
  if ((shortest === 0 && longest === undefined) || values || (type !== 'text' && !longTypes.has(type)))
    return undefined;
  const means = { ...(shortest > 0 && { shortest }), ...(longest !== undefined && { longest }) };
  if (longest === undefined) return { sentences: [`At least ${characters(shortest)}.`], means };
  if (shortest === longest) return { sentences: [`Exactly ${characters(longest)}.`], means };
  if (shortest === 0) return { sentences: [`At most ${characters(longest)}.`], means };
  return { sentences: [`Between ${shortest} and ${characters(longest)}.`], means };
}

/** Of the others the type says how long they are. */
const longTypes = new Set<Facts['type']>(['email', 'url', 'phone']);

function characters(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'}`;
}

export function rangeOf({ atLeast, moreThan, atMost, lessThan }: Facts): Partial<Facts> {
  return {
    ...(atLeast !== undefined && { atLeast }),
    ...(moreThan !== undefined && { moreThan }),
    ...(atMost !== undefined && { atMost }),
    ...(lessThan !== undefined && { lessThan }),
  };
}

/** Without an exponent. */
export function plain(value: number): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
