import type { Action, Said } from '../instruction.js';
import { readers } from '../reader.js';
import { columnsOf, hasColumn, type Reading, templateOf } from '../reading.js';

const THE_SAME =
  '(with|by|on|having|that have|which have|who have|that share|who share|sharing|if they have|when they have|where|of) [<same>]';

const WRITTEN =
  '[(exported|entered|listed|contained|recorded|written|printed|in there|in it|registered|stored|saved|in the {list:word})]';
const TWICE =
  '(twice|two times|double|doubly|more than once|several times|repeatedly|multiple times|2 times)';
/** What is said of rows that are there several times. */
const ONCE =
  /\b(?:once|one (?:time|row|line|record|entry|is enough|will do)|one of them|a single|(?:only|just|keep) one|count as one|is enough|duplicates?)\b|^(?:keep|take|use|import) (?:only |just )?the (?:first|last|latest|newest)\b/iu;

export const duplicates = [
  ...readers(['(they|these|those|it|such rows) (count|counts) [only] once'], () => []),
  ...readers(
    [
      '(keep|retain|import|take over) (both|all|each|every|them all|them both) [{what}]',
      '(keep|retain|leave) [(all|the|both)] <duplicates> [{what}]',
      "(do not|don't|never) (<dedupe>|merge|combine|remove|drop|delete) [(the|any|them|rows with|rows by)] (<duplicates>|same|the same) [[(by|on)] {by}]",
      '<duplicates> [(by|on|with the same|in) {by}] (are|is) (fine|ok|okay|allowed|intended|wanted|correct|alright|legitimate|no problem|to be kept|kept|expected)',
      '(the same|same|one) {by} (may|can|might) (appear|occur|be used|be there|come up|exist) (twice|several times|more than once|multiple times|for several people|for several rows)',
      '{what} (with|that have|who have|having) <same> {by} (are|is) (not|no) <duplicates>',
      '(some|several|many) {what} share (one|an|a|the same) {by}',
    ],
    (slots, reading) => {
      const by = slots.by === undefined ? [] : keys(slots.by, reading);
      return by ? { do: 'keep_duplicates', by } : undefined;
    },
  ),
  ...readers(
    [
      `[(a few|some|several|many|a couple of)] {what} (is|are|was|were|got|has been|have been|appear|appears|occur|occurs) ${WRITTEN} ${TWICE} ,? (with|under|by|having) (<same>|one) {by} ,? (;|,|:|-|and) {once}`,
      `[(a few|some|several|many|a couple of)] {what} (is|are|was|were|got|has been|have been|appear|appears|occur|occurs) ${WRITTEN} ${TWICE} ,? (;|,|:|-|and) [the] {by} (tells|shows|says it|gives it away|is the same|decides)`,
      `<if> {what} (is|are|was|were|got|appears?|occurs?|comes up) ${WRITTEN} ${TWICE} (with|under|by|having) (<same>|one) {by} ,? {once}`,
      '(the same|same|an identical) {by} , [(the|means the|is the)] same {thing}',
      '{sheet} (is|are) (recognised|recognized|identified|told apart|distinguished|known|told) by [(the|their|its|his)] {by} [and {once}]',
    ],
    (slots, reading) => {
      if (slots.once !== undefined && !ONCE.test(slots.once)) return undefined;
      // "the row that was changed last" is not the last row.
      const keep = /^(?:keep|take|use|import)\s/iu.test(slots.once ?? '') ? slots.once : undefined;
      const found = deduplicate(slots.by, keep, reading);
      const said = slots.sheet?.replace(/^(?:an?|the|each|every)\s+/iu, '');
      const sheet = said === undefined ? undefined : templateOf(said, reading, 0.8);
      if (!found || (slots.sheet !== undefined && (sheet === undefined || /ids?$/iu.test(slots.sheet))))
        return undefined;
      return sheet === undefined ? found : Object.assign({ sheet }, found);
    },
  ),
  ...readers(
    [
      '<if> {what} (appears?|is there|are there|occurs?|is listed|are listed|comes up|exists?|is in there) (more than once|twice|several times|multiple times|repeatedly) ,? [then] [(only|just)] (keep|take|use|import) [(only|just)] [the] {keep}',
    ],
    (slots, reading) => {
      const what = slots.what?.replace(/^(?:an?|the|one|any)\s+/iu, '') ?? '';
      const isKey =
        hasColumn(what, reading, what.includes(' ') ? 0.8 : 0.97) && templateOf(what, reading) === undefined;
      return deduplicate(isKey ? what : undefined, slots.keep, reading);
    },
  ),
  ...readers(
    [
      '(rows|lines|records|entries) (that|which) (occur|appear|are there|are in there|come up|are listed|were exported|are exported) (twice|two times|more than once|several times|double|repeatedly) (are|count|should|must|can) {what}',
    ],
    () => ({ do: 'deduplicate', by: [] }),
  ),
  ...readers(
    [
      '[(keep|take|use|import)] <one> [(only|just)] (row|record|entry|line|one) <per> {by} (,|;|and|-) [the] {keep} (wins|counts|stays|is kept|is the one|should stay|is right)',
      '(keep|take|use|import) [only] [the] {keep} [(row|record|one|entry)] of [the] <duplicates> [(by|with the same|on|of) {by}]',
      `<dedupe> [{what}] [${THE_SAME} {by}]`,
      `<dedupe> [{what}] <by> {by} [(and|,) keep [(only|the|only the)] {keep}]`,
      `<drop> [(all|any|the|exact)] <duplicates> [{what}] [<by> [<same>] {by}] [(and|,|but) keep [(only|the|only the)] {keep}]`,
      `[(keep|take|use|import|there should be|there must be|there should only be|there must only be|there can only be|there may only be|i want|we want|show)] <one> [(only|just)] [(row|record|entry|line|contact|customer|one)] <per> [(unique|distinct|different)] {by}`,
      '(keep|take|use|import|only keep|keep only|just keep|only take|only use) [(only|just)] [the] {keep} [(row|record|entry|line|one|version|occurrence|{noun})] <per> [(unique|distinct|different)] {by}',
      `{what} ${THE_SAME} {by} <once>`,
      `{what} ${THE_SAME} {by} (are|is|mean|means) [(the|really the|actually the)] same {thing} [(;|,|:|-) {keep}]`,
      '(the same|same|an identical) {by} (is|means|are|=) [always] (the same|one|a duplicate|one and the same|a) {thing} [(;|,|:|-|and) {keep}]',
      '(the same|same|an identical) {by} (is|means|are|=) [always] (a duplicate|duplicates) [(;|,|:|-|and) {keep}]',
      '{what} (is|are|was|were|appear|appears|occur|occurs|come|comes|stand|stands) [(exported|entered|listed|contained|recorded|in there|in it|in {list})] (twice|double|doubly|more than once|several times|repeatedly|multiple times) [(with|and have|have) [<same>] {by}] [(and|;|,|:|-)] [they] <once>',
      '{what} (is|are|was|were|appear|appears|occur|occurs) [(exported|entered|listed|contained|recorded|in {list})] (twice|double|more than once|several times) (with|and have) <same> {by}',
      '<if> [(two|several|multiple|some|more than one|there are)] {what} (have|with|share) <same> {by} ,? [then] [(only|just)] (keep|take|use|import) [(only|just)] [the] {keep}',
      '{by} (must|should|has to|have to|needs to) be unique',
      'make {by} unique',
      '[make] [(rows|it|them)] unique (by|on|per) {by}',
      '(only|just) unique {by}',
      'no (two|2) {what} (with|may have|should have|can have) [<same>] {by}',
      '<merge> [(all|the)] (rows|records|entries|lines|people|contacts|customers|those|{what}) (with|by|on|having|that have|who have) [<same>] {by}',
      '<merge> [(all|the)] <duplicates> [<by> {by}]',
      '[(each|every|one)] {by} (only once|once only|just once|should appear once|should only appear once|should be there only once)',
    ],
    (slots, reading) => {
      const found = deduplicate(slots.by, slots.keep, reading);
      // Without a key, the noun says which rows are meant.
      const sheet = slots.by === undefined ? templateOf(slots.what, reading) : undefined;
      return found && sheet !== undefined ? Object.assign({ sheet }, found) : found;
    },
  ),
  ...readers(
    [
      '[(it|they|this|these) (is|are) one {what} ,? (;|,|:|-|and|so)] (use|take|keep|choose|pick|prefer) [(only|always)] [the] (spelling|version|form|writing|variant|way of writing|name) (that|which) most {who} (have|has|use|uses|show)',
      '(use|take|keep|choose|pick|prefer|with|in) [the] (most common|most frequent|commonest|usual|majority|most used|prevalent) (spelling|version|form|writing|variant|value|name) [(of|for|in) {columns}] [{more}]',
      '[the] (most common|most frequent|commonest|majority) (spelling|version|form|writing|variant) (wins|counts|is right|of {columns}|is used|is correct)',
      '(unify|standardise|standardize|harmonise|harmonize|align) [the] (spelling|spellings|writing) [of {columns}]',
    ],
    (slots, reading) => {
      const columns = columnsOf(slots.columns, reading);
      return columns?.[0] === undefined
        ? { do: 'common_spelling' }
        : columns.map((column) => ({ do: 'common_spelling', column }));
    },
  ),
];

