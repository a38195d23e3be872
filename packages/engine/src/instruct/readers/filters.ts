import { conditionOf } from '../condition.js';
import type { Action } from '../instruction.js';
import { resolveColumn, resolveTable } from '../naming.js';
import { mask } from '../quoted.js';
import { readers } from '../reader.js';
import {
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  splitList,
  tableOf,
  templateOf,
  valueIn,
} from '../reading.js';
import { rowNamed, rowsOf, type SaidRows } from '../rows.js';

const THE_ROW =
  '(it|them|these|those|the row|the rows|the record|the records|that row|this row|those rows|these rows|that record|such rows|such records|the line|the entry|these records|the whole row|the entire row)';

const COME_OVER =
  '(imported|migrated|taken over|included|in the output|loaded|kept|brought over|transferred|carried over|a row|a row of their own|moved over|copied over)';
/** What does not come over is not wanted. */
const STAY_BEHIND = `((should|must|shall|may|do|does|will) (not|never) (be|get|give|make|produce) ${COME_OVER}|(shouldn't|mustn't|don't|doesn't|won't|do not|does not) (be|need to be|have to be) ${COME_OVER}|(should|must|shall|may|do|does|will) (not|never) (come|go|move|carry) (across|over|along|with us|in)|(shouldn't|mustn't|don't|doesn't|won't) (come|go|move|carry) (across|over|along|with us|in)|(can|may|must|should) (go|disappear|vanish|stay behind|be left behind|be forgotten))`;
const NOT_REAL =
  '(comments?|notes|remarks|tests?|test rows|test records|test data|test entries|test bookings|test orders|our tests|our own tests|our own test orders|dummies|dummy records|corrections|headings|junk|garbage|drafts|internal|not real|not genuine|made up|invented|fake|fakes|fictitious|samples|no real {x:word}|not real {x:word})';

export const leaveOut = [
  ...readers(['no {rows}'], (slots, reading) => {
    if (/^(?:longer|need|more|one|matter)\b/iu.test(slots.rows ?? '')) return undefined;
    const found = /\s(?:from|with|without|where|whose|that|which|who)\s/iu.test(slots.rows ?? '')
      ? rowsOf(slots.rows ?? '', reading)
      : undefined;
    return found ? { do: 'leave_out', ...found } : undefined;
  }),
  ...readers(['<drop> <if> {condition}'], (slots, reading) => filter('leave_out', slots.condition, reading)),
  ...readers(
    [
      `{rows} <is> [(just|only|merely|all)] ${NOT_REAL}`,
      '{rows} <is> [(just|only|merely|all)] (typing errors|errors)',
    ],
    (slots, reading) => {
      const found = /\s(?:with|without|whose|where|that|which|who|from|tagged|starting|of|in)\s/iu.test(
        slots.rows ?? '',
      )
        ? rowsOf(slots.rows ?? '', reading)
        : undefined;
      return found ? { do: 'leave_out', ...found } : undefined;
    },
  ),
  ...readers(
    [
      '[the] (line|row|lines|rows|entry|entries|record|records) {what} (is|are) (no|not a|not an|not) {thing}',
    ],
    (slots, reading) => {
      const what = slots.what ?? '';
      const isOne = isQuoted(what) || reading.isValue(what) || /^\p{Lu}\S*$/u.test(what);
      const sheet = templateOf(slots.thing, reading, 0.5);
      if (!isOne || sheet === undefined) return undefined;
      const when = { is: 'equal' as const, values: [valueIn(what, reading)] };
      return Object.assign({ sheet }, { do: 'leave_out' as const, when });
    },
  ),
  ...readers(
    [
      '{columns} (was|were|is|are|has been|have been) (never|not|hardly|no longer) (used|filled|filled in|maintained|kept up)',
      'nobody (used|uses|filled|maintained|filled in) {columns}',
    ],
    (slots, reading) => columnsOf(slots.columns, reading)?.map((column) => ({ do: 'ignore_column', column })),
  ),
  ...readers(
    [
      '<totals> (are|is) (no|not) {what}',
      '<drop> [(all|any|the|out|every)] <totals> [(in|at|from) {where}]',
      '<drop_verb> [(all|any|the)] <totals> <drop_particle>',
      '[there are] no <totals> [(rows|lines)]',
      '[(the|all|any)] <totals> (<be>|<should_be>) <dropped>',
      '[(the|all|any)] <totals> <should> be <dropped>',
      "<totals> (do not|don't) count",
      'without <totals>',
    ],
    (slots) => (/column|field/iu.test(slots.what ?? '') ? undefined : { do: 'leave_out_totals' }),
  ),
  ...readers(
    [
      `<if> {condition} ,? [then] <drop> ${THE_ROW}`,
      `<if> {condition} ,? [then] <drop_verb> ${THE_ROW} <drop_particle>`,
      '<if> {condition} ,? [then] [there is] no row',
      `<if> {condition} ,? [then] ${THE_ROW} (<be>|<should> be|<should_be>) <dropped>`,
    ],
    (slots, reading) => filter('leave_out', slots.condition, reading),
  ),
  ...readers(
    [
      `<drop> ${THE_ROW} <unless> {condition}`,
      `<drop> (rows|records|everything) <unless> {condition}`,
      '<drop> (everything|all rows|all records|all|anything) (except|but|other than|apart from) {rows}',
    ],
    (slots, reading) =>
      slots.condition === undefined
        ? keepRows(slots.rows, reading)
        : filter('keep_only', slots.condition, reading),
  ),
  ...readers(
    [
      '{what} <be> {why} ,? (:|;|,|so|and|hence|therefore|-) <drop> (them|it|these|those)',
      '{what} <be> {why} ,? (:|;|,|so|and|hence|therefore|-) <drop_verb> (them|it|these|those) [and {more}] <drop_particle>',
      '{what} ,? (:|;|,|so|-|should|must|can|please) <drop> (them|it|these|those)',
      '{what} ,? (:|;|,|so|-) <drop_verb> (them|it|these|those) [and {more}] <drop_particle>',
      `{what} (<be>|sits?|lives?|belongs?|comes?|came|stems?) {why} (and|, so|;|, they|, and) ${STAY_BEHIND}`,
      '{what} <be> {why} and (can be|should be|must be|are|is|should be) <dropped>',
      '{what} <be> {why} (and|,|;|:) [therefore] <dropped>',
      '{what} <be> {why} (:|;|,|-) (not needed|to be left out|ignore|skip|drop|leave out|exclude|delete|remove)',
    ],
    (slots, reading) => dropped(slots.what, reading),
  ),
  ...readers(
    [
      '<drop> {what}',
      '<drop_verb> {what} <drop_particle>',
      '{what} <drop_verb> <drop_particle>',
      '{what} <is> [all] <unwanted>',
      '{what} (<should>|<should_be>) [(be|all be|also be)] <dropped>',
      '{what} (get|gets|give|gives|have|has|make|makes|produce|yield|create) no rows? [(in|on) {sheet}]',
      `{what} ${STAY_BEHIND}`,
    ],
    (slots, reading) => {
      const found = dropped(slots.what, reading);
      const sheet = templateOf(slots.sheet, reading, 0.8);
      return found && sheet !== undefined ? found.map((each) => Object.assign({ sheet }, each)) : found;
    },
  ),
];

