import { getOwn } from '@godwit/contract/own';
import type { Action } from '../instruction.js';
import { each, numberOf, readers } from '../reader.js';
import { columnOf, columnsOf, hasColumn, type Reading, valueIn } from '../reading.js';
import { textOf } from '../symbols.js';

export const joins = [
  ...readers(
    [
      '(join|combine|concatenate|concat|merge|put together|glue|put|glue together|string together|stick together|unite|link) {from} (into|to|in|as|to form|to make|to get|to give) {column} [,] (with|using|separated by|separated with|joined by|joined with|by|and put|divided by|delimited by) {separator} [(between|between them|in between|as separator|as the separator|as a separator)]',
      '(join|combine|concatenate|concat|merge|put together|glue|glue together|string together|stick together) {from} (with|using|separated by|separated with|by|joined by) {separator} [(between|between them|in between|as separator|as the separator|as a separator)] (into|to|in|as|to form|to make|to get|to give|for) {column}',
      '(join|combine|concatenate|concat|merge|put together|glue|put|glue together|string together|stick together|unite) {from} (into|to|in|as|to form|to make|to get|to give) {column}',
      '{column} (is|are|should be|must be|consists of|should consist of|=|is made of|is made up of|should be made of|is built from|should be built from|shall be) {from} [,] (joined|separated|divided|put together|combined|concatenated|linked|connected|glued) (with|by|using) {separator}',
      '{column} (consists of|should consist of|is made of|is made up of|should be made of|is built from|should be built from|is composed of|should be composed of|is a combination of|should be a combination of|should combine|combines|is the combination of) {from}',
      '(build|make|form|create|compose|construct|fill|generate) {column} (from|out of|of|using|with|by joining|by combining|by concatenating) {from} [,] (with|using|separated by|joined by|joined with|separated with|by) {separator} [(between|between them|in between|as separator)]',
      '(build|make|form|create|compose|construct|generate) {column} (from|out of|of|using|by joining|by combining|by concatenating) {from}',
      '{column} (=|is|should be) {from:plus}',
      '(use|take|put|write) {from:plus} (as|for|in|into) {column}',
      'put {separator} between {from} (in|of|for) {column}',
      '{from} (together|combined|joined) (make|make up|form|give|are|become|should be|makes) {column}',
      '{from} (make up|form) {column}',
    ],
    (slots, reading) => join(slots.column, slots.from, slots.separator, reading),
  ),
  ...readers(
    [
      '{what} (joined|separated|divided|put together|listed|combined|connected) (with|by|using) {separator} [, (in|keeping) {order}]',
      '(join|separate|combine|divide|list|concatenate) {what} (with|by|using) {separator}',
      '(join|separate|combine|list|concatenate) [the] (values|items|entries|elements) (of|in) {what} (with|by|using) {separator}',
      '(use|put|take) {separator} as [(a|the)] (separator|delimiter|divider) (between|for|in|of) [(the|several|multiple)] {what}',
      '(use|put) {separator} (between|to separate|to join) [(the|several|multiple)] {what}',
      '(several|multiple) {what} (should be|are|must be) (joined|separated|divided) (with|by) {separator}',
    ],
    (slots, reading) => {
      const separator = slots.separator === undefined ? undefined : textOf(slots.separator, reading);
      if (separator === undefined) return undefined;
      const columns =
        slots.what === undefined || /^(?:values|items|several values|they|them)$/iu.test(slots.what)
          ? undefined
          : columnsOf(slots.what, reading);
      if (
        slots.what !== undefined &&
        !/^(?:values|items|several values|they|them)$/iu.test(slots.what) &&
        columns === undefined
      )
        return undefined;
      if (columns && columns.length > 1) return undefined;
      return each(columns, (named) => ({ do: 'join_list', ...named, separator }));
    },
  ),
];

function join(
  column: string | undefined,
  from: string | undefined,
  between: string | undefined,
  reading: Reading,
): Action | undefined {
  const target = columnOf(column, reading);
  const columns = columnsOf(
    from
      ?.replace(/\s+together$/iu, '')
      .replace(/\s*\+\s*/gu, ' and ')
      .replace(/\s+(?:followed by|then|and then)\s+/giu, ' and '),
    reading,
  );
  if (target === undefined || !columns || columns.length < 2) return undefined;
  if (!columns.every((each_) => hasColumn(each_, reading, 0.55))) return undefined;
  const separator =
    between === undefined
      ? ' '
      : /^(?:nothing|no separator|nothing in)$/iu.test(between.replace(/\s+(?:between|in between).*$/iu, ''))
        ? ''
        : textOf(between, reading);
  return separator === undefined ? undefined : { do: 'join', column: target, from: columns, separator };
}