function deduplicate(by: string | undefined, keep: string | undefined, reading: Reading): Action | undefined {
  const columns = by === undefined ? [] : keys(by, reading);
  if (!columns) return undefined;
  const kept = keptOf(keep);
  return { do: 'deduplicate', by: columns, ...(kept ? { keep: kept } : {}) };
}

function keys(text: string, reading: Reading): Said[] | undefined {
  if (text.includes(';')) return undefined;
  const plain = text
    .replace(/\s*\((.*)\)$/u, '')
    .replace(/^(?:the\s+)?(?:same|unique|distinct|combination of|combination|identical)\s+/iu, '')
    .replace(
      /,?\s*(?:capitals|case|upper and lower case)\s+(?:do(?:es)? not|don['’]?t|doesn['’]?t)\s+matter$/iu,
      '',
    )
    .replace(/\s+(?:are|is) (?:the same|equal|identical)$/iu, '');
  const columns = columnsOf(plain, reading);
  // Of several, each has to be there: else the words are no list of columns.
  return columns && columns.length > 1 && !columns.every((column) => hasColumn(column, reading, 0.55))
    ? undefined
    : columns;
}

function keptOf(text: string | undefined): 'first' | 'last' | 'most_complete' | undefined {
  if (text === undefined) return undefined;
  if (/complete|filled|full|most data/iu.test(text)) return 'most_complete';
  if (/last|latest|newest|recent|youngest|second/iu.test(text)) return 'last';
  return /first|oldest|earliest|original/iu.test(text) ? 'first' : undefined;
}