/** "keep the closed ones": what was left out comes back. */
export const keepRowsAfterAll = readers(
  [
    '(keep|retain|leave in|include|import) (the|those|these|also) {rows}',
    '(bring back|put back|leave in) {rows}',
    '(keep|retain|include|import) {rows} (after all|back|too)',
    '(leave|keep|put|take|bring) {rows} (in|back|back in)',
  ],
  (slots, reading) => {
    const found = rowsOf(slots.rows ?? '', reading);
    return found && slots.rows !== undefined && !/^(?:only|just)\b/iu.test(slots.rows)
      ? { do: 'undo', of: { do: 'leave_out', ...found } }
      : undefined;
  },
);

export const keepOnly = [
  ...readers(['keep {rows}'], (slots, reading) =>
    /^(?:the|those|these|also|both|all|each|every|it|them)\b/iu.test(slots.rows ?? '')
      ? undefined
      : keepRows(slots.rows, reading),
  ),
  ...readers(
    [
      '<keep_only> {rows}',
      '(keep|import|include|migrate|take|take over|use) {rows} (only|and nothing else|and drop the rest|and leave out the rest|and ignore the rest|and skip the rest)',
      'only {rows} (<be>|<should_be>) (needed|imported|kept|taken over|migrated|relevant|wanted|included|interesting|to be imported|to be migrated|in scope|required|of interest)',
      'only {rows} (count|counts|matter|matters|come over|get a row|go in|go into the sheet)',
      'we only (want|need|care about|import|migrate) {rows}',
      'we are only interested in {rows}',
      'only {rows}',
    ],
    (slots, reading) => keepRows(slots.rows, reading),
  ),
  ...readers(
    [
      '(keep|import|include|migrate|use|take over|take) (rows|records|a row|the row|them|it|entries|lines|{noun}) (only if|only when|only where|if and only if) {condition}',
      'only (keep|import|include|migrate|use|take over) (rows|records|a row|the row|them|it|entries|lines|{noun}) <if> {condition}',
    ],
    (slots, reading) => filter('keep_only', slots.condition, reading),
  ),
];

