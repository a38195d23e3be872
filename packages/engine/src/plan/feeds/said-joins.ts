import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Wanted } from '../../target/target.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { formsOf } from '../../words/forms-of.js';
import { numberSaid } from '../../words/number-words.js';
import { telling, wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { isRunningNumber } from '../columns/counted.js';
import { askedOf, type Feed, type Member } from './member.js';

const WORDS: readonly (readonly [mark: string, words: string])[] = [
  [
    '-',
    'hyphen|dash|minus|bindestrich|tiret|trait d’union|gui[oó]n|koppelteken|streepje|hífen|trattino|myślnik',
  ],
  ['/', 'slash|schrägstrich|barre(?: oblique)?|barra|schuine streep|ukośnik'],
  ['.', 'dot|point|punkt|punto|punt|ponto|kropka'],
  ['_', 'underscore|unterstrich'],
  [':', 'colon|doppelpunkt'],
  [' ', 'space|leerzeichen|espace|espacio|spatie|espaço|spazio|spacja'],
];
const ANY_MARK = WORDS.map(([, words]) => words).join('|');
const ARTICLE =
  '(?:an? |the |ein(?:en)? |une? |una? |un |een |um |uma |der |die |das |le |la |el |o |a |de |het )?';
const AND = '(?:(?:and|und|et|y|e|en|i) )?';
const SAID = new RegExp(
  `^([\\p{L}\\d _.'’]{2,40}?),? ${ARTICLE}(${ANY_MARK})s?,? ${AND}${ARTICLE}([\\p{L}\\d _]{2,48})`,
  'iu',
);
/** "Living space in square feet" names no mark: words of other meanings do where commas set them off. */
const ORDINARY = /^(?:dash|minus|dot|point|space|punkt|punto|punt|ponto|barra|barre|espace|espacio)$/iu;
const SET_OFF = new RegExp(
  `,\\s*${ARTICLE}(?:${ANY_MARK})s?(?![\\p{L}])|(?<![\\p{L}])(?:${ANY_MARK})s?,`,
  'iu',
);
const DIGITS =
  /\s+(?:(?:in|with|of|sur|à|de|con|com|met|op|aus) (?<count>\p{L}+|\d+)[- ](?:digits?|chiffres|cifras|cijfers|cifre|algarismos|dígitos|stellen)|(?<german>ein|zwei|drei|vier|fünf|sechs|sieben|acht)stellig)$/iu;

/** "Date as YYYYMMDD", "data AAAAMMDD": how the day is written in the key. */
const DAY =
  /(?:,? (?:as|in|im|en|em|au|nel|als|som|w)(?: (?:the )?[Ff]ormat\p{L}*)?)? ((?:[YAJR]{4}|[YAJR]{2})([-./]?)MM\2(?:DD|TT|JJ|GG)|(?:DD|TT|JJ|GG)([-./]?)MM\3(?:[YAJR]{4}|[YAJR]{2}))$/u;

const FIGURES: readonly Wanted['kind'][] = ['number', 'integer'];

interface SaidPart {
  said: string;
  digits?: number;
  /** Of a day: "YYYYMMDD", in the letters of English. */
  format?: string;
}

interface SaidJoin {
  parts: SaidPart[];
  separator: string;
}

/** "Property code, hyphen, unit number", "client number, hyphen, matter number in four digits": what a key is made of. */
export function joinSaid(description: string): SaidJoin | undefined {
  const [said = '', first = '', mark = '', second = ''] = SAID.exec(description.trim()) ?? [];
  if (ORDINARY.test(mark) && !SET_OFF.test(said)) return undefined;
  const separator = WORDS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(mark))?.[0];
  if (separator === undefined) return undefined;
  return { parts: [first, second].map(partOf), separator };
}

/** Two to nine, in other languages than English. */
const COUNTS = [
  'zwei deux dos due twee dois duas dwóch',
  'drei trois tres tre drie três trzech',
  'vier quatre cuatro quattro quatro czterech',
  'fünf cinq cinco cinque vijf pięciu',
  'sechs six seis sei zes sześciu',
  'sieben sept siete sette zeven sete',
  'acht huit ocho otto oito',
  'neun neuf nueve nove negen',
].map((words) => words.split(' '));

function countSaid(text: string): number | undefined {
  const at = COUNTS.findIndex((words) => words.includes(text));
  return numberSaid(text) ?? (at < 0 ? undefined : at + 2);
}

function partOf(text: string): SaidPart {
  const [shown, format] = DAY.exec(text) ?? [];
  if (shown !== undefined && format !== undefined)
    return { said: text.slice(0, -shown.length).trim(), format: inEnglish(format) };
  const { count, german } = DIGITS.exec(text)?.groups ?? {};
  const digits = countSaid((count ?? german ?? '').toLowerCase());
  return { said: text.replace(DIGITS, '').trim(), ...(digits === undefined ? {} : { digits }) };
}

/** "AAAAMMTT" as "YYYYMMDD": the letters that stand in for the month are the same in all languages. */
function inEnglish(format: string): string {
  const at = format.indexOf('MM');
  const [before, behind] = [format.slice(0, at), format.slice(at + 2)];
  const isYearFirst = before.length > behind.length || /^[YAR]/.test(before);
  const letters = (from: string, letter: string) => from.replace(/[A-Z]/g, letter);
  return `${letters(before, isYearFirst ? 'Y' : 'D')}MM${letters(behind, isYearFirst ? 'D' : 'Y')}`;
}

