import type { Action, Said, SaidMerge } from '../instruction.js';
import { readers } from '../reader.js';
import { columnOf, columnsOf, hasColumn, type Reading, tableOf, valueIn } from '../reading.js';

/** Each sentence about rows that become one gives a part of the same merge; they are put together in the end. */
export const merging = [
  ...readers(
    [
      '{what} (is|are|appear|appears|occur|occurs|exist|exists) in (both|the two|two|several|all|more than one) {lists} (becomes?|are|is|count as|counts as|should become|should be|make) [only] one [(row|record|customer|entry|{thing})] [with {cells}] [(:|;|,) {more}]',
      '(merge|combine|consolidate|unite) (rows|records|customers|people|contacts|the lists|both lists|the two lists|the files|both files|them|{what}) (by|on|using|with the same|that have the same|via) {by} [(:|;|,) {more}]',
    ],
    (slots, reading) => {
      const same =
        /(?:with|having) the same\s+(.+)$/iu.exec(`${slots.what ?? ''} ${slots.lists ?? ''}`)?.[1] ??
        slots.by;
      const by = same === undefined ? [] : columnsOf(same, reading);
      if (!by) return undefined;
      const cells: SaidMerge[] = constants(slots.cells, reading);
      const prefer = preferred(slots.more, reading);
      return { do: 'merge', by, ...(prefer ? { prefer } : {}), cells };
    },
  ),
  ...readers(
    [
      '<if> {cond} , [the] {table} [(record|row|list|file|data|entry|one|value|values)] (counts|wins|takes precedence|has priority|is leading|leads|prevails|is right|is used|is taken)',
      '[the] {table} [(record|row|list|file|data|entry|one|value|values)] (counts|wins|takes precedence|has priority|is leading|leads|prevails|is right|is the master|goes first|comes first|overrules) [, including {rest}] [over {other}]',
      '(prefer|trust|use|take) [the] {table} (record|row|list|file|data|entry|over {other}|values|value) [when (both|they differ|in doubt|there are two|{cond})]',
    ],
    (slots, reading) => {
      const table = tableOf(slots.table, reading);
      if (slots.cond !== undefined && !/both|two|differ|conflict|doubt|several|twice/iu.test(slots.cond))
        return undefined;
      return table === undefined ? undefined : { do: 'merge', by: [], prefer: [table], cells: [] };
    },
  ),
  ...readers(
    [
      '[the] {table} [(record|row|list|file|data|entry|one|value|values|version)] (counts|wins|takes precedence|has priority|leads|goes|comes) [first] (, then|then|, followed by|before) {next}',
      '{table} first (, then|then|, followed by) {next}',
      '[the] order [of (preference|precedence|priority)] is {table} (, then|, |then|before) {next}',
    ],
    (slots, reading) => {
      const said = [
        slots.table ?? '',
        ...(slots.next ?? '').split(/\s*,\s*(?:and\s+)?(?:then\s+)?|\s+then\s+|\s+before\s+/iu),
      ];
      const tables = said.map((each) => tableOf(each, reading));
      if (tables.some((each) => each === undefined)) return undefined;
      return { do: 'merge', by: [], prefer: tables.flatMap((each) => each ?? []), cells: [] };
    },
  ),
  ...readers(
    [
      '{what} (that|which) (several|both|two|all|many|more than one) {lists} (carry|have|sell|list|know|contain|share|keep) with the same {by} (is|are|count as|counts as|becomes?) [only] (one|the same|a single) {thing}',
    ],
    (slots, reading) => {
      const by = columnsOf(slots.by, reading);
      return by ? { do: 'merge', by, cells: [] } : undefined;
    },
  ),
  ...readers(
    [
      '{columns} (may|can|should|must|is to|are to) be (filled|taken|completed|added) from the (next|other|others|second) [{things:word}] <if> (it is|they are|it) (missing|empty|blank)',
      '{columns} (may|can|should|must) be (filled|taken|completed|added) from the (next|other|others|second) [{things:word}]',
    ],
    (slots, reading) => {
      const columns = columnsOf(slots.columns, reading);
      if (!columns?.every((column) => hasColumn(column, reading))) return undefined;
      return { do: 'merge', by: [], cells: [{ columns, take: 'filled' }] };
    },
  ),
  ...readers(
    [
      '[only] <if> {table} (has|gives|shows) (no|none|neither) {columns} ,? [(only then|then)] (take|use|get|copy) (it|them|that|those) from {other}',
      '{columns} (come|comes|is taken|are taken|is|are) from {other} [only] <if> {table} (has|gives|shows) (none|nothing|no value|no {x})',
      '(take|use|get) {columns} from {other} [only] <if> {table} (has|gives|shows) (none|nothing|no value|no {x}|it empty|them empty)',
    ],
    (slots, reading) => {
      const table = tableOf(slots.table, reading);
      const other = tableOf(slots.other, reading);
      const columns = columnsOf(
        slots.columns?.replace(/\s+(?:or|and|nor)\s+(?:no\s+)?/giu, ' and '),
        reading,
      );
      if (table === undefined || other === undefined || !columns) return undefined;
      return { do: 'merge', by: [], prefer: [table, other], cells: [{ columns, take: 'filled' }] };
    },
  ),
  ...readers(
    [
      '{columns} (is|are|should be|must be|=) [always] the {which} of (the|both|all) [(two|three|several)] [{things}]',
      '{columns} (is|are|should be|must be|=) [always] the {which} (date|dates|value|values|one|number|amount|balance)',
      '(take|use|keep) the {which} (date|value|number|amount|one|of the two|of both) (for|of|as) {columns}',
      '(take|use|keep) the {which} {columns}',
      '{columns} (are|is|should be|get|gets) (summed|added up|added together|totalled|{which})',
      '(sum|add up|total) {columns}',
    ],
    (slots, reading) => {
      const columns = columnsOf(slots.columns, reading);
      const take = takes(slots.which ?? 'sum');
      if (!columns?.every((column) => hasColumn(column, reading)) || take === undefined) return undefined;
      if (/\b(?:duplicates?|rows?|records?)\b/iu.test(slots.columns ?? '')) return undefined;
      return { do: 'merge', by: [], cells: [{ columns, take }] };
    },
  ),
];