function keepRows(text: string | undefined, reading: Reading): Action | undefined {
  if (text === undefined) return undefined;
  const found = rowsOf(text, reading);
  return found ? { do: 'keep_only', ...found } : undefined;
}

function filter(
  what: 'leave_out' | 'keep_only',
  text: string | undefined,
  reading: Reading,
): Action | undefined {
  const when = text === undefined ? undefined : conditionOf(text, reading);
  return when ? { do: what, when } : undefined;
}

/** "them nor their entries", "it together with its child": what belongs to them goes with them. */
const THEM =
  /^(?:it|them|these|those|such|they|that|this)(?:,?\s+(?:and|or|nor|with|together with|along with|including|as well as)\s+(?:all\s+)?(?:its|their|his|her)\s+.+)?$/iu;

/** What is not wanted may be a column, a table, or rows. */
function dropped(text: string | undefined, reading: Reading): Action[] | undefined {
  if (text === undefined || isQuoted(text)) return named(text, reading);
  if (THEM.test(text)) return theSame(reading);
  const column =
    /^(?:the\s+)?(?:(?:columns?|fields?)\s+(.+)|(.+?)\s+(?:columns?|fields?))(?:\s+(?:completely|entirely))?$/iu.exec(
      text,
    );
  if (column) return columnsOf(column[1] ?? column[2], reading)?.map((each) => dropColumn(each, reading));
  const table =
    /^(?:the\s+)?(?:(?:sheets?|tabs?|tables?|files?|worksheets?)\s+(.+)|(.+?)\s+(?:sheets?|tabs?|tables?|files?|worksheets?))$/iu.exec(
      text,
    );
  const said = table?.[1] ?? table?.[2];
  if (said !== undefined)
    return splitList(said, reading).map((each) => ({ do: 'ignore_table', table: valueIn(each, reading) }));
  const except =
    /^(?:everything|all rows|all|anything)\s+(?:except|but|other than)\s+(?:for\s+)?(.+)$/iu.exec(text)?.[1];
  if (except !== undefined) {
    const kept = keepRows(except, reading);
    return kept ? [kept] : undefined;
  }
  const whole = named(text, reading);
  if (whole) return whole;
  const rows = rowsOf(text, reading) ?? kindOf(text, reading);
  return rows ? [{ do: 'leave_out', ...rows }] : undefined;
}

/** One word for a kind of rows: "spam". */
function kindOf(text: string, reading: Reading): SaidRows | undefined {
  const word = /^(?:the |all |any )?([\p{L}-]{3,}(?: [\p{L}-]{3,})?)$/iu.exec(text)?.[1];
  if (
    word === undefined ||
    templateOf(word, reading) !== undefined ||
    hasColumn(word, reading, 0.7) ||
    /(?:^|\s)(?:everything|anything|nothing|something|columns?|all|rows?|records?|data|lines?|entries|last|first)$|^(?:last|first|second|next|other|same)\s/iu.test(
      word,
    )
  )
    return undefined;
  return { when: { is: 'equal', values: [/\s/u.test(word) ? word.replace(/(?<=[^s])s$/u, '') : word] } };
}

/** "them": the rows spoken of before. Where what was said before left them out already, nothing is to be done. */
function theSame(reading: Reading): Action[] | undefined {
  if (reading.about.done) return [];
  const { text, literals } = mask(reading.about.rows ?? '');
  const own = { ...reading, literals };
  const rows = rowsOf(text, own) ?? rowNamed(text, own);
  return rows ? [{ do: 'leave_out', ...rows }] : undefined;
}

/** Just a name: of a table, or of a column. */
function named(text: string | undefined, reading: Reading): Action[] | undefined {
  if (text === undefined) return undefined;
  const plain = valueIn(text, reading);
  const table = resolveTable(plain, reading.tables);
  const column = resolveColumn(plain, reading.columns);
  if (table && table.score >= 0.9 && table.score >= (column?.score ?? 0))
    return [{ do: 'ignore_table', table: plain }];
  if (hasColumn(text, reading, 0.85) && !reading.isValue(plain))
    return columnsOf(text, reading)?.map((each) => dropColumn(each, reading));
  if (tableOf(text, reading) !== undefined && /_|\.(?:csv|xlsx?|json|txt)$/iu.test(plain))
    return [{ do: 'ignore_table', table: plain }];
  return undefined;
}

/** A column of a template stays, without values; one of the source is not looked at. */
function dropColumn(column: string, reading: Reading): Action {
  const target = resolveColumn(column, reading.templateColumns)?.score ?? 0;
  const source = resolveColumn(column, reading.tableColumns)?.score ?? 0;
  return target > source ? { do: 'leave_empty', column } : { do: 'ignore_column', column };
}
