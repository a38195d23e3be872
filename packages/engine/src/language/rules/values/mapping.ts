import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Pair, Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

const LISTED = -0.25;

/** One text for another, and what stands for nothing. */
export function mapRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  const pair =
    (plain: boolean) =>
    ({ One: { values, columns }, To: to }: Parts): Pair => ({
      from: values[0] ?? '',
      to,
      columns,
      ...(plain && { plain }),
    });
  rule('Pair', 'One Is To', ({ Is, ...parts }) =>
    pair(/^(?:is|are|was|were|be|been)$/u.test(Is))(parts as Parts),
  );
  rule('Pair', 'One Becomes To', pair(false));
  const coded = ({ Code: from, To: to }: Parts & { Code: string }): Pair => ({ from, to, columns: [] });
  // "HH:MM" shows how a time is written.
  const isCode = (word: string) => /^[A-Z0-9-]{1,4}$/u.test(word) && !/^(?:Y+|MM|DD|HH|SS)$/u.test(word);
  rule('Code', 'Word', ({ Word: word }) => (isCode(word) ? word : undefined), 0.05);
  rule('Pair', 'Code Is|Becomes To', (parts) => coded(parts), 0.15);
  rule('Pair', 'Code =|->|=>|→ To', (parts) => coded(parts), -0.1);
  // "A is active, I is inactive": one letter may be anything, a list of them is a list of codes.
  rule('Legend', 'Code Is To', (parts): Pair[] => [coded(parts)], -0.4);
  rule('Legend', 'Code Is To Sep? Legend', (parts): Pair[] => [coded(parts), ...parts.Legend], -0.4);
  rule('Pairs', 'Legend', ({ Legend }) => (Legend.length > 2 ? Legend : undefined));
  rule('Short', 'Code ~To', (parts) => ({ ...coded(parts), isShort: true }), 0.3);
  rule(
    'Pair',
    'One stay|stays|remain|remains To',
    ({ One: { values, columns }, To: to }): Pair | undefined =>
      values[0]?.toLowerCase() === to.toLowerCase() ? { from: values[0] ?? '', to, columns } : undefined,
  );
  const turned = (parts: Parts): Pair => ({ ...pair(false)(parts), isTurned: true });
  rule('Pair', 'To ( One )', turned, 0.2);
  rule('Pair', 'To for One', turned, 0.1);
  // "from 10 to 20" is a range.
  rule(
    'Short',
    'One into|to|as To',
    (parts) =>
      /^[\d.]+$/u.test(parts.To) && /^[\d.]+$/u.test(parts.One.values[0] ?? '')
        ? undefined
        : { ...pair(false)(parts), isShort: true },
    0.1,
  );
  // "Houten and Zeist should appear as HTN and ZST"
  rule('Wanteds', 'To', ({ To: to }) => [to]);
  rule('Wanteds', 'To Or Wanteds', (parts) => [parts.To, ...parts.Wanteds], LISTED);
  rule('Bunch', 'Some Is|Becomes Wanteds respectively?', (parts): Pair[] | undefined => {
    const { values, columns } = parts.Some;
    const { Wanteds } = parts;
    return values.length > 1 && values.length === Wanteds.length
      ? values.map((from, at) => ({ from, to: Wanteds[at] ?? '', columns }))
      : undefined;
  });
  rule('Short', 'One ~To', (parts) => ({ ...pair(false)(parts), isShort: true }), 0.15);
  // "1 and 2 are High, 3 and 4 are Low"
  rule('Bunch', 'Some Is|Becomes Sure', ({ Some: { values, columns }, Sure: to }): Pair[] | undefined =>
    values.length < 2 ? undefined : values.map((from) => ({ from, to, columns })),
  );
  rule('Bunch', 'Pair|Short', ({ Pair: one, Short: two }) => [one ?? two]);
  // "P planned (draft)": the second is what the template calls it.
  rule('Bunch', 'Pair|Short ( To )', ({ Pair: one, Short: two, To: to }) => [{ ...(one ?? two), to }], 0.1);
  // Each that a list goes on with makes it surer that it is one.
  rule('Pairs', 'Bunch Sep? Pairs', (parts) => [...parts.Bunch, ...parts.Pairs], LISTED);
  rule(
    'Pairs',
    'Bunch',
    (parts) => {
      const { Bunch: pairs } = parts;
      return pairs.length > 1 ? pairs : undefined;
    },
    0.05,
  );
  rule('Pairs', 'Pair', ({ Pair: each }) => [each]);
  rule('Further', 'Pair|Short', ({ Pair: one, Short: two }) => [one ?? two]);
  for (const list of ['Further', 'Pairs'])
    rule(
      list,
      'Pair|Short Sep? Further',
      ({ Pair: one, Short: two, Further }) => [one ?? two, ...Further],
      LISTED,
    );
  const mapped = (column: string | undefined, pairs: readonly Pair[], data: Data): Action | undefined => {
    // "Grenoble is sold" says something of it, "DC means data" what it is called.
    const [only, ...others] = pairs;
    if (
      column === undefined &&
      only &&
      others.length === 0 &&
      only.plain &&
      only.to === only.to.toLowerCase()
    )
      return undefined;
    if (new Set(pairs.map(({ from }) => from.toLowerCase())).size < pairs.length) return undefined;
    // "1.234,50 means 1234.50" shows how numbers are written.
    if (column === undefined && pairs.every(({ from, to }) => isFigure(from) && isFigure(to)))
      return undefined;
    // One cell written in another way shows how all of them are to be.
    if (column === undefined && only && others.length === 0 && isReshaped(only.from, only.to))
      return undefined;
    if (column === undefined && pairs.every(({ isShort }) => isShort)) return undefined;
    const shared = pairs.reduce<string[]>(
      (left, each, at) => (at === 0 ? each.columns : left.filter((name) => each.columns.includes(name))),
      [],
    );
    const apart = shared.filter((name) => !data.keys.includes(name));
    const own = column ?? (shared.length === 1 ? shared[0] : apart.length === 1 ? apart[0] : undefined);
    // Codes that no cell has: where they are, and whether, is found out when it is done.
    const isTold = pairs.length > 1 || pairs.some(({ to }) => to !== to.toLowerCase());
    if (own === undefined && isTold && pairs.every(({ columns }) => columns.length === 0))
      return { do: 'map', pairs: pairs.map(({ from, to }) => ({ from, to })) };
    if (own === undefined || !pairs.some(({ columns }) => data.mayHave(own, columns))) return undefined;
    // Of two cells of one column that follow each other none is the other's new name; a code may be.
    const areCodes =
      pairs.length > 1 && pairs.every(({ from, to }) => isCode(from) && from.length < to.length);
    if (!areCodes && pairs.some(({ isShort, to }) => isShort && data.has(own, to))) return undefined;
    const isTurned = pairs.some((each) => each.isTurned);
    if (isTurned && (pairs.length < 2 || !pairs.every(({ from }) => data.has(own, from)))) return undefined;
    return {
      do: 'map',
      column: own,
      pairs: pairs.map(({ from, to }) => ({ from, to: data.spelled(own, to) })),
    };
  };
  rule('Action', 'Column codes|values? Pairs', ({ Column: { name }, Pairs: pairs }, data) =>
    mapped(name, pairs, data),
  );
  rule(
    'Action',
    'Column Vague? Sep Pairs',
    ({ Column: { name }, Pairs: pairs }, data) => (pairs.length > 1 ? mapped(name, pairs, data) : undefined),
    0.1,
  );
  rule(
    'Action',
    'in|for Column Remark? Vague? Sep? Pairs',
    ({ Column: { name }, Pairs: pairs }, data) => (pairs.length > 1 ? mapped(name, pairs, data) : undefined),
    0.15,
  );
  rule('Action', 'Pairs', ({ Pairs: pairs }, data) => mapped(undefined, pairs, data), 0.2);
  // "Gender is stored as 0 for male, 1 for female"
  const stored = ({ One, Code: code, To: to }: Parts & { Code?: string }): Pair => ({
    from: One?.values[0] ?? code ?? '',
    to,
    columns: One?.columns ?? [],
  });
  rule('Stored', 'One|Code for To', (parts): Pair[] => [stored(parts)]);
  rule('Stored', 'One|Code for To Sep? Stored', (parts): Pair[] => [stored(parts), ...parts.Stored], LISTED);
  rule(
    'Action',
    'Column Is stored|coded|kept|saved|recorded|written|held? as? Stored',
    // "EUR for Leeds" says where it is so.
    ({ Column: { name }, Stored: pairs }, data) =>
      pairs.length > 1 && pairs.every(({ from }) => from.length <= 2) ? mapped(name, pairs, data) : undefined,
  );
  rule(
    'Action',
    'Pairs in|for|of Column',
    ({ Pairs: pairs, Column: { name } }, data) => mapped(name, pairs, data),
    0.05,
  );
  rule(
    'Action',
    'in Column Pairs',
    ({ Pairs: pairs, Column: { name } }, data) => mapped(name, pairs, data),
    0.05,
  );
  rule(
    'Action',
    'Column? Pairs Sep? Otherwise|Else Is|Becomes? To',
    ({ Column, Pairs: pairs, To: rest }, data) => {
      const map = mapped(Column?.name, pairs, data);
      return map && { ...map, otherwise: { constant: rest } };
    },
  );
  const translated = ({ One, To, Column, Is }: Parts, data: Data): Action | undefined => {
    const plain = /^(?:is|are|was|were|be|been)$/u.test(Is ?? '');
    return mapped(Column?.name, [{ from: One.values[0] ?? '', to: To, columns: One.columns, plain }], data);
  };
  for (const form of [
    'Treat One Into To in|for? Column?',
    'for|in|as Column One write|use|put|show|read To',
    'for|where|instead of? One write|use|put|show To in|for? Column?',
    'let One read|be|become|say To in|for? Column?',
    'Change Column? One Into? To in|for? Column?',
    'Instead One Fill|see|In To in? Column?',
    'Fill|In To Instead One in? Column?',
    'One Noun Is|Becomes To',
    'One Vague? Is|Becomes To',
    'a? Column of One Becomes|Is To',
    'the? Column One Becomes|Is To',
    'One Becomes To in|for Column',
    'as? Column One Becomes To',
    'Vague Sep? One Becomes To',
    'Column Is|Becomes To Instead One',
  ])
    rule('Action', form, translated, form.startsWith('One') || form.startsWith('Vague') ? 0.2 : 0);
  // Texts that no cell at hand has: more rows may.
  rule(
    'Action',
    'Change Word Into To in|for? Column?',
    ({ Word: from, To: to, Column }, data) =>
      from === from.toLowerCase() ? undefined : mapped(Column?.name, [{ from, to, columns: [] }], data),
    0.3,
  );
  rule('Action', 'Change One Into To Sep? One Into To for|in? Column?', (parts, data) => {
    const { One: one, To: to, Column } = parts;
    const { One2: other, To2: next } = parts;
    return mapped(
      Column?.name,
      [
        { from: one.values[0] ?? '', to, columns: one.columns },
        { from: other.values[0] ?? '', to: next, columns: other.columns },
      ],
      data,
    );
  });
  // One cell that shows how all of them are to be written.
  for (const form of [
    'Text|Shape should|must|would become|becomes|be|read Text|Shape in|for? Column?',
    'Text|Shape become|becomes Text|Shape in|for? Column?',
  ])
    rule('Action', form, (parts): Action | undefined => {
      const { Text: a, Text2: b, Shape: c, Shape2: d, Column } = parts;
      const [from, to] = [a ?? c, b ?? (a === undefined ? d : c)];
      return from !== undefined && to !== undefined && isRewritten(from, to)
        ? { do: 'example', ...(Column && { column: Column.name }), from, to }
        : undefined;
    });
  // "Set the country to UK where it says GB"
  rule(
    'Action',
    'set|make|Change Column Into? Sure If Them? Equals|Says Some',
    ({ Column: { name }, Sure: to, Some: { values, columns } }, data) =>
      mapped(
        name,
        values.map((from) => ({ from, to, columns })),
        data,
      ),
  );
  rule(
    'Action',
    'Change One Into To in? Column? Sep? Else|Otherwise Into|Becomes|Is? Sure',
    ({ One, To: to, Column, Sure: rest }, data) => {
      const map = mapped(Column?.name, [{ from: One.values[0] ?? '', to, columns: One.columns }], data);
      return map && { ...map, otherwise: { constant: rest } };
    },
  );
  // "Orders with status deleted should be marked Cancelled."
  rule(
    'Action',
    'Such be|should|must|set|get? marked|flagged|labelled|renamed|set|called as|to? Sure',
    ({ Such: { when }, Sure: to }, data) =>
      when.is === 'equal' && !when.not && when.column !== undefined
        ? mapped(
            when.column,
            when.values.map((from) => ({ from, to, columns: [when.column ?? ''] })),
            data,
          )
        : undefined,
    0.1,
  );
  // What stands for nothing.
  const emptied = ({ Some: { values, columns }, Column }: Parts, data: Data): Action | undefined => {
    const [only, ...others] = columns.filter((name) => !data.keys.includes(name));
    const column = Column?.name ?? (others.length === 0 ? only : undefined);
    return column === undefined ? undefined : { do: 'blank_values', column, values };
  };
  for (const form of [
    'Treat Some as|like Empty in? Column?',
    'Some in Column Is|Becomes Empty',
    'Column Some Is|Becomes Empty',
    'Some Is|Becomes Empty',
    'If Column Says|Equals Some Them? Becomes|Is? Empty',
    'Some in? Column? Comment Sep? make Them Empty',
    'make|leave|set Column to? Empty If Them? Equals|Says Some',
    'empty|clear Column If Them? Equals|Says Some',
    'Column Is|Becomes Empty If Them? Equals|Says Some',
    'Some in Column mean|means|Is|stands for? nothing|none',
    'Some mean|means|Is|stands for? there? is? No Column',
  ])
    rule('Action', form, emptied, form.startsWith('Some Is') ? 0.3 : 0.1);
  rule(
    'Action',
    'Column Becomes Empty',
    ({ Column }): Action => ({ do: 'leave_empty', column: Column.name }),
    0.1,
  );
  rule('Action', 'leave Column|Columns Empty', ({ Column, Columns }): Action | undefined =>
    Column
      ? { do: 'leave_empty', column: Column.name }
      : Columns?.length === 1
        ? { do: 'leave_empty', column: Columns[0] ?? '' }
        : undefined,
  );
  rule('Action', 'empty|clear Column', ({ Column }): Action => ({ do: 'leave_empty', column: Column.name }));
  rule(
    'Action',
    'Column Out Sep? leave Them Empty',
    ({ Column }): Action => ({ do: 'leave_empty', column: Column.name }),
  );
  rule(
    'Action',
    'Column Is|Becomes|Fill? always? leave Empty',
    ({ Column }): Action => ({ do: 'leave_empty', column: Column.name }),
    0.1,
  );
  rule('Left', 'leave|stay|remain|keep|should|must|make|want|need');
  frame('Actions', 'Columns Empty Left', GLUE, ({ Columns }): Action[] =>
    Columns.map((column) => ({ do: 'leave_empty', column })),
  );
}

function isFigure(text: string): boolean {
  return /^[\d.,]+$/u.test(text);
}

/** Whether figures or signs were moved; that of a word more is said shows nothing: SCH is Schools. */
function isReshaped(from: string, to: string): boolean {
  return isRewritten(from, to) && (/\d/u.test(from) || from.length >= to.length);
}

/** Whether one text is the other written another way: the same letters and digits, or some of them. */
function isRewritten(from: string, to: string): boolean {
  const [a, b] = [from, to].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ];
  const sorted = (text: string) => [...text].sort().join('');
  if (a === '' || b === '') return false;
  if (a.includes(b) || b.includes(a) || sorted(a) === sorted(b)) return true;
  const tail = Math.min(a.length, b.length) - 1;
  return tail > 5 && a.slice(-tail) === b.slice(-tail);
}
