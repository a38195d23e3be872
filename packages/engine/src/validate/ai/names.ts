import { denies, OTHER, OWNERS, patternOf } from './grammar.js';
import type { Wording } from './wording.js';

/** Words in a description that make the column about something near what its name says ("type of phone"). */
const CONTRARY =
  /\b(?:types?|kind|category|status|whether|flags?|consent|opt(?:ed)?[- ](?:in|out)|template|model|label|frequency|preference|count|how many|true|false|yes|checkbox|boolean|free[- ]text|internal|identifier|ids?|handle|username|provider|carrier|month|quarter|weekday|day of (?:the )?(?:week|month)|approximate|range|relative|names? of|name)\b/i;

const OWNER = new RegExp(`^${OWNERS} `, 'iu');
const mostOwners = 3;

/**
 * Whether it is the noun, behind some of its usual words. These are taken off first: a pattern that has them three times
 * over took 18 ms to compile, for each noun.
 */
function isNoun(name: string, noun: string): boolean {
  const pattern = patternOf(`^(?:${noun})$`);
  let rest = name;
  for (let owners = 0; owners <= mostOwners; owners += 1) {
    if (pattern.test(rest)) return true;
    const shorter = rest.replace(OWNER, '');
    if (shorter === rest) return false;
    rest = shorter;
  }
  return false;
}

/** Whether the name alone says it, and the description does not say otherwise. */
export function isNamed(wording: Wording, noun: string): boolean {
  const bare = wording.name
    .replace(/[_*:]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\((?:required|optional)\)/gi, '')
    .replace(/\s+#?\d$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    isNoun(bare, noun) &&
    !CONTRARY.test(wording.text) &&
    !OTHER.test(wording.text) &&
    !denies(wording.text, noun)
  );
}
