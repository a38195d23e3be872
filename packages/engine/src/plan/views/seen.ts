import type { SourceColumn, TargetColumn } from '../../match/match.js';
import type { Wanted } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishNames } from '../../words/english.js';
import { TAX } from '../../words/tax.js';
import { wordsOf } from '../../words/tokens.js';
import { isContext } from './context.js';
import type { Targets } from './targets.js';
import type { View, ViewColumn } from './view.js';

/** The columns of a template, as the matcher sees them. */
export function targetsOf(template: Template, targets: Targets): TargetColumn[] {
  const neighbours = template.columns.map(({ name }) => name);
  return template.columns.map((column): TargetColumn => {
    const { wanted } = targets.of(template, column);
    return {
      name: fullName(column.name, template),
      ...described(column),
      template: template.name,
      neighbours,
      ...(wanted.kind === 'choice' ? { values: wanted.values } : {}),
      unique: column.unique === true,
      required: column.required === true,
    };
  });
}

/** The same by names alone, which costs less. */
export function namesOf(template: Template): TargetColumn[] {
  const english = englishNames(template.columns.map(({ name }) => name));
  return template.columns.map((column, at) => ({
    name: english[at] ?? fullName(column.name, template),
    ...described(column),
    template: template.slug,
  }));
}

/** "Fees not included", "without shipping": what a column does not hold says nothing for what is called so. */
export function withoutDenied(description: string): string {
  // Whether an amount is with its tax is what tells it from the others.
  return description
    .replace(NOT_HELD, (denied) => (wordsOf(denied).some((word) => TAX.test(word)) ? denied : ' '))
    .trim();
}

function described({ description }: TemplateColumn): { description?: string } {
  const said = withoutDenied(description ?? '');
  return said === '' ? {} : { description: said };
}

const WORDS = "(?:[\\p{L}\\d'’-]+ ){0,2}[\\p{L}\\d'’-]+";
const NOT_HELD = new RegExp(
  `(?:,? ?(?<!\\p{L})${WORDS} (?:not included|excluded|nicht enthalten|nicht inbegriffen|non compris|non inclus|no incluid[oa]s?|não incluíd[oa]s?|non inclus[oiae]|niet inbegrepen|ej inräknad|ikke inkluderet))|` +
    `(?<!\\p{L})(?:excluding|excl\\.|without|ohne|hors|sans|zonder|sin|sem|senza|utan|uden|bez)(?: (?:the|any|der|die|das|les|la|le|los|las|de|het))? ${WORDS}`,
  'giu',
);

