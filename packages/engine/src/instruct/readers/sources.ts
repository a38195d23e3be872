import type { Action } from '../instruction.js';
import { resolveColumn } from '../naming.js';
import { each, readers } from '../reader.js';
import {
  columnOf,
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  tableOf,
  templateOf,
  valueIn,
} from '../reading.js';

export const swaps = readers(
  [
    '(swap|exchange|switch|flip|interchange|swap around|switch around) [(the|the columns|columns|the values of|the contents of|fields|the fields)] {a} (and|with|<->|for) {b} [(around|over|round)]',
    '{a} and {b} (are|were|have been|got|seem|look|seem to be) (swapped|mixed up|the wrong way round|the wrong way around|exchanged|reversed|switched|interchanged|switched around) [,? [(so|please)] (swap|exchange|switch) them]',
    '{a} and {b} (should|must|need to) be (swapped|exchanged|switched)',
  ],
  (slots, reading) => {
    // "First and last name": the one shares the word of the other.
    const [a, b, ...more] = columnsOf(`${slots.a} and ${slots.b}`, reading) ?? [];
    if (more.length > 0) return undefined;
    return a === undefined || b === undefined || !hasColumn(a, reading) || !hasColumn(b, reading)
      ? undefined
      : { do: 'swap', columns: [a, b] };
  },
);

const TAKE =
  '(fall back to|fall back on|fallback to|take|use|pull|get|copy|source|read|grab|pick|fetch|import|insert|bring in|put|load|move)';