/** Keys that a description puts together; what links to such a key is put together alike. */
export function joinAsSaid(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const { kind } = knowing.targets.of(template, column).wanted;
    // "Whole number, point, two decimals" is how an amount is written.
    const join = FIGURES.includes(kind) ? undefined : joinSaid(keyDescription(column, knowing));
    if (!join || isWhole(member.feeds.get(column.name), column)) continue;
    const asked = askedOf(member, template, knowing);
    const found = join.parts.map(({ said, format }) => {
      const own =
        columnSaid(said, template, column, knowing) ??
        (format === undefined ? undefined : onlyDay(template, knowing));
      const made = member.feeds.get(own?.name ?? '')?.expression;
      if (format !== undefined) return made && own && dayWritten(made, own, format, template, knowing);
      return made ?? asked.column(said)?.expression;
    });
    const parts = join.parts.flatMap(({ said, digits = 0 }, at): Expression[] => {
      const part = found[at];
      const other = found[1 - at];
      if (!part && other && isRunningNumber(said))
        return [node({ op: 'sequence', within: other, width: digits })];
      if (!part) return [];
      const tidy = node({ op: 'collapse', of: part });
      return [digits === 0 ? tidy : node({ op: 'pad', of: tidy, length: digits, with: '0' })];
    });
    if (parts.length < join.parts.length) continue;
    member.feeds.set(column.name, {
      expression: node({ op: 'join', parts, separator: join.separator }),
      probability: 0.85,
      reason: 'its description says what it is made of',
      sources: [],
    });
  }
}

const nearlyAll = 0.9;

/** One column has all the parts already: its values are what the rule wants. */
function isWhole(feed: Feed | undefined, { strictRule }: TemplateColumn): boolean {
  return strictRule !== undefined && (feed?.conversion?.valid ?? 0) >= nearlyAll;
}

/** The column of the template that a part of a key names: itself, what it leads to, or one whose name the words have. */
function columnSaid(
  said: string,
  { columns }: Template,
  own: TemplateColumn,
  { targets }: Knowing,
): TemplateColumn | undefined {
  const others = columns.filter((each) => each !== own);
  const same = others.find(({ name }) => plain(name) === plain(said));
  if (same) return same;
  const led = others.filter(({ linkRule = [] }) => {
    const [link] = linkRule;
    const linked = link && findTemplate(targets.templates, link.templateId);
    return linked !== undefined && link !== undefined && plain(link.columnName) === plain(said);
  });
  const [only, ...more] = led;
  if (only) return more.length === 0 ? only : undefined;
  const words = new Set(telling(wordsOf(said)).flatMap(formsOf));
  const named = others.flatMap((each) => {
    const its = telling(wordsOf(each.name));
    const isNamed = its.length > 0 && its.every((word) => formsOf(word).some((form) => words.has(form)));
    return isNamed ? [{ each, count: its.length }] : [];
  });
  const most = Math.max(0, ...named.map(({ count }) => count));
  const best = named.filter(({ count }) => count === most);
  const [first] = best.length > 1 ? best.filter(({ each }) => each.linkRule !== undefined) : best;
  return first?.each;
}

/** The only day of a row is meant, whatever it is called. */
function onlyDay(template: Template, { targets }: Knowing): TemplateColumn | undefined {
  const days = template.columns.filter((each) => targets.of(template, each).wanted.kind === 'date');
  return days.length === 1 ? days[0] : undefined;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/\bnumber\b/, 'no')
    .trim();
}

/** A day that a column writes in one way, written as the key has it. */
function dayWritten(
  made: Expression,
  column: TemplateColumn,
  format: string,
  template: Template,
  { targets }: Knowing,
): Expression | undefined {
  const { wanted } = targets.of(template, column);
  if (wanted.kind !== 'date') return undefined;
  const pieces = [...wanted.format.matchAll(/YYYY|MM|DD/g)].map(([piece]) => piece);
  if (new Set(pieces).size !== 3) return undefined;
  const width = (piece: string) => (piece === 'YYYY' ? 4 : 2);
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = escaped(wanted.format).replace(/YYYY|MM|DD/g, (piece) =>
    piece === 'YYYY' && !format.includes('YYYY') ? '[0-9]{2}([0-9]{2})' : `([0-9]{${width(piece)}})`,
  );
  const groupOf = (piece: string) => `$${pieces.indexOf(piece) + 1}`;
  const by = format
    .replace(/YYYY|YY/, groupOf('YYYY'))
    .replace('MM', groupOf('MM'))
    .replace('DD', groupOf('DD'));
  return node({ op: 'replace_pattern', of: made, pattern: `^${pattern}$`, with: by });
}

/** Of what it links to, where it says nothing itself. */
function keyDescription({ description, linkRule }: TemplateColumn, { targets }: Knowing): string {
  const [link] = linkRule ?? [];
  if (!link || description) return description ?? '';
  const linked = findTemplate(targets.templates, link.templateId);
  return linked?.columns.find(({ name }) => name === link.columnName)?.description ?? '';
}
