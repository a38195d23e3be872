import { escaped } from '../cells/text.js';
import { once } from '../once.js';
import { blankPatterns } from '../words/blank-cells.js';
import type { Otherwise } from './steps.js';

const patterns = once(() => {
  const { nothing, otherwise, means } = blankPatterns();
  const said = '[,:]?\\s*(?:is |it is |be )?["\']?';
  return {
    otherwise: `${otherwise}${said}`,
    blank: `(?:${nothing}|\\bno\\b)[^.;]{0,30}?(?:${means}|=)\\s*["']?`,
  };
});

/** "Y if they asked for a call, otherwise N"; "No status on the board means open": what a blank cell is. */
export function defaultSaid(description: string, allowed: readonly string[]): string | undefined {
  const { otherwise, blank } = patterns();
  return saidAfter(`(?:${otherwise}|${blank})`, description, allowed);
}

/** "Yes if reconciled (y), else no": what every other value is, where one of two is wanted. */
export function elseSaid(description: string, allowed: readonly string[]): string | undefined {
  return allowed.length === 2 ? saidAfter(patterns().otherwise, description, allowed) : undefined;
}

/** "Only for rated tickets, otherwise empty." */
export function otherwiseSaid(description: string): Otherwise {
  return /\b(?:otherwise|else|all others?)\b[^.;]{0,20}\b(?:empty|blank)\b/i.test(description)
    ? 'blank'
    : 'keep';
}

function saidAfter(before: string, description: string, allowed: readonly string[]): string | undefined {
  return allowed.find((value) => {
    const text = escaped(value);
    return new RegExp(`${before}${text}(?![\\p{L}\\d_])`, 'iu').test(description);
  });
}