export const takesFrom = [
  ...readers(
    [
      `<if> {empty} <be> <empty> ,? [then] ${TAKE} [(the value of|the value from|the)] {from} [instead]`,
      `<if> <there_is> no {empty} ,? [then] ${TAKE} {from} [instead]`,
      `${TAKE} {from} [only] <if> <there_is> no {empty}`,
      `${TAKE} {from} [only] <if> {empty} (is|are) <empty>`,
      `${TAKE} {from} (as a fallback for|as fallback for|as a fallback of|as a backup for|as backup for|as a substitute for|as second choice for|as alternative for) {empty}`,
      '<if> {empty} <be> <empty> ,? [then] (take|get|copy|read|fill|pull) (it|them|that|the value) (from|with|out of) {from}',
      `${TAKE} {empty} (from|out of) {from} <if> (it is|they are|{x} is) <empty>`,
      '(copy|use|put|take) {from} (into|for|in|as) {empty} <if> {x} (is|are) <empty>',
      '<if> {empty} <be> <empty> ,? [then] (copy|put|use|take|move|write) {from} (into it|in it|there|into them|in its place)',
      '{from} (is|are|should be|can be|must be) (used|taken) [(only|instead)] <if> <there_is> no {empty}',
      '{from} (is|are|should be|can be|must be) (used|taken) [(only|instead)] <if> {empty} (is|are) <empty>',
      '{empty} (falls|fall|should fall) back (to|on) {from}',
      '(fall back|fallback) (to|on) {from} [(for|<if>) {empty} [(is|are) <empty>]]',
      '<fill> [the] <empty_adjective> {empty} (with|from|by|using|out of) {from}',
      '<fill> {empty} (with|from|by|using|out of) {from} <if> (it is|they are|{x} is) <empty>',
      '<empty_adjective> {empty} (should be|must be|are|is|can be|get|should be filled) (filled with|taken from|filled from|from|copied from) {from}',
      '<if> {empty} <be> <empty> ,? [then] (it|they) (is|are|comes?|should be|should come) [(taken|filled|copied)] (from|with) {from}',
      '{empty} ,? or {from} <if> (there is none|it is empty|it is missing|that is empty|that is missing|empty|none|missing)',
      '{empty} (or|,|then|;|,? or else|,? otherwise) [the] {from} (if|when|where) (missing|empty|blank|not available|there is none|that is empty|not given)',
    ],
    (slots, reading) => fallback(slots.empty, slots.from, reading),
  ),
  ...readers(
    [
      `${TAKE} {column} [(values|always)] (from|out of) [(the column|the field|column|field)] {from} [(instead|not {other}|and not from {other}|instead of {other})]`,
      `${TAKE} [(the value of|the values of|the values in|the content of|the data in|values from|the value from|whatever is in|what is in|the source|source)] {from} (for|as|in|into|to fill|as the source for|as source for|as the source of|as the value of|as value for|to) {column}`,
      `${TAKE} [(column|field|the column|the field)] {from} ,? (instead of|rather than|and not|in place of|not) {other} ,? (for|as|in|to fill) {column}`,
      '[{who}] (forgot|missed|left out) {column} [(,|;|:|-)] (it|that|this) (is|comes|stands|can be found) (in|from) {from}',
      `<fill> {column} (from|with|by|out of|using) [(the column|the field|the values of|the values in|the content of|values from|values of|column|field)] {from}`,
      '{column} (is|are|comes?|should come|should be|must be|has to be|should be taken|is taken|are taken|should be filled|is filled|must come|needs to come|is found|can be found|should be read|is stored|are stored|is|are|is kept|are kept|is to be taken|stands) [(taken|filled|copied|read)] (from|with|in|out of|under) [(the column|the field|column|field)] {from} [,? (not from|and not from|not|instead of|rather than|and not) {other}]',
      '{from} (should|must|shall|has to|needs to|ought to|can) (go|be put|be mapped|be moved|be copied|be imported|be written|land|end up|be used|be placed|be loaded|feed|fill) (to|in|into|as|for|under|on) {column}',
      '{from} (goes|belongs|go|belong|maps|map|->|=>|→) (to|in|into|under|on) {column}',
      '{from} (->|=>|→) {column}',
      '(rename|relabel|call) [(the|column|the column|field|the field)] {from} (to|as|into) {column}',
      '(map|match|connect|link|assign|change|tie) [(the|column|the column|source column|the source column|field|the field)] {from} (to|with|into|onto) [(the column|the field|column|field|template column|the template column)] {column}',
      '{column} (should|must) (use|hold|contain|have|show|be) [(the values of|the value of|the content of|what is in|the values from|the values in)] {from}',
      '(i need|we need|i want|we want) {column} (from|out of) {from}',
      '(the source|source) (of|for) {column} (is|should be|must be) {from}',
      '{column} (=|<-|←|<=|:=) {from}',
      '{column} (is|are) (in|under) {from}',
      'for {column} ,? (take|use) {from}',
      '{from} (is|are|holds?|contains?|has|have|=|is really|is actually|are really|are actually|is in fact|carries|carry|stores?|gives?|should be|is used for|was used for|is the source of|is the source for|means?) [(really|actually|in fact|the)] {column}',
      '{column} is (wrong|incorrect|not right|not correct|off) (,|;|:|-) (it should use|should use|it should be|use|take|it should come from|should be|it must be|it comes from|should come from|please use) {from}',
      '[{who}] (mapped|used|took|chose|picked|have|matched) the wrong (column|field|source) (to|for|as|in) {column} (,|;|:|-) [please] (use|take|it should be|it is|should be) {from} [instead]',
      "(it's|it is) {from} (that|which) (should|must) go (into|in|to) {column}",
    ],
    (slots, reading) => taken(slots.column, slots.from, reading),
  ),
];

function fallback(
  empty: string | undefined,
  from: string | undefined,
  reading: Reading,
): Action[] | undefined {
  if (from === undefined || isQuoted(from)) return undefined;
  const sources = columnsOf(from.replace(/\s+instead$/iu, ''), reading);
  if (
    !sources?.every(
      (each_) => hasColumn(each_, reading) || /(?:column|field|number|address|name)$/iu.test(from),
    )
  )
    return undefined;
  if (reading.isValue(from) && !hasColumn(from, reading, 0.95)) return undefined;
  const columns =
    empty === undefined || /^(?:it|that|this)$/iu.test(empty) ? undefined : columnsOf(empty, reading);
  if (reading.subject !== undefined) return [{ do: 'take_from', from: sources, as: 'fallback' }];
  return each(columns, (named) => ({ do: 'take_from', ...named, from: sources, as: 'fallback' }));
}

