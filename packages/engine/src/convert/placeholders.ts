import { isPlaceholder } from '../cells/placeholders.js';
import { collapseText, escaped, foldText, lowerText } from '../cells/text.js';
import type { Target, Wanted } from '../target/target.js';
import { saysAbsent } from '../words/absence.js';
import { withEnglishPhrases } from '../words/phrases.js';
import { wordsOf } from '../words/tokens.js';
import type { Conventions, Counted } from './conversion.js';
import { collapse, emptyIf, inOrder, replacedPattern, type Step, trim } from './steps.js';

/** The day that old systems write where there is none. */
const NO_DAY = /^0{1,4}([-/. ]?)0{1,2}\1?0{1,4}(?:[t ]00:00(?::00(?:\.0+)?)?)?$/i;
/** The first day of the calendar of programs that have no other way to say so; nobody's rows are of that year. */
const FIRST_DAY = /^(?:0001([-/.])0?1\1 ?0?1|0?1([-/.]) ?0?1\2 ?0001)(?:[t ]\d.*)?$/i;
/** A first day that may be one, of 1900 or 1970, is left alone. */
const MOMENTS: Wanted['kind'][] = ['date', 'datetime'];
const FREE: Wanted['kind'][] = ['text', 'name', 'choice', 'url'];

function isNoDay(text: string): boolean {
  return NO_DAY.test(text) || FIRST_DAY.test(text);
}

/** How a spreadsheet is told that digits are a text. */
const MARKED = /^\s*'[0-9+]/;

/** Tidies white space and takes out what means "no value": what is allowed in the column is never taken out. */
export function tidying(values: readonly Counted[], target: Target, conventions: Conventions): Step {
  const { wanted } = target;
  const said = new Set(conventions.placeholders.map((each) => lowerText(collapseText(each))));
  const meant = new Set(conventions.meanings.map(({ from }) => lowerText(collapseText(from))));
  const isTyped = !FREE.includes(wanted.kind) || isEmptyIfNone(target.column.description ?? '');
  const seen: string[] = [];
  for (const { value } of values) {
    const text = lowerText(collapseText(value));
    if (text === '' || seen.includes(text)) continue;
    const placeholder =
      isPlaceholder(text, isTyped) ||
      (MOMENTS.includes(wanted.kind) && isNoDay(text)) ||
      isExplainedAway(text, value, target);
    if (said.has(text) || (placeholder && !meant.has(text) && !isWanted(text, value, target)))
      seen.push(text);
  }
  const emptied = [...new Set([...seen, ...said])];
  const space = values.some(({ value }) => /\S[^\S\n]*\n[^\S\n]*\S/.test(value)) ? trim : collapse;
  return inOrder(
    space,
    ...unquoted(values),
    ...unmarked(values, target),
    ...(emptied.length > 0 ? [emptyIf(emptied)] : []),
  );
}

const EMPTY_IF =
  /\b(?:empty|blank)\s+(?:if|when|where|for)\s+["'“]?(?!(?:the|an?|it|there|not)\b)(\p{L}{2,})/giu;

const BLANK =
  /(?<!\p{L})(?:empty|blank|nothing|leer|nichts|vide|rien|leeg|niets|vazi[oa]|nada|vuot[oa]|niente|tomt?|ingenting|vac[ií][oa]|pust[eya]|nic)(?!\p{L})/iu;

/**
 * "Empty if never": "Never logged in" is no value, where the column does not take it; nor is "TBA" where "TBA (not yet
 * fixed) is empty".
 */
function isExplainedAway(text: string, value: string, target: Target): boolean {
  if (target.passes(collapseText(value))) return false;
  const description = target.column.description ?? '';
  const words = [...description.matchAll(EMPTY_IF)].map(([, word = '']) => lowerText(word));
  if (words.some((word) => text === word || text.startsWith(`${word} `))) return true;
  const clauses = description.split(/;|\.(?=\s|$)/).filter((clause) => BLANK.test(clause));
  return clauses.some(
    (clause) => namesValue(clause, collapseText(value)) || isShortFor(value.trim(), clause),
  );
}

/**
 * As it is written: "and" is a word of the clause, "AND" may be a value. A number may count anything, unless the clause
 * begins with it or quotes it: "0000000 means there is none: empty".
 */
function namesValue(clause: string, value: string): boolean {
  if (value.length < 2 || !clause.includes(value)) return false;
  if (!/\p{L}/u.test(value)) {
    const own = escaped(value);
    return new RegExp(`^\\s*["'“„«]?${own}(?![\\p{L}\\d])|["“„«]${own}["”“»]`, 'u').test(clause);
  }
  const own = escaped(value);
  return new RegExp(`(?<![\\p{L}\\d])${own}(?![\\p{L}\\d])`, 'u').test(clause);
}

/** "Empty if there are none": words for nothing that may be meant elsewhere are none here. */
function isEmptyIfNone(description: string): boolean {
  const [, clause = ''] = /\bempty (?:if|when|where)\b([^.;]*)/i.exec(withEnglishPhrases(description)) ?? [];
  return foldText(clause).split(' ').some(saysAbsent);
}

/** "MTM", where "empty when month-to-month" is said. */
function isShortFor(value: string, clause: string): boolean {
  if (!/^\p{Lu}{3,5}$/u.test(value)) return false;
  const initials = wordsOf(clause).map((word) => word[0] ?? '');
  return initials.join('').includes(value.toLowerCase());
}

const mostQuoted = 0.8;
const QUOTED = /^\s*"[^"]+"\s*$/;

/** The items of a list may each be in quotes; where nearly all cells are, none of them is a title. */
function unquoted(values: readonly Counted[]): Step[] {
  const filled = values.filter(({ value }) => value.trim() !== '');
  const quoted = filled.filter(({ value }) => QUOTED.test(value));
  return quoted.length > 1 && quoted.length >= mostQuoted * filled.length
    ? [replacedPattern('^"(.*)"$', '$1')]
    : [];
}

/** Without the mark of a text in front of digits, and of letters where the column takes none. */
function unmarked(values: readonly Counted[], target: Target): Step[] {
  const isRefused = (value: string) =>
    value.startsWith("'") && !target.passes(value) && target.passes(value.slice(1));
  if (target.pattern !== undefined && values.some(({ value }) => isRefused(value.trim())))
    return [replacedPattern("^'([A-Za-z0-9+])", '$1')];
  // Beside marked digits, codes that begin with a letter are marked too; names and texts may begin so.
  const marked = target.wanted.kind === 'code' ? "^'([0-9A-Za-z+])" : "^'([0-9+])";
  return values.some(({ value }) => MARKED.test(value)) ? [replacedPattern(marked, '$1')] : [];
}

/** A value of the column all the same: one of its list, the code of Namibia, what its pattern takes. */
function isWanted(text: string, value: string, target: Target): boolean {
  const { wanted } = target;
  if (wanted.kind === 'choice') return wanted.values.some((each) => lowerText(each) === text);
  // There are people called Na, Nan, Nil and Null.
  if (wanted.kind === 'name') return /^(?:Na|Nan|Nil|Null)$/.test(value.trim());
  if (wanted.kind === 'text') return false;
  if (MOMENTS.includes(wanted.kind) && isNoDay(text)) return false;
  const constrained = target.pattern !== undefined || wanted.kind === 'country' || wanted.kind === 'region';
  return constrained && target.passes(collapseText(value)) && text.length > 1;
}
