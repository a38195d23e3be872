import type { AnyExpression } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import { BEHIND } from '../recipe/operations/name_part.js';
import type { Wanted } from '../target/target.js';
import { normalCapitals } from './capitals.js';
import {
  applied,
  collapse,
  inOrder,
  namePart,
  replacedPattern,
  type Step,
  upper,
  whenMatches,
} from './steps.js';
import { rowsOf, type Task, type Way } from './way.js';

const GIVEN = /first|given|fore|vorname|pr[eé]nom|voornaam|f[oö]rnamn|nombre|^nome$|fname|rufname/i;
const FAMILY =
  /last|family|surname|nachname|familienname|nom de famille|achternaam|efternamn|apellido|cognome|lname|sobrenome/i;
/** Of the rows: how many have to have a comma, or several words, to be taken for full names. */
const MOST = 0.6;
const SOME = 0.02;
const BOTH = /^[^,]+, ?[^,]+$/;

/** "DURAND Anne": the family name is all in capitals, before the given name or after it. */
const CAPITALS_FIRST = "^([A-ZÀ-Þ][A-ZÀ-Þ'’-]+(?: [A-ZÀ-Þ'’-]{2,})*) ([A-ZÀ-Þ][a-zà-ÿ].*)$";
const CAPITALS_LAST = "^([A-ZÀ-Þ][a-zà-ÿ].*?) ([A-ZÀ-Þ][A-ZÀ-Þ'’-]+(?: [A-ZÀ-Þ'’-]{2,})*)$";

/** A first or last name out of a full one; nothing of a given name is dropped. */
export function nameWays(task: Task, { part, familyFirst, case: letters }: Wanted & { kind: 'name' }): Way[] {
  const asIs: Way = { step: (of) => of, reason: 'names as they are' };
  const split = familyFirst ? familyFirstWay(task) : splitWay(task, part);
  const ways = split ? [split, asIs] : [asIs];
  if (letters === undefined) return ways;
  return ways.map((way) => {
    if (letters === 'upper') return { step: inOrder(way.step, upper), reason: `${way.reason}; in capitals` };
    const convert = applied(way.step);
    const capitals = normalCapitals(
      task.values.map(({ value, count }) => ({ value: convert(value) ?? '', count })),
    );
    if (!capitals) return way;
    return { step: inOrder(way.step, capitals), reason: `${way.reason}; in normal capitals` };
  });
}

function splitWay(task: Task, part: 'full' | 'first' | 'last'): Way | undefined {
  const rows = rowsOf(task.values);
  const share = (pattern: RegExp) =>
    rows === 0 ? 0 : rowsOf(task.values.filter(({ value }) => pattern.test(value))) / rows;
  const commas = share(BOTH) >= MOST;
  if (part === 'full') {
    const asWritten = /\bas (?:it is )?(?:in the source|written)\b/i.test(
      task.target.column.description ?? '',
    );
    if (!commas || asWritten) return undefined;
    return { step: replacedPattern('^([^,]+), ?([^,]+)$', '$2 $1'), reason: 'given name before family name' };
  }
  if (commas) return byComma(part);
  // Whatever it is called ("Nom et prénom"), what is written so is both.
  if (share(new RegExp(CAPITALS_FIRST, 'u')) >= MOST) return byCapitals(CAPITALS_FIRST, part, 'last');
  if (share(new RegExp(CAPITALS_LAST, 'u')) >= MOST) return byCapitals(CAPITALS_LAST, part, 'first');
  const named = task.columns.some((name) => (part === 'first' ? GIVEN : FAMILY).test(name));
  // "Bella 12" is called so: nobody's first name has a family name of digits behind it.
  if (named || share(/^\S+ \S/) < MOST || share(/ \d+$/) >= MOST) return undefined;
  const spaced = bySpace(part);
  if (share(BOTH) < SOME) return spaced;
  // Some write the family name first, and say so by a comma.
  return { ...spaced, step: whenMatches(BOTH.source, byComma(part).step, spaced.step) };
}

function byCapitals(pattern: string, part: 'first' | 'last', leading: 'first' | 'last'): Way {
  return {
    step: replacedPattern(pattern, part === leading ? '$1' : '$2'),
    reason: `the ${part} name out of a full name with the family name in capitals`,
  };
}

/** "Berg, Anna Maria van der": all given names; the particles go with the family name. */
function byComma(part: 'first' | 'last'): Way {
  const step: Step =
    part === 'first'
      ? replacedPattern(`^[^,]+, ?([^,]+?)${BEHIND}*$`, '$1')
      : inOrder(
          replacedPattern(`^([^,]+), ?[^,]+?(${BEHIND}+)$`, '$2 $1'),
          replacedPattern('^([^,]+), ?[^,]+$', '$1'),
        );
  return { step: inOrder(step, collapse), reason: `the ${part} name out of "family name, given name"` };
}

/** In front of a family name, in a pattern that recipes take. */
export const PARTICLE =
  '(?:[Vv]an|[Vv]on|[Dd]er?|[Dd]en|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Tt]er|[Tt]en|[Zz]u|[Bb]in|[Ii]bn|[Aa]l|[Aa]f|[Ss]t\\.)';

const TITLE =
  '^(?:(?:[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Ss]ir|[Hh]err|[Ff]rau|[Mm]me|[Mm]lle|[Mm]onsieur|[Mm]adame|[Ss]ra?|[Dd]hr|[Mm]evr|[Mm]w|[Ii]ng|[Dd]ipl|[Dd]ott)\\.? )+';

function bySpace(part: 'first' | 'last'): Way {
  // All given names, where there is no column for those in the middle.
  const first = replacedPattern(`^(.+?) (?:${PARTICLE} )*[^ ]+$`, '$1');
  return {
    step: inOrder(replacedPattern(TITLE, ''), part === 'first' ? first : namePart('last')),
    reason: `the ${part} name out of a full name`,
  };
}

/** "Anna van der Berg" as "van der Berg, Anna"; what has a comma is written so. */
function familyFirstWay({ values }: Task): Way | undefined {
  const rows = rowsOf(values);
  const spaced = rowsOf(values.filter(({ value }) => /^[^\s,]+ [^,]*$/.test(value.trim())));
  if (rows === 0 || spaced < MOST * rows) return undefined;
  return {
    step: replacedPattern(`^([^,]+?) ((?:${PARTICLE} )*[^ ,]+)$`, '$2, $1'),
    reason: 'family name before given name',
  };
}

/** A full name of two columns. */
export function joinNames(first: Expression, last: Expression, familyFirst?: boolean): Expression {
  const joined: Extract<AnyExpression, { op: 'join' }> = {
    op: 'join',
    parts: familyFirst ? [collapse(last), collapse(first)] : [collapse(first), collapse(last)],
    separator: familyFirst ? ', ' : ' ',
  };
  return joined;
}