function takes(word: string): 'least' | 'greatest' | 'sum' | 'most_common' | undefined {
  if (/^(?:earlier|earliest|smaller|smallest|lower|lowest|least|minimum|older|oldest|first)$/iu.test(word))
    return 'least';
  if (
    /^(?:later|latest|larger|largest|higher|highest|greater|greatest|maximum|newer|newest|more recent|most recent|last|bigger|biggest)$/iu.test(
      word,
    )
  )
    return 'greatest';
  if (/^(?:sum|total|summed)$/iu.test(word)) return 'sum';
  return /^(?:most common|most frequent)$/iu.test(word) ? 'most_common' : undefined;
}

/** "Branch "Both"": what the one row says of itself. */
function constants(text: string | undefined, reading: Reading): SaidMerge[] {
  const found =
    text === undefined
      ? undefined
      : /^(.+?)\s+(?:=\s+|is\s+|set to\s+|as\s+)?([\uE000-\uF8FF]|\S+)$/u.exec(text);
  const column = columnOf(found?.[1], reading);
  return column === undefined || found?.[2] === undefined
    ? []
    : [{ columns: [column], take: 'constant', value: valueIn(found[2], reading) }];
}

function preferred(text: string | undefined, reading: Reading): Said[] | undefined {
  const said =
    /^(?:the\s+)?(.+?)\s+(?:record|row|list|file|data|entry|one|values?)?\s*(?:counts|wins|takes precedence|has priority|is leading|leads|prevails|comes first)/iu.exec(
      text ?? '',
    )?.[1];
  const table = tableOf(said, reading);
  return table === undefined ? undefined : [table];
}

/** "Same barcode, same product; Leeds first, then York": the one says by what, the other who counts. */
function withKeys<T extends { sentence: string; action: Action }>(read: readonly T[]): T[] {
  const merge = read.find(({ action }) => action.do === 'merge' && action.by.length === 0 && action.prefer);
  const keys = read.find(
    ({ action, sentence }) => action.do === 'deduplicate' && sentence === merge?.sentence,
  );
  if (merge?.action.do !== 'merge' || keys?.action.do !== 'deduplicate') return [...read];
  const whole = { ...merge, action: { ...merge.action, by: keys.action.by } };
  return read.flatMap((each) => (each === merge ? [whole] : each === keys ? [] : [each]));
}

/** Parts of one merge become one instruction, where the first of them was. */
export function putTogether<T extends { sentence: string; action: Action }>(read: readonly T[]): T[] {
  const merges = read.filter((each) => each.action.do === 'merge');
  if (merges.length < 2) return withKeys(read);
  const by: Said[] = [];
  const prefer: Said[] = [];
  const cells: SaidMerge[] = [];
  for (const { action } of merges) {
    if (action.do !== 'merge') continue;
    by.push(...action.by.filter((each) => !by.includes(each)));
    prefer.push(...(action.prefer ?? []).filter((each) => !prefer.includes(each)));
    cells.push(...action.cells);
  }
  const whole: Action = { do: 'merge', by, ...(prefer.length > 0 ? { prefer } : {}), cells };
  return read.flatMap((each) =>
    each === merges[0] ? [{ ...each, action: whole }] : each.action.do === 'merge' ? [] : [each],
  );
}
