import type { SaidCondition } from './instruction.js';

const COMPARED = {
  less: 'is less than',
  less_or_equal: 'is at most',
  more: 'is more than',
  more_or_equal: 'is at least',
  before: 'is before',
  after: 'is after',
} as const;

const WORDED = { starts: 'starts with', ends: 'ends with', contains: 'contains' } as const;

/**
 * A condition as a sentence says it: what follows "rows where". A test reads each of our own conditions again and finds
 * it the same. Undefined for what has no plain words.
 */
export function conditionWords(said: SaidCondition): string | undefined {
  switch (said.is) {
    case 'and':
    case 'or': {
      const parts = said.of.map(conditionWords);
      return parts.every((part) => part !== undefined) ? parts.join(` ${said.is} `) : undefined;
    }
    case 'blank':
      return said.column && `${said.column} is empty`;
    case 'filled':
      return said.column && `${said.column} is not empty`;
    case 'equal':
      return said.column && `${said.column} is ${said.not ? 'not ' : ''}${oneOf(said.values)}`;
    case 'starts':
    case 'ends':
    case 'contains':
      return said.not ? undefined : said.column && `${said.column} ${WORDED[said.is]} ${oneOf(said.values)}`;
    case 'same_as':
      return said.column && `${said.column} is ${said.not ? 'not ' : ''}the same as ${said.other}`;
    case 'matches':
    case 'from':
    case 'role':
      return undefined;
    default:
      return (
        said.column && `${said.column} ${COMPARED[said.is]} ${'other' in said ? said.other : said.value}`
      );
  }
}

/** In quotes it would be a text: "0" is no 0.00. */
function isPlainNumber(value: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
}

function oneOf(values: readonly string[]): string {
  return values.map((value) => (isPlainNumber(value) ? value : `"${value}"`)).join(' or ');
}