const mostWords = 4;
/** What follows says how it is written, or where it comes from. */
const REST =
  /[.,;:(–"[/]| - |\b(?:as|in|with|without|if|when|where|for|from|that|which|e\.g|eg|incl\w*|excl\w*|rounded)\b/i;
const ARTICLES = /\b(?:the|an?|its|their|our|this|these|la|le|les|el|los|las|der|die|das|des|il|het)\b/gi;
/** What is made of several, or said of some. */
const MADE =
  /^(?:total|sum|number|count|share|first|last|lowest|highest|only|all|yes|no|true|false|solo|nur|seulement|alleen|bara|tylko|blank|empty|whole|what)\b/i;

/** How something is written, of whatever. */
const FORM =
  /^(?:numeric|digits?|decimals?|lower|upper|small|capital|letters?|case|iso|codes?|names?|numbers?|types?|dates?|years?|percent|texts?|values?|one|two|three|four|five|prefix|country|format|international|yyyy|mm|dd|hh|eur|usd|gbp|de|en|zahl|zahlen|ganzzahl|ziffern?|nummern?|getal|numero|número|numéro|cifras|chiffres|cijfers|siffror|liczba|código|tipo|nombre|nom|nome|naam|datum|jaar|bedrag|importe|montant|betrag)$/i;

const fewestLetters = 4;
const mostOfPlural = 2;

/** "Variant" among variants, "Kunde" among "Kunden": what the template has a row of, and so what that is called. */
function isThing(name: string, template: string): boolean {
  const [one = '', many = ''] = [name, singular(template)].map((text) => wordsOf(text).join(' '));
  return [many, many.split(' ').at(-1) ?? ''].some(
    (thing) =>
      Math.min(one.length, thing.length) >= fewestLetters &&
      Math.abs(one.length - thing.length) <= mostOfPlural &&
      (one.startsWith(thing) || thing.startsWith(one)),
  );
}

/** "Attn", described as "contact person": a description that begins with a few words says them for the name. */
export function otherName(
  { name, description, linkRule, unique }: TemplateColumn,
  wanted: Wanted,
  template: string,
): string | undefined {
  // What is said of a link is of what it leads to; a list begins with one of its words.
  if (linkRule || wanted.kind === 'choice') return undefined;
  const [start = ''] = (description ?? '').split(REST);
  const phrase = start.replace(ARTICLES, ' ').replace(/\s+/g, ' ').trim();
  // "Text of the transaction" is any text.
  const words = wordsOf(phrase.split(/ of /i)[0] ?? '');
  const isName = /^[\p{L} _-]+$/u.test(phrase) && words.length <= mostWords && !words.every(isForm);
  if (isName && !MADE.test(phrase) && phrase.toLowerCase() !== name.toLowerCase()) return phrase;
  const isText = wanted.kind === 'text' || wanted.kind === 'name';
  // What tells rows apart may be called anything, and head the tables.
  return isText && !unique && isThing(name, template) ? 'name' : undefined;
}

function isForm(word: string): boolean {
  return word.length < 3 || FORM.test(word);
}

/** "Name" alone is the name of whatever the template holds. */
function fullName(name: string, template: Template): string {
  return isGeneric(name) ? `${singular(template.name)} ${name}` : name;
}

/** Every table has one. */
export function isGeneric(name: string): boolean {
  return /^(?:name|code|id|number|no\.?|nr\.?|key|title|type|status)$/i.test(name.trim());
}

export function singular(name: string): string {
  return name
    .replace(/ies$/i, 'y')
    .replace(/(ss|x|ch|sh)es$/i, '$1')
    .replace(/(?<![s])s$/i, '');
}

export function sourcesOf(view: View, columns: readonly ViewColumn[]): SourceColumn[] {
  const own = columns.filter(({ via }) => !via).map(({ called }) => called);
  return columns.map((column): SourceColumn => {
    const { called, via, comment, profile } = column;
    return {
      name: isCourtesy(column) ? 'courtesy title' : called,
      table: via?.label ?? view.label,
      neighbours: via?.neighbours ?? own,
      ...(comment === undefined ? {} : { comment }),
      // The same in all rows of a table, it may tell the rows of a sheet apart all the same.
      ...(isContext(column, view)
        ? {}
        : { profile, values: profile.sample.slice(0, 200).map(({ value }) => value) }),
    };
  });
}

const TITLED = /^(?:titles?|titel|titre|titolo|titulo|título|tytuł)$/iu;
const COURTESY =
  /^(?:mr|mrs|ms|miss|mx|sir|madam|dr|prof|rev|hon|lord|lady|herrn?|frau|h|fr|m|mme|mlle|monsieur|madame|me|sr|sra|srta|don|doña|sig|sig\.?ra|sig\.?na|dott|dott\.?ssa|ing|avv|dhr|mevr|mw|mevrouw|hr|fru|pan|pani)\.?$/iu;

/** A title may be that of a job, of a book, or what somebody is addressed by: its values tell. */
function isCourtesy({ called, profile: { sample } }: ViewColumn): boolean {
  if (!TITLED.test(wordsOf(called).at(-1) ?? '')) return false;
  const values = sample.filter(({ value }) => value.trim() !== '');
  const addressing = values.filter(({ value }) =>
    value
      .trim()
      .split(/\s+/u)
      .every((word) => COURTESY.test(word)),
  );
  return values.length > 0 && addressing.length >= 0.8 * values.length;
}