/** Which of the two is the template's column: the wording says it, unless only the other way is possible. */
function taken(said: string | undefined, from: string | undefined, reading: Reading): Action[] | undefined {
  if (said === undefined || from === undefined) return undefined;
  // "goes to the vendor" names what the rows are, not a column of them.
  if (
    templateOf(said, reading) !== undefined &&
    (resolveColumn(said, reading.templateColumns)?.score ?? 0) < 0.9
  )
    return undefined;
  const owned = /^(.+?)\s+of\s+(?:the|an?|each|every|our|their)\s+\p{L}+$/iu.exec(said)?.[1];
  if (owned !== undefined && hasColumn(owned, reading, 0.9) && !hasColumn(said, reading, 0.85))
    return taken(owned, from, reading);
  const split = /^(.*?)\s+(?:in|from|of)\s+(?:the\s+)?(.+?)$/iu.exec(from);
  const inTable =
    split?.[2] !== undefined && !hasColumn(from, reading, 0.85) ? tableOf(split[2], reading) : undefined;
  const source = inTable === undefined ? from : (split?.[1] ?? from);
  const quotedValue = isQuoted(from) && !hasColumn(from, reading, 0.9);
  if (quotedValue || (isQuoted(said) && !hasColumn(said, reading, 0.9))) return undefined;
  if (reading.isValue(valueIn(source, reading)) && !hasColumn(source, reading, 0.95)) return undefined;
  const explicit = /\b(?:column|field)s?\b/iu;
  if (!hasColumn(source, reading, 0.66) && !explicit.test(from)) return undefined;
  if (!hasColumn(said, reading, 0.66) && !explicit.test(said)) return undefined;
  const columns = columnsOf(said, reading);
  const sources = columnsOf(source, reading);
  if (!columns || !sources) return undefined;
  // One column that holds two has to be split.
  if (columns.length > 1 && sources.length !== columns.length) return undefined;
  const table = inTable === undefined ? {} : { table: inTable };
  if (
    columns.length === 1 &&
    sources.length === 1 &&
    columns[0] !== undefined &&
    sources[0] !== undefined &&
    backwards(columns[0], sources[0], reading)
  )
    return [{ do: 'take_from', column: sources[0], from: columns, as: 'replace', ...table }];
  return columns.map((column, index) => ({
    do: 'take_from',
    column,
    from: columns.length === sources.length && columns.length > 1 ? [sources[index] ?? ''] : sources,
    as: 'replace',
    ...table,
  }));
}

function backwards(column: string, source: string, reading: Reading): boolean {
  const inTemplate = (name: string) => (resolveColumn(name, reading.templateColumns)?.score ?? 0) >= 0.97;
  const inTable = (name: string) => (resolveColumn(name, reading.tableColumns)?.score ?? 0) >= 0.97;
  return inTable(column) && inTemplate(source) && !inTemplate(column) && !inTable(source);
}

/** "Use Vorname as first name and Name as last name". */
export const severalTaken = readers(['(use|take) {pairs}'], (slots, reading) => {
  const chunks = (slots.pairs ?? '').split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu);
  if (chunks.length < 2) return undefined;
  const found = chunks.map((chunk) => {
    const match = /^(.+?)\s+(?:as|for)\s+(.+)$/iu.exec(chunk);
    return taken(match?.[2], match?.[1], reading)?.[0];
  });
  return found.every((each_) => each_ !== undefined)
    ? found.flatMap((each_) => (each_ ? [each_] : []))
    : undefined;
});

export const lookups = readers(
  [
    "<if> {column} (is not|are not|isn't|cannot be|can't be) (in|found in|part of|on|found) [{table}] ,? [then] (keep|leave|use|take|show|write) {what} [in {place}]",
    '(look up|lookup|find|fetch|get|take) {column} (in|from) [the] {table} (by|via|using|with|through|over|based on) [(the|its|their)] {by}',
    '(replace|translate|resolve) {column} (with|by|to|into) [the] {take} from {table} [(by|via|using) {by}]',
    '(use|take) [the] {table} to (turn|translate|convert|resolve|look up|change|map|replace|find) {column} (into|to|by|with) [(the|its)] {take}',
    '(use|take) [the] {table} to (turn|translate|convert|resolve|look up|map|find) {column}',
    '(look up|lookup|look for|find) {column} (in|from) [the] {table}',
    '{column} (is|are|should be|must be) looked up in [the] {table}',
    '(replace|translate|resolve) {column} (via|through|using|by means of|with the help of) [the] {table}',
    '{column} (comes?|is|are|should come|is taken|should be taken) [(looked up)] (from|in) [the] {table} (by|via|using|through|over) [(the|its|their)] {by}',
  ],
  (slots, reading) => {
    const column = columnOf(slots.column, reading);
    if (column === undefined) return undefined;
    if (slots.what !== undefined) {
      const otherwise = /^(?:it|them|the cell|the value)?\s*(?:empty|blank)$/iu.test(slots.what)
        ? 'blank'
        : 'keep';
      const table = slots.table?.replace(/^(?:the|our)\s+/iu, '');
      return { do: 'lookup', column, in: table ?? 'list', otherwise };
    }
    const table =
      slots.table === undefined
        ? undefined
        : (tableOf(slots.table, reading) ??
          valueIn(slots.table.replace(/\s+(?:table|sheet|file|list)$/iu, ''), reading));
    const known =
      tableOf(slots.table, reading) !== undefined ||
      /\b(?:table|sheet|file|list|export)\b/iu.test(slots.table ?? '');
    if (table === undefined || !known) return undefined;
    const by = columnOf(slots.by, reading);
    const take = columnOf(slots.take, reading);
    return {
      do: 'lookup',
      column,
      in: table,
      ...(by === undefined ? {} : { by }),
      ...(take === undefined ? {} : { take }),
    };
  },
);

