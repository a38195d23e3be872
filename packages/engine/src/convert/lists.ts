import { jsonItems } from '../reshape/json-items.js';
import type { Target } from '../target/target.js';
import { withEnglishPhrases } from '../words/phrases.js';
import type { Counted } from './conversion.js';
import { htmlText, inOrder, joinedList, partAt, replacedPattern, type Step } from './steps.js';
import { rowsOf } from './way.js';

interface Made {
  step: Step;
  reason: string;
}

/** How lists stand in cells; what is longer is looked for first. */
const SEPARATORS = ['; ', ';', ' | ', '|', '\n', ' / ', ', ', ',', ' '];
export const LEVELS = [' > ', '>', ' » ', ' / ', '/', '\n', ' | ', '|', '::', '\\'];

/** Texts as a description asks for them: plain, one part of a path, lists with another separator. */
export function textsAsked(values: readonly Counted[], { column }: Target): Made | undefined {
  const description = column.description ?? '';
  const made = [plain, part, list].flatMap((each) => each(values, description) ?? []);
  if (made.length === 0) return undefined;
  return {
    step: inOrder(...made.map(({ step }) => step)),
    reason: made.map(({ reason }) => reason).join('; '),
  };
}

function plain(values: readonly Counted[], description: string): Made | undefined {
  const isAsked = /\bplain text\b|\b(?:no|without|stripped of) (?:any )?(?:html|tags|markup)\b/i.test(
    description,
  );
  const marked = values.filter(({ value }) => /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(value));
  if (!isAsked || marked.length < 0.1 * values.length || marked.length === 0) return undefined;
  return { step: htmlText, reason: 'plain text without HTML' };
}

/** "Last level of the category path" */
function part(values: readonly Counted[], description: string): Made | undefined {
  const [, which] = /\b(last|first|top)[- ](?:part|level|element|segment|step)\b/i.exec(description) ?? [];
  const level =
    which === undefined
      ? undefined
      : LEVELS.find(
          (each) => values.filter(({ value }) => value.includes(each)).length >= 0.5 * values.length,
        );
  if (which === undefined || level === undefined || values.length === 0) return undefined;
  return {
    step: partAt(level, which.toLowerCase() === 'last' ? -1 : 1),
    reason: `the ${which.toLowerCase()} part of what "${shown(level)}" parts`,
  };
}

/** "Comma-separated", 'joined with "; "' */
function list(values: readonly Counted[], description: string): Made | undefined {
  const wanted = separatorAsked(description);
  if (wanted === undefined || values.length === 0) return undefined;
  const json = values.filter(({ value }) => jsonItems(value) !== undefined).length;
  if (json >= 0.5 * values.length)
    return { step: joinedList(wanted), reason: `lists joined by "${shown(wanted)}"` };
  const rows = rowsOf(values);
  const found = SEPARATORS.filter((each) => each !== ' ' || areTags(values)).filter((each) => {
    const having = rowsOf(values.filter(({ value }) => value.includes(each)));
    return having > 1 || having === rows;
  });
  // One person puts a semicolon, the next a stroke; a comma beside them belongs to an item.
  const firm = found.filter((each) => FIRM.includes(each));
  const marks = (firm.length > 0 ? firm : found.slice(0, 1)).filter(
    // With or without a space, it is a comma.
    (each) => each !== wanted && (each.trim() !== wanted.trim() || wanted === wanted.trim()),
  );
  if (marks.length === 0) return undefined;
  const patterns = new Set(marks.map(patternOf));
  return {
    step: replacedPattern([...patterns].join('|'), wanted),
    reason: `lists joined by "${shown(wanted)}"`,
  };
}

/** Marks that stand in no item of a list. */
const FIRM = ['; ', ';', ' | ', '|', '\n', ' / '];

function patternOf(mark: string): string {
  if (mark === ' / ') return '[ \\t]+/[ \\t]+';
  const bare = mark === '\n' ? '\\n' : mark.trim().replace(/[|]/, '\\|');
  return `[ \\t]*${bare || ' '}[ \\t]*`;
}

/** Spaces part tags, which are in small letters and come again and again; the words of a text do not. */
function areTags(values: readonly Counted[]): boolean {
  if (!values.every(({ value }) => /^[\p{Ll}\d_-]+(?: [\p{Ll}\d_-]+)*$/u.test(value))) return false;
  const tags = values.flatMap(({ value }) => value.split(' '));
  return tags.length >= fewestTags && new Set(tags).size <= mostDistinct * tags.length;
}

const fewestTags = 10;
const mostDistinct = 0.5;

/** What a description puts between the items of a list; undefined where it asks for none. */
export function separatorAsked(said: string): string | undefined {
  const description = withEnglishPhrases(said);
  const quoted =
    /\b(?:joined|separated|delimited|split) (?:with|by) (?:an? )?["'“]([^"'”]{1,3})["'”]/i.exec(
      description,
    )?.[1] ?? /["'“]([,;|/+ ]{1,3})["'”] (?:in )?between\b/i.exec(description)?.[1];
  if (quoted !== undefined) return quoted;
  const word =
    /\b(comma|semi-?colon|pipe|space|newline)s?[- ]?(?:separated|delimited)\b/i.exec(description)?.[1] ??
    /\b(?:joined|separated|delimited) (?:with|by) (?:an? |une? |una |uma? |uno |eine[mnr]? |een |ett? )?(comma|semi-?colon|pipe|space)s?\b/i.exec(
      description,
    )?.[1] ??
    /\b(?:several|more than one|multiple)\b[^.;]* with an? (comma|semi-?colon)\b/i.exec(description)?.[1] ??
    /\b(comma|semi-?colon)s?(?: and (?:an? )?space)? (?:in )?between\b/i.exec(description)?.[1];
  const spaced = /\b(?:no|without) spaces?\b/i.test(description) ? '' : ' ';
  switch (word?.toLowerCase().replace('-', '')) {
    case 'comma':
      return `,${spaced}`;
    case 'semicolon':
      return `;${spaced}`;
    case 'pipe':
      return '|';
    case 'space':
      return ' ';
    default:
      return undefined;
  }
}

function shown(mark: string): string {
  return mark === '\n' ? 'a line break' : mark;
}
