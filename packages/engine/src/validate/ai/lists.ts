import { conditionalList } from './conditional-lists.js';
import { type ListStyle, listItems } from './list-items.js';
import { slashLists } from './slash-lists.js';
import { isOpen, isSeveral, isSure, type Wording, withoutLastRemarks } from './wording.js';

const CLOSED =
  'allowed|valid|accepted|permitted|possible|acceptable|available|supported|legal|permissible|pick-?list|drop-?down|enum(?:erated|eration)?';
const VERB =
  '(?:must|should|has to|needs? to|can only|may only|can|shall|will) (?:only )?be|is always|is either|is|are';

/** How a list is announced, and how its items may look after it. The first that fits the sentence is taken. */
const TRIGGERS: [pattern: RegExp, style: ListStyle][] = [
  [
    /\b(?:one|any|either) of(?: the following| these| those| our)?(?: [\w-]+){0,3} ?[:=] ?(.+)$/i,
    'announced',
  ],
  [new RegExp(`\\b(?:${CLOSED})(?: [\\w-]+){0,2}(?: (?:are|is))? ?[:=] ?(.+)$`, 'i'), 'announced'],
  [
    /\b(?:options|values|choices|accepts(?: only)?|select from|choose from|pick from|choose one|select one|choose between|must be|should be|either)(?: (?:are|is))? ?[:=] ?(.+)$/i,
    'announced',
  ],
  [
    new RegExp(
      `\\b(?:${CLOSED}) (?:values|options|choices|entries|statuses|types|codes|answers)(?: here)? (?:are|is) (.+)$`,
      'i',
    ),
    'closed',
  ],
  [/\b(?:one|any) of(?: the following)?(?: (?:values|options))? (.+)$/i, 'closed'],
  [new RegExp(`(?:^|\\b(?:${VERB}|be|as|:|,) ?)(?:set to )?either (.+)$`, 'i'), 'either'],
  [new RegExp(`^(?:(?:the |this )?(?:[\\w-]+ ){0,4})?(?:${VERB})(?: set to)? (.+)$`, 'i'), 'stated'],
  [
    /^(?:please )?(?:enter|use|choose|select|specify|put|write|type|set to|set as|answer|input|mark)(?: as| with)? (.+)$/i,
    'stated',
  ],
  [/^(?:choose|select|pick)(?: one)?(?: of| from| between)? (.+)$/i, 'stated'],
  [
    /^(.+?),? (?:written|spel(?:led|t)) (?:like (?:that|this)|exactly (?:so|like (?:that|this)|as (?:here|written)))$/i,
    'closed',
  ],
  [/^(.+)$/, 'bare'],
];

/** The values of the one list that name and description give, or null. */
export function allowedIn(wording: Wording): string[] | null {
  if (isSeveral(wording.text)) return null;
  const found = [...wording.sentences, ...wording.brackets.filter((said) => YES_OR_NO.test(said))]
    .filter((sentence) => !isOpen(wording.text.replace(sentence, '')))
    .map((sentence) => listOf(sentence))
    .concat(isOpen(wording.text) ? [] : [conditionalList(wording)])
    .filter((values) => values !== null);
  const lists = found.length > 0 ? found : isOpen(wording.text) ? [] : slashLists(wording);
  const different = new Map(
    [...lists].reverse().map((values) => [JSON.stringify([...values].sort()), values]),
  );
  const [values] = different.values();
  return values && different.size === 1 ? values : null;
}

/** "Does not want mailings: Yes or No": whatever stands before it. */
const YES_OR_NO = /(?:^|[:,] |- )((?:yes|no|y|n|true|false) or (?:yes|no|y|n|true|false))$/i;

function listOf(sentence: string): string[] | null {
  const logical = YES_OR_NO.exec(sentence)?.[1];
  if (logical) return listItems(logical, 'bare');
  for (const [pattern, style] of TRIGGERS) {
    const match = pattern.exec(sentence);
    if (!match?.[1]) continue;
    const before = sentence.slice(0, match.index).replace(/\s*[:,]\s*$/, '');
    const lead = match[0].slice(0, match[0].length - match[1].length);
    if (
      !isSure(before) ||
      !isSure(lead) ||
      /\b(?:who|whose|which|that)\b/i.test(style === 'announced' ? '' : before)
    )
      continue;
    const values = listItems(withoutLastRemarks(match[1]), style);
    if (values) return values;
    // What was announced as a list and cannot be read must not be read in a weaker way.
    if (style === 'announced') return null;
  }
  return null;
}