export const tablesFor = readers(
  [
    '(use|take|read|import) [the] (sheet|file|table|tab|list|worksheet) {table} (for|as|to fill|as the source for|as source for|into) {sheet}',
    '(use|take|read|import) [the] {table} (sheet|file|table|tab|list|worksheet) (for|as|to fill|as the source for|as source for|into) {sheet}',
    '{sheet} (come|comes|are|is|should come|are taken|should be taken|is taken) (from|in) [the] (sheet|file|table|tab|list|worksheet) {table}',
    '{sheet} (come|comes|are|is|should come|are taken|should be taken|is taken) (from|in) [the] {table} (sheet|file|table|tab|list|worksheet)',
    '(fill|make|build|get|take) {sheet} (from|with|out of) [the] (sheet|file|table|tab|list|worksheet) {table}',
    '(fill|make|build|get|take) {sheet} (from|with|out of) [the] {table} (sheet|file|table|tab|list|worksheet)',
  ],
  (slots, reading) => {
    const table = tableOf(slots.table, reading);
    const template = templateOf(slots.sheet, reading);
    return table === undefined || template === undefined ? undefined : { do: 'use_table', table, template };
  },
);

/** "Everyone on the tab Leavers has left". */
export const peopleOf = readers(
  [
    '(everyone|everybody|all|those|people|the people|persons|the persons|all people|the {noun:word}|all {noun:word}|{noun:word}) (on|in|from|of|at) [the] (tab|sheet|list|file|table|worksheet) {table} (is|are|has|have) [(all|still|already|since|now|both)] {what}',
    '(everyone|everybody|all|those|people|the people|persons|the persons|all people|the {noun:word}|all {noun:word}|{noun:word}) (on|in|from|of|at) [the] {table} (tab|sheet|list|file|table|worksheet) (is|are|has|have) [(all|still|already|since|now|both)] {what}',
  ],
  (slots, reading) => {
    const table = tableOf(slots.table, reading);
    const what = slots.what?.replace(/\s+(?:us|the company|our company)$/iu, '');
    if (table === undefined || what === undefined || !/^\p{L}+$/u.test(what)) return undefined;
    return { do: 'table_holds', table, what };
  },
);

export const tablesHold = readers(
  [
    '[the] (sheet|tab|file|table|list|worksheet|export) {table} (holds|contains|has|lists|is|shows|is for|is about|keeps|gives) [(only|just|all|the|all the)] {what}',
    '{what} (are|stand|can be found|is|are kept|are listed|are stored) in [the] (sheet|tab|file|table|list|worksheet) {table}',
    '{table} (holds|contains|lists) [(only|just|all|the|all the)] {what}',
  ],
  (slots, reading) => {
    if (
      slots.table === undefined ||
      slots.what === undefined ||
      slots.what.split(' ').length > 6 ||
      /\b(?:twice|once|each|every)\b/iu.test(slots.what)
    )
      return undefined;
    const known = tableOf(slots.table, reading);
    if (known === undefined && !isQuoted(slots.table)) return undefined;
    if (hasColumn(slots.table, reading, 0.9)) return undefined;
    return {
      do: 'table_holds',
      table: known ?? valueIn(slots.table, reading),
      what: valueIn(slots.what, reading),
    };
  },
);