/** "Full Name should be Last Name, First Name": what stands between the names is meant. */
export const sequences = readers(
  [
    '{column} (should be|is|=|must be|should look like|should read|has to be|are|should consist of) {from}',
    '{column} : {from}',
  ],
  (slots, reading) => {
    const target = columnOf(slots.column, reading);
    const from = slots.from ?? '';
    const columns = columnsOf(from, reading);
    if (target === undefined || !hasColumn(target, reading) || !columns || columns.length < 2)
      return undefined;
    if (!columns.every((column) => hasColumn(column, reading, 0.85))) return undefined;
    return {
      do: 'join',
      column: target,
      from: columns,
      separator: columns.length === 2 && /^[^,]+, (?!and )[^,]+$/iu.test(from) ? ', ' : ' ',
    };
  },
);

export const splits = [
  ...readers(
    [
      '(drop|remove|delete|cut|cut off|strip|get rid of) (everything|the part|all|the text|what comes|what is) {side} [(the|a)] [first] {by} (in|of|from) {from}',
    ],
    (slots, reading) => {
      const column = columnOf(slots.from, reading);
      const by = textOf(slots.by ?? '', reading);
      if (column === undefined || by === undefined) return undefined;
      if (/^(?:after|behind|following)$/iu.test(slots.side ?? ''))
        return { do: 'split', column, by, part: 1 };
      return /^(?:before|up to|in front of)$/iu.test(slots.side ?? '')
        ? { do: 'split', column, by, part: 2 }
        : undefined;
    },
  ),
  ...readers(
    [
      '(split|divide|separate|cut) {from} (at|by|on|after) [(the|a)] [first] {by} ,? [(and|;)] [put] (the rest|what follows|the second part|the remainder|the part after it|what comes after) [(goes|should go|belongs|is|comes)] (to|into|in|as) {column}',
    ],
    (slots, reading) => {
      const from = columnOf(slots.from, reading);
      const column = columnOf(slots.column, reading);
      const by = textOf(slots.by ?? '', reading);
      if (from === undefined || column === undefined || by === undefined) return undefined;
      return [
        { do: 'split', column: from, by, part: 1 },
        { do: 'split', column, from, by, part: 2 },
      ];
    },
  ),
  ...readers(
    [
      '(split|divide|separate|break|break up|part|cut|split up) {from} (into|to|in) {columns} (at|by|on|using|with) [(the|a|each|every|its)] {by}',
      '(split|divide|separate|break|break up|part|cut|split up) {from} (at|by|on|using|with) [(the|a|each|every|its)] {by} (into|to|in) {columns}',
      '(split|divide|separate|break|break up|part|split up) {from} (into|to|in) {columns}',
      '{from} (contains?|holds?|has|have|consists? of|is|combines?) [(both|the|a|an)] {columns} ,? [(so|please|and)] [please] (split|divide|separate) (it|them|that) [(up|apart)]',
    ],
    (slots, reading) => split(slots.from, slots.columns, slots.by, reading),
  ),
  ...readers(
    [
      '{column} (is|=|should be|must be|shall be|should hold|should contain|gets|should get) [(only|just)] (the part|what stands|what is|the text) (of|in|from) {from} {side:side} [(the|a|an|its)] [first] {by}',
      '(use|take|put|get|extract|copy) [(only|just)] (the part|what stands|what is|the text) (of|in|from) {from} {side:side} [(the|a|an|its)] [first] {by} (as|for|into|in|to) {column}',
      '{column} (is|=|should be|must be|shall be|should hold|should contain|gets|should get) [(only|just)] [the] {part} of {from}',
      '{column} (is|=|should be|must be|shall be|should hold|should contain) [(only|just)] the part {side} [(the|a|its)] [first] {by} (of|in|from) {from}',
      '(use|take|put|get|extract|pull|copy|keep|keep only|only keep|only use) [(only|just)] the part {side} [(the|a|its)] [first] {by} (of|in|from) {from} [(as|for|into|in|to) {column}]',
      '(use|take|put|get|extract|pull|copy|keep|keep only|only keep|only use) [(only|just)] (everything|what is|what comes|all|the text) {side} [(the|a|its)] [first] {by} (of|in|from) {from} [(as|for|into|in|to) {column}]',
      '(everything|what is|what comes|the part|the text|all) {side} [(the|a)] [first] {by} (in|of) {from} (is|goes to|goes into|belongs to|should go into|should be|should go to|belongs in) {column}',
      'the part of {from} {side} [(the|a)] [first] {by} (is|goes to|goes into|belongs to|should go into|should be|should go to|belongs in) {column}',
      '(use|take|put|get|extract|pull|copy) [(only|just)] the {part} (of|from|in) {from} (as|for|into|in|to) {column}',
      '(use|take|put|get|extract|pull|copy|keep|keep only|only keep|only use|only take|just take|only|just) [(only|just)] the {part} (of|from|in) {from}',
      '(take|get|extract|pull|fill|derive|make) {column} (from|out of|with|of) the {part} of {from}',
      '(take|get|extract|pull|fill|derive|make) {column} (from|out of|with) the part {side} [(the|a|its)] [first] {by} (of|in|from) {from}',
    ],
    (slots, reading) => partOf(slots.column, slots.part, slots.side, slots.by, slots.from, reading),
  ),
];

