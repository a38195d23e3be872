import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Wanted } from '../../target/target.js';
import { findTemplate, type Template, type TemplateColumn } from '../../validate/template.js';
import { numberSaid } from '../../words/number-words.js';
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
  `^([\\p{L}\\d _]{2,40}?),? ${ARTICLE}(${ANY_MARK})s?,? ${AND}${ARTICLE}([\\p{L}\\d _]{2,48})`,
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

const FIGURES: readonly Wanted['kind'][] = ['number', 'integer'];

interface SaidJoin {
  parts: { said: string; digits?: number }[];
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

function partOf(text: string): { said: string; digits?: number } {
  const { count, german } = DIGITS.exec(text)?.groups ?? {};
  const digits = countSaid((count ?? german ?? '').toLowerCase());
  return { said: text.replace(DIGITS, '').trim(), ...(digits === undefined ? {} : { digits }) };
}

/** Keys that a description puts together; what links to such a key is put together alike. */
export function joinAsSaid(member: Member, template: Template, knowing: Knowing): void {
  for (const column of template.columns) {
    const { kind } = knowing.targets.of(template, column).wanted;
    // "Whole number, point, two decimals" is how an amount is written.
    const join = FIGURES.includes(kind) ? undefined : joinSaid(keyDescription(column, knowing));
    if (!join || isWhole(member.feeds.get(column.name), column)) continue;
    const asked = askedOf(member, template, knowing);
    const found = join.parts.map(
      ({ said }) =>
        member.feeds.get(columnSaid(said, template, column) ?? '')?.expression ??
        asked.column(said)?.expression,
    );
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

function columnSaid(said: string, { columns }: Template, own: TemplateColumn): string | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .replace(/\bnumber\b/, 'no')
      .trim();
  return columns.find((each) => each !== own && plain(each.name) === plain(said))?.name;
}

/** Of what it links to, where it says nothing itself. */
function keyDescription({ description, linkRule }: TemplateColumn, { targets }: Knowing): string {
  const [link] = linkRule ?? [];
  if (!link || description) return description ?? '';
  const linked = findTemplate(targets.templates, link.templateId);
  return linked?.columns.find(({ name }) => name === link.columnName)?.description ?? '';
}
