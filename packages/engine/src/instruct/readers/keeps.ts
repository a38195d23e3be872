import { conditionOf } from '../condition.js';
import { each, readers } from '../reader.js';
import { columnOf, columnsOf, hasColumn } from '../reading.js';

/** Sentences that tell to leave something alone, or without a value. */
export const keeps = [
  ...readers(
    [
      '(leave|keep|make|set|have) {columns} (empty|blank|unfilled|out|to empty|to blank|to nothing|to null)',
      '{columns} (should|must|shall|has to|have to|can|may) [(stay|remain|be|be left|be kept)] (empty|blank|unfilled|without a value)',
      '{columns} (stays?|remains?) (empty|blank)',
      "(do not|don't|never) (fill|fill in|populate) {columns} [at all]",
      '(clear|empty|blank|blank out|wipe|null|clear out|empty out|unset|unmap) {columns} [(completely|entirely|everywhere)]',
      '(no|nothing) (value|values) (for|in) {columns}',
      'nothing (goes|should go|belongs) (in|into) {columns}',
      'nothing (in|for|into) {columns}',
      "(i|we) (don't|do not) want (anything|any values|values) in {columns}",
      '(i|we) want nothing in {columns}',
      '(remove|delete|clear|drop) [all] (values|the values|all values|the contents?|everything) (from|in|of) {columns}',
    ],
    (slots, reading) => {
      const columns = columnsOf(slots.columns, reading);
      if (
        !columns ||
        columns.some((column) => !hasColumn(column, reading) && !/column|field/iu.test(slots.columns ?? ''))
      )
        return undefined;
      return each(columns, ({ column = '' }) => ({ do: 'leave_empty', column }));
    },
  ),
  ...readers(
    [
      '<fill> {columns} (down|downwards|downward|from above|from the row above|with the value above|from the cell above)',
      '(copy|carry|repeat|pull) {columns} (down|downwards|from above|from the row above|forward)',
      '<fill> down {columns}',
      '(empty|blank) {columns} [cells] (take|takes|repeat|repeats|get|gets|have|has|inherit|inherits|means?|mean|are|is) [(the same as)] (the value above|the one above|the value from above|the cell above|the value of the row above|the same as above|the row above|above|the value of the line above|the previous value|the previous row)',
      '{columns} (is|are) only (given|filled|written|shown) (in|on|for) the first (row|line) [of {group}]',
    ],
    (slots, reading) => {
      const plain = slots.columns?.replace(/\s+cells?$/iu, '');
      if (plain === undefined || /^(?:cells?|values?|everything|it|them)$/iu.test(plain))
        return { do: 'fill_down' };
      const columns = columnsOf(plain, reading);
      return columns ? each(columns, (named) => ({ do: 'fill_down', ...named })) : undefined;
    },
  ),
  ...readers(
    [
      "(keep|preserve|retain|do not lose|don't lose|don't drop|do not drop|don't remove|do not remove) [the] (leading zeros|zeros|accents|umlauts|capitals|spelling|case|capitalisation|capitalization|line breaks|formatting) (in|of|for|on) {columns}",
      '(keep|leave|take|take over|import|copy|use|show|let) {columns} [(exactly|just)] (as it is|as they are|as it stands|as they stand) in the (source|file|original|export|old system)',
      '(keep|leave|take|take over|import|copy|use|show|let) {columns} [(stay|be|exactly|just)] (as it is|as they are|as is|as-is|unchanged|untouched|as it stands|as they stand|alone|as in the source|as written|as given|the way it is|the way they are|raw|verbatim|as it was|as they were|just as it is|exactly as it is|exactly as they are|like it is|be)',
      "(do not|don't|never) (touch|change|modify|alter|convert|reformat|translate|transform|edit|clean|mess with) {columns} [at all]",
      '{columns} (stays?|remains?|should stay|must stay|should remain|must remain|is|are|is to be|should be kept|must be kept|is kept|are kept|should be|should be left|is taken|are taken|is copied) (as it is|as they are|as is|as-is|unchanged|untouched|as it stands|as they stand|as in the source|as in the old system|as written|as given|the way it is|verbatim)',
      '{columns} (stays?|remains?|should stay|must stay|should remain) in (capitals|upper case|lower case|their language|the original language) [as in {place}]',
      '{columns} (as|exactly as) (in the source|written|it is|given|in the file|it stands in {place}|in the original)',
      "{columns} (should not|shouldn't|must not|mustn't) be (changed|touched|modified|altered|converted|reformatted|translated)",
    ],
    (slots, reading) => {
      if (
        /^(?:it|them|they|everything|text|texts|all|values|everything else|the rest)$/iu.test(
          slots.columns ?? '',
        )
      )
        return { do: 'keep_as_is' };
      const columns = columnsOf(slots.columns, reading);
      return columns?.every((column) => hasColumn(column, reading) || column.split(' ').length < 4)
        ? each(columns, (named) => ({ do: 'keep_as_is', ...named }))
        : undefined;
    },
  ),
  ...readers(
    [
      '(keep|take over|import|leave|migrate) {rows} with {column} (it has|they have|as it is|as they are|it had|given)',
      '(keep|take over|import|migrate) {rows} (all the same|anyway|nevertheless|even so|regardless|nonetheless|in any case|too)',
      '{rows} (are|is|should be|must be) (taken over|kept|imported|migrated) (all the same|anyway|nevertheless|even so|regardless|in any case|nonetheless)',
      '(keep|take over|import) {rows} even (if|when|though) {condition}',
      '(keep|take over|import) {rows} (with code|with number|with id) {value}',
    ],
    (slots, reading) => {
      const rows = slots.rows?.replace(/^(?:the|all|their|its|these|those|such)\s+/iu, '').trim();
      if (rows === undefined || rows === '' || rows.split(' ').length > 4 || /^(?:only|just)\b/iu.test(rows))
        return undefined;
      const column = slots.column === undefined ? undefined : columnOf(slots.column, reading);
      if (slots.column !== undefined && column === undefined) return undefined;
      if (
        slots.condition !== undefined &&
        !/not|no |missing|unknown/iu.test(slots.condition) &&
        !conditionOf(slots.condition, reading)
      )
        return undefined;
      return {
        do: 'keep_unlinked',
        ...(/^(?:it|them|both|each)$/iu.test(rows) ? {} : { rows }),
        ...(column === undefined ? {} : { column }),
      };
    },
  ),
];