function split(
  from: string | undefined,
  into: string | undefined,
  by: string | undefined,
  reading: Reading,
): Action[] | undefined {
  const source = columnOf(
    from?.replace(/^(?:the\s+)?(?:names?|values?|texts?|contents?)\s+(?:in|of)\s+/iu, ''),
    reading,
  );
  const columns = columnsOf(
    into?.replace(
      /^(?:the\s+)?(?:(?:two|three|2|3|several|separate|different|new)\s+)*(?:columns?|fields?)\s*[,:]?\s*(?=\S)/iu,
      '',
    ),
    reading,
  );
  if (source === undefined || !columns || columns.length < 2) return undefined;
  const separator = by === undefined ? undefined : textOf(by.replace(/^(?:first|last)\s+/iu, ''), reading);
  if (by !== undefined && separator === undefined) return undefined;
  return columns.map((column, index): Action => {
    const name = separator === undefined ? namePart(column) : undefined;
    return {
      do: 'split',
      column,
      from: source,
      ...(separator === undefined ? {} : { by: separator }),
      part: name ?? index + 1,
    };
  });
}

function namePart(said: string): 'first_name' | 'last_name' | undefined {
  if (/^(?:first|given|fore|christian)[ _-]?names?$|^forenames?$/iu.test(said.trim())) return 'first_name';
  return /^(?:last|family|sur|second)[ _-]?names?$/iu.test(said.trim()) ? 'last_name' : undefined;
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
};

function partOf(
  said: string | undefined,
  part: string | undefined,
  side: string | undefined,
  by: string | undefined,
  from: string | undefined,
  reading: Reading,
): Action | undefined {
  const source = columnOf(from, reading);
  if (source === undefined) return undefined;
  const column = said === undefined ? (reading.subject ?? source) : columnOf(said, reading);
  if (column === undefined) return undefined;
  const own = { do: 'split' as const, column, ...(source === column ? {} : { from: source }) };
  if (side !== undefined) {
    const separator = by === undefined ? undefined : textOf(by, reading);
    if (separator === undefined) return undefined;
    if (/^(?:before|up to|until|left of|to the left of|in front of|ahead of)$/iu.test(side))
      return { ...own, by: separator, part: 1 };
    return /^(?:after|behind|following|right of|to the right of|past)$/iu.test(side)
      ? { ...own, by: separator, part: 2 }
      : undefined;
  }
  const plain = (part ?? '').replace(/^(?:only|just)\s+/iu, '');
  const name = namePart(plain);
  if (name) return { ...own, part: name };
  if (/^domain(?: part| name)?$/iu.test(plain)) return { ...own, by: '@', part: 2 };
  const nth = /^(\w+)\s+(word|part|piece|section|element|item|value)$/iu.exec(plain);
  const place =
    nth?.[1] === undefined ? undefined : (getOwn(ORDINALS, nth[1].toLowerCase()) ?? numberOf(nth[1]));
  if (place === undefined) return undefined;
  return { ...own, ...(nth?.[2]?.toLowerCase() === 'word' ? { by: ' ' } : {}), part: place };
}

export const nameOrders = [
  ...readers(
    [
      '{what} (is|are|come|comes|is given|are given|stand|appear|is written|are written|are stored|is stored|is typed|are typed|were typed|is entered|are entered|were entered|are listed|is listed|are kept|have|has) [(as|in the order|in the form|like|written|with|in|the|always)] [(in the order|the|a)] {order}',
      '{what} : {order}',
      '(swap|turn around|reverse|flip) [the] (order of the names|names|name parts|order of names|name order|parts of the names) [in {what}] [(to|so that|into) {order}]',
    ],
    (slots, reading) => {
      const order = orderOf(slots.order === undefined ? 'given first' : valueIn(slots.order, reading));
      if (order === undefined || (slots.what === undefined && slots.order === undefined)) return undefined;
      const what = slots.what;
      if (
        what === undefined ||
        /^(?:the\s+|all\s+|people's\s+)*(?:names?|full names?|persons?|people|they|it)$/iu.test(what)
      )
        return { do: 'name_order', order };
      const columns = columnsOf(what, reading);
      return columns ? each(columns, (named) => ({ do: 'name_order', ...named, order })) : undefined;
    },
  ),
];

function orderOf(text: string): 'family_first' | 'given_first' | undefined {
  const plain = text
    .toLowerCase()
    .replace(/surname|last[ -]?name|family[ -]?name|family/gu, 'F')
    .replace(/first[ -]?name|given[ -]?name|forename|given/gu, 'G');
  if (
    /^\W*F\W*(?:first|\s|,|then|comes first|before|and|followed by|comma|name)*\W*(?:G|comes first|first|$)/u.test(
      plain,
    ) &&
    /F/u.test(plain) &&
    (/G/u.test(plain) || /first|before/u.test(plain))
  )
    return 'family_first';
  if (
    /^\W*G\W*(?:first|\s|,|then|comes first|before|and|followed by|name)*\W*(?:F|$)/u.test(plain) &&
    (/F/u.test(plain) || /first|before/u.test(plain))
  )
    return 'given_first';
  return undefined;
}
