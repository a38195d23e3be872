import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './data.js';
import type { Pair, Parts } from './parts.js';

/** What cells say: words for words, what a blank one gets, the same everywhere, another source, by a condition. */
export function valueRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // What nobody quoted, and is no value or name, may be any part of the sentence.
  rule('Sure', 'Text');
  rule('Sure', 'Value', ({ Value: { value, said } }) => said ?? value);
  rule('Sure', 'Percent', ({ Percent: { number } }) => `${number}%`);
  rule('Sure', 'Number', ({ Number: { number } }) => number);
  rule('Sure', 'Word', ({ Word: word }) => (word === word.toLowerCase() ? undefined : word));
  for (const word of ['yes', 'no', 'true', 'false']) rule('Sure', word, () => word);
  rule('To', 'Sure');
  rule('To', 'Word');
  mapRules(grammar);
  blankRules(grammar);
  constantRules(grammar);
  sourceRules(grammar);
  conditionalRules(grammar);
}

function mapRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
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
  rule('Code', 'Word', ({ Word: word }) => (/^[A-Z0-9-]{1,4}$/u.test(word) ? word : undefined), 0.05);
  rule('Pair', 'Code Is|Becomes To', (parts) => coded(parts as Parts & { Code: string }), 0.15);
  rule('Short', 'Code To', (parts) => ({ ...coded(parts as Parts & { Code: string }), isShort: true }), 0.3);
  rule(
    'Pair',
    'One stay|stays|remain|remains To',
    ({ One: { values, columns }, To: to }): Pair | undefined =>
      values[0]?.toLowerCase() === to.toLowerCase() ? { from: values[0] ?? '', to, columns } : undefined,
  );
  const turned = (parts: Parts): Pair => ({ ...pair(false)(parts), isTurned: true });
  rule('Pair', 'To ( One )', turned, 0.2);
  rule('Pair', 'To for One', turned, 0.1);
  rule('Short', 'One into|to To', (parts) => ({ ...pair(false)(parts), isShort: true }), 0.1);
  // "Houten and Zeist should appear as HTN and ZST"
  rule('Wanteds', 'To', ({ To: to }) => [to]);
  rule('Wanteds', 'To Or Wanteds', (parts) => [
    parts.To,
    ...(parts as unknown as { Wanteds: string[] }).Wanteds,
  ]);
  rule('Bunch', 'Some Is|Becomes Wanteds respectively?', (parts): Pair[] | undefined => {
    const { values, columns } = parts.Some;
    const { Wanteds } = parts as unknown as { Wanteds: string[] };
    return values.length > 1 && values.length === Wanteds.length
      ? values.map((from, at) => ({ from, to: Wanteds[at] ?? '', columns }))
      : undefined;
  });
  rule('Short', 'One To', (parts) => ({ ...pair(false)(parts), isShort: true }), 0.15);
  // "1 and 2 are High, 3 and 4 are Low"
  rule('Bunch', 'Some Is|Becomes Sure', ({ Some: { values, columns }, Sure: to }): Pair[] | undefined =>
    values.length < 2 ? undefined : values.map((from) => ({ from, to, columns })),
  );
  rule('Bunch', 'Pair|Short', ({ Pair: one, Short: two }) => [one ?? two]);
  rule(
    'Pairs',
    'Bunch Sep? Pairs',
    (parts) => [...(parts as unknown as { Bunch: Pair[] }).Bunch, ...parts.Pairs],
    0.05,
  );
  rule(
    'Pairs',
    'Bunch',
    (parts) => {
      const { Bunch: pairs } = parts as unknown as { Bunch: Pair[] };
      return pairs.length > 1 ? pairs : undefined;
    },
    0.05,
  );
  rule('Pairs', 'Pair', ({ Pair: each }) => [each]);
  rule('Further', 'Pair|Short', ({ Pair: one, Short: two }) => [one ?? two]);
  rule('Further', 'Pair|Short Sep? Further', ({ Pair: one, Short: two, Further }) => [
    one ?? two,
    ...Further,
  ]);
  rule('Pairs', 'Pair|Short Sep? Further', ({ Pair: one, Short: two, Further }) => [one ?? two, ...Further]);
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
    // One cell written in another way shows how all of them are to be.
    if (column === undefined && only && others.length === 0 && isRewritten(only.from, only.to))
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
    const { One2: other, To2: next } = parts as unknown as { One2: Parts['One']; To2: string };
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
      const {
        Text: a,
        Text2: b,
        Shape: c,
        Shape2: d,
        Column,
      } = parts as unknown as Record<'Text' | 'Text2' | 'Shape' | 'Shape2', string> & Parts;
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
}

function blankRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const blank = (when: SaidCondition) => (when.is === 'blank' ? when.column : undefined);
  rule('Blank', 'Simple', ({ Simple: when }) => blank(when));
  rule('Blank', 'Noun Whose? Simple', ({ Simple: when }) => blank(when), 0.03);
  rule('Blank', 'Whose Simple', ({ Simple: when }) => blank(when), 0.05);
  rule(
    'Blank',
    'Not Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? name : undefined),
    0.15,
  );
  const filled = (column: string, value: string, data: Data): Action | undefined =>
    data.columnsWith(value).length === 0 ||
    data.mayHave(column, data.columnsWith(value)) ||
    /^[\d.]+$/.test(value)
      ? { do: 'default', column, value: data.spelled(column, value) }
      : undefined;
  for (const form of [
    'If? Blank Sep? Then? Fill To',
    'Fill Blank with|by|as|to|Is To',
    'Fill To If|for|in Noun? Blank',
    'Blank -|=|:|→ To',
    'default Blank to|Is To',
    'To If|for|in Blank',
  ])
    rule('Action', form, (parts, data) => {
      const { Blank: column, To: value } = parts;
      const { Fill: verb = '' } = parts as unknown as { Fill?: string };
      // "… are the bosses" says what they are.
      return /^(?:is|are|was|were|be|has|have|get|gets|it)$/u.test(verb)
        ? undefined
        : filled(column, value, data);
    });
  rule(
    'Action',
    'If? Blank Sep? Fill|make? Column Is|Becomes|to? To',
    ({ Blank: column, Column: { name }, To: value }, data) =>
      column === name ? filled(column, value, data) : undefined,
  );
  // "Gifts that name no fund go into GEN": where GEN is a fund.
  rule(
    'Action',
    'If? Blank Sep? Then? Them? Gets|Is|Becomes Sure',
    ({ Blank: column, Sure: value }, data) => filled(column, value, data),
    0.05,
  );
  for (const form of [
    'Fill Column with|by|Is To If Them? Empty',
    'default Column to|Is To If? Them? Empty?',
    'Column default|defaults to To',
  ])
    rule('Action', form, ({ Column: { name }, To: value }, data) => filled(name, value, data));
  const fallback = (column: string, from: string): Action | undefined =>
    column === from ? undefined : { do: 'take_from', column, from: [from], as: 'fallback' };
  for (const form of [
    'If? Blank Sep? Then? Fill Column instead?',
    'If? Blank Sep? Column Serves for|as? Them?',
    'If? Blank Sep? Column Comment? Serves for? Them?',
    'Fill Column If|for Them? Blank',
    'Fill Blank with|by|from Column',
    'Column If|for Blank',
    'Column Serves If|for Blank',
    'Blank Sep Column then|instead',
    'If? Blank Comment Sep? Fill Column there|instead?',
  ])
    rule('Action', form, ({ Blank: column, Column: { name } }) => fallback(column, name), 0.02);
  rule('Action', 'Column Is|Becomes Column If Them? Empty', ({ Column: { name }, Column2: from }) =>
    fallback(name, from.name),
  );
  rule(
    'Action',
    'If Blank Comment? Sep? Fill Column for|as|in|under|into Column',
    ({ Blank: blanked, Column: { name }, Column2: own }) =>
      blanked === own.name ? fallback(blanked, name) : undefined,
  );
  rule(
    'Action',
    'Column Serves as|for Column If none|nobody|nothing|it|they|one? Empty|Filled|No?',
    ({ Column: { name }, Column2: own }) => fallback(own.name, name),
    0.05,
  );
  rule(
    'Action',
    'Fill Column as|for Column or Column If Blank',
    ({ Column: first, Column2: target, Column3: second, Blank: column }): Action | undefined =>
      column === first.name
        ? { do: 'take_from', column: target.name, from: [first.name, second.name], as: 'replace' }
        : undefined,
  );
}

function constantRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Each', 'Always');
  rule('Each', 'on|for|in|with|of each|every|all and? every? single? Noun');
  rule('Each', 'on|for|in the? entire|whole|complete Noun|Word');
  rule('Each', 'no matter what is? written? there?');
  rule('Each', 'Always Sep? Each');
  const constant = (column: string, value: string, data: Data): Action => ({
    do: 'constant',
    column,
    value: data.spelled(column, value),
  });
  for (const form of [
    'Column Is|Becomes|Gets? Each To',
    'Column Is|Becomes|Gets? To Sep? Each',
    'set|make Column to|be? To Each?',
    'set To as|for|in Column Each?',
    'Column set to To Each?',
    'every|all|each|everybody|everyone Noun? Column Is|Becomes|to? To Each?',
    'In Column be? To Each',
    'put|write|enter|set Text in|into|for|as Column',
    'Column = Sure',
    'Column : Sure',
    'Fill To in|into|for|as Column Each',
    'all|every|each Noun Gets Column To',
    'Each Column Is|Becomes? To',
    'Column of all|every|each Noun Is|Becomes Sure',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, To, Sure, Text }, data) => constant(name, To ?? Sure ?? Text, data),
      form.startsWith('all') ? 0.15 : form.startsWith('Column :') ? 0.4 : 0,
    );
  rule('Action', 'assign every|all|each Noun to To', ({ To: value }, data) => {
    const assigned = data.columnsWith(value);
    return assigned.length === 1 && assigned[0] !== undefined
      ? constant(assigned[0], value, data)
      : undefined;
  });
  rule(
    'Action',
    'Column every|all|each Noun to To',
    ({ Column: { name }, To: value }, data) => constant(name, value, data),
    0.05,
  );
}

function sourceRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const take = (column: string, from: string, table?: string): Action | undefined =>
    column === from
      ? undefined
      : { do: 'take_from', column, from: [from], as: 'replace', ...(table !== undefined && { table }) };
  // Which of two is the source, the file tells: "Ort is the City", "map fname to First Name".
  const matched = (one: string, other: string, data: Data, table?: string): Action | undefined => {
    if (data.isWanted(one) === data.isWanted(other)) return undefined;
    return data.isWanted(one) ? take(one, other, table) : take(other, one, table);
  };
  rule('Within', 'in|from|for|of the? Table', ({ Table: table }) => table);
  const found = ({ Column: { name }, Column2: by, Table: table }: Parts): Action => ({
    do: 'lookup',
    column: name,
    in: table,
    ...(by && { by: by.name }),
  });
  for (const form of [
    'look|looked up? Column up? in|from|with|using Table by|with|on|using? Column?',
    'Column is|are|be looked|found|look up? in|from|with|using Table by|with|on|using? Column?',
    'find|fetch Column in|from Table by|with|on|using Column',
  ])
    rule('Action', form, found);
  rule(
    'Action',
    'use|take Table to? Change|look Column Into|up Column',
    ({ Table: table, Column: by, Column2: { name } }): Action => ({
      do: 'lookup',
      column: name,
      in: table,
      by: by.name,
    }),
  );
  for (const form of [
    'Change|link|match|assign|connect|rename|relate Column to|into|with|as Column',
    'Column is|are our|the|really|actually|simply? Column',
    'Column =|->|=>|→|<- Column',
    'Column holds|contains|has|gives Column',
    'the? column|field Column is|holds|contains|has|gives Column',
    'Column is|are|sits|stands in the? column|field? Column',
    'Column used|use for|as Column',
    'use Column for|as Column',
  ])
    for (const [rest, cost] of [
      ['', 0],
      [' Within', 0.02],
    ] as const)
      rule(
        'Action',
        `${form}${rest}`,
        ({ Column: one, Column2: other, ...parts }, data) =>
          matched(one.name, other.name, data, (parts as unknown as { Within?: string }).Within),
        0.05 + cost,
      );
  for (const form of [
    'Fill|get|need|want|fetch|read|In Column from|with|out Column',
    'Column comes|taken|filled|read|fetched|is from Column',
  ])
    for (const rest of ['', ' Within', ' not|Instead from? Column', ' instead'])
      rule(
        'Action',
        `${form}${rest}`,
        ({ Column: { name }, Column2: from, ...parts }) =>
          take(name, from.name, (parts as unknown as { Within?: string }).Within),
        0.03,
      );
  rule(
    'Action',
    'Within Sep? use|take|Fill Column for|as|in Column',
    ({ Column: from, Column2: { name }, ...parts }) =>
      take(name, from.name, (parts as unknown as { Within: string }).Within),
    0.03,
  );
  rule(
    'Action',
    'Fill|use Column Sep? not Column Sep? for|as Column',
    ({ Column: from, Column3: { name } }) => take(name, from.name),
  );
  for (const form of [
    'Column falls|fall back on|to Column',
    'If Column Empty Sep? copy|Fill Column into|to|in|as it|Column?',
    'Fill Column from Column If it|Column? Empty',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Column2: from }): Action | undefined =>
        name === from.name ? undefined : { do: 'take_from', column: name, from: [from.name], as: 'fallback' },
      0.02,
    );
  rule(
    'Action',
    'copy|Fill Column in|into|to Column If Column? Empty',
    ({ Column: from, Column2: { name } }): Action | undefined =>
      name === from.name ? undefined : { do: 'take_from', column: name, from: [from.name], as: 'fallback' },
  );
  rule(
    'Action',
    'Column is? used|taken|counts If Blank',
    ({ Column: { name }, Blank: column }): Action | undefined =>
      name === column ? undefined : { do: 'take_from', column, from: [name], as: 'fallback' },
  );
  for (const form of [
    'Column come|comes|taken|take|filled|fill|be? from Column',
    'what? Vague? Column fill|filled|come|comes|taken from Column',
  ])
    rule('Action', form, ({ Column: { name }, Column2: from }) => take(name, from.name));
  for (const form of [
    'Fill|want|see|show|use|bring|move|copy Column in|into|for|as Column Each? Sep? Comment?',
    'Fill|want|see|show|use|bring|move|copy Column in|into|for|as Column Each? Sep? Remark?',
    'Fill|want|see|show|use Column in|into|for|as Column Sep? not Column',
    'Fill|In|want|see|show Column Instead Column',
    'Fill|In|want Column in|into|for|as Column Sep? not|Instead Vague',
  ])
    rule(
      'Action',
      form,
      ({ Column: from, Column2: { name } }) => take(name, from.name),
      form.includes('Comment') || form.includes('Remark') ? 0.05 : 0,
    );
  for (const form of [
    'in Column Fill|In|see|show what? is|stands? in? Column',
    'Instead Column Fill|In|see|show Column',
    'Change Column Into|by|with Column',
    'Column =|Becomes Column',
    'Column Comment Sep? Fill|show|put Column there|in?',
    'the? number|name|value|date|one Them? In in Column Is Column',
    'Column should hold|have|contain|show Column',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, Column2: from }) => take(name, from.name),
      form.startsWith('Column =') ? 0.25 : 0.05,
    );
  for (const form of [
    'Column Instead Column',
    'Column shown|used|taken|Becomes|Is Instead Column',
    'Column go|goes|belongs into|to|in Column',
  ])
    rule('Action', form, ({ Column: from, Column2: { name } }) => take(name, from.name), 0.1);
  rule(
    'Action',
    'Column Is called|named|labelled|titled|headed Column Abroad?',
    ({ Column: { name }, Column2: from }): Action => ({
      do: 'take_from',
      column: name,
      from: [from.name],
      as: 'replace',
    }),
  );
  rule('Abroad', 'here|there too|also?');
  rule('Abroad', 'in|at the|our|their|old|other|source|legacy? export|file|list|table|sheet|system|Table');
  // From a list of its own.
  const looked = (column: string, from: string, table: string, data: Data): Action | undefined =>
    data.tablesWith(from).includes(table) && column !== from
      ? { do: 'lookup', column, in: table, take: from }
      : undefined;
  for (const form of [
    'Change Column Into|by|with Column Comment? Sep? ( Table Vague )',
    'Instead Column Fill|In|show|see Column Sep? Table Vague',
  ])
    rule('Action', form, ({ Column: { name }, Column2: from, Table: table }, data) =>
      looked(name, from.name, table, data),
    );
  for (const form of [
    'Fill|In|show|see Column Instead Column Sep? Table Vague',
    'Fill|In|show|see Column from Table for|as|in|into Column',
  ])
    rule('Action', form, ({ Column: from, Column2: { name }, Table: table }, data) =>
      looked(name, from.name, table, data),
    );
}

function conditionalRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // For some rows only: "Set Branch to Leeds for rows from Leeds", "assign Bob as owner of everything from York".
  for (const form of ['Set', 'set|make|assign|put|use Sure as|for|in|to Column'])
    rule(
      'Action',
      `${form} for|in|of|on|with Such`,
      ({ Set: set, Sure, Column, Such: { when } }): Action => ({
        do: 'constant',
        column: set?.name ?? Column.name,
        value: set?.value ?? Sure,
        when,
      }),
      0.03,
    );
  rule(
    'Actions',
    'Set for|in|from Table Noun? Sep Sure for|in|from Table Noun?',
    ({ Set: { name, value }, Table: one, Sure, ...parts }): Action[] => [
      { do: 'constant', column: name, value, when: { is: 'from', table: one } },
      {
        do: 'constant',
        column: name,
        value: Sure,
        when: { is: 'from', table: (parts as unknown as { Table2: string }).Table2 },
      },
    ],
  );
  rule(
    'Actions',
    'Set for|in|of|on|with Such Sep Sure for|in|of|on|with Such',
    ({ Set: { name, value }, Such: one, Such2: two, Sure }): Action[] => [
      { do: 'constant', column: name, value, when: one.when },
      { do: 'constant', column: name, value: Sure, when: two.when },
    ],
    0.03,
  );
  rule(
    'Action',
    'mark|tag|flag|label Such with|as|by Column Sure',
    ({ Column: { name }, Sure: value, Such: { when } }): Action => ({
      do: 'constant',
      column: name,
      value,
      when,
    }),
  );
  rule(
    'Action',
    'set|make|leave Column to|be? Empty If Them? Is? Bare|Condition',
    ({ Column: { name }, Condition, ...parts }): Action => {
      const { Bare } = parts as unknown as { Bare?: SaidCondition };
      return {
        do: 'constant',
        column: name,
        value: '',
        when: Condition ?? ({ ...Bare, column: name } as SaidCondition),
      };
    },
    0.02,
  );
  rule(
    'Action',
    'Column Is|Becomes|should|must be? Empty If Condition',
    ({ Column: { name }, Condition: when }): Action => ({ do: 'constant', column: name, value: '', when }),
    0.02,
  );
  rule(
    'Same',
    'Else keep|stay|stays|remain|keeps|leave theirs|it|alone|unchanged|same|where|put? they? be|are?',
  );
  rule('Same', 'leave Else Noun|Column? alone|unchanged|be|as? they? be|are?');
  rule('Set', 'Column Is|Becomes|Gets? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'Gets Column of? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'Gets Sure as|for|in Column', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'set|make|put|write Column to? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'write|put Sure in|into|for Column', ({ Column: { name }, Sure: value }) => ({ name, value }));
  const chosen = (column: string, cases: Parts['Cases'], otherwise?: string): Action =>
    otherwise === undefined && cases.length === 1 && cases[0]
      ? { do: 'constant', column, value: cases[0].value, when: cases[0].when }
      : { do: 'choose', column, cases, ...(otherwise !== undefined && { otherwise }) };
  for (const form of [
    'If Condition Sep? Then? Set',
    'Set If Condition',
    'If Noun? Whose? Condition Sep? Then? Them? Set',
  ])
    for (const [rest, has] of [
      ['', false],
      [' Sep? Same', false],
      [' Sep? Otherwise|Else Gets|Is|Them? To', true],
      [' Sep? To Otherwise', true],
      [' Sep? Otherwise|Else Set', true],
    ] as const)
      rule('Action', `${form}${rest}`, (parts) => {
        const {
          Condition: when,
          Set: { name, value },
          To: otherwise,
        } = parts;
        const { Set2: second } = parts as unknown as { Set2?: { name: string; value: string } };
        if (second && second.name !== name) return undefined;
        return chosen(name, [{ value, when }], has ? (second?.value ?? otherwise) : undefined);
      });
  rule('Case', 'Sure for|If Such', ({ Sure: value, Such: { when } }) => ({ value, when }), 0.02);
  rule('Case', 'To If Condition', ({ To: value, Condition: when }) => ({ value, when }));
  rule('Cases', 'Case', ({ Case }) => [Case]);
  rule('Cases', 'Case Sep? Cases', ({ Case, Cases }) => [Case, ...Cases], 0.02);
  rule(
    'Action',
    'Column Is|Becomes|Gets? Cases Sep? To? Otherwise To?',
    ({ Column: { name }, Cases, To: otherwise }) =>
      otherwise === undefined ? undefined : chosen(name, Cases, otherwise),
  );
  rule(
    'Action',
    'Column of|for Such Is|Becomes Sure',
    ({ Column: { name }, Such: { when }, Sure: value }) =>
      when.is === 'equal' && when.column === name && !when.not
        ? { do: 'map', column: name, pairs: when.values.map((from) => ({ from, to: value })) }
        : mentions(when, name)
          ? undefined
          : chosen(name, [{ value, when }]),
    0.05,
  );
  rule('Action', 'Column Is|Becomes|Gets? Cases', ({ Column: { name }, Cases }) => chosen(name, Cases));
  for (const [rest, has] of [
    ['', false],
    [' Sep? Same', false],
    [' Sep? Otherwise|Else Gets|Is? To', true],
  ] as const) {
    rule(
      'Action',
      `Such Set${rest}`,
      ({ Such: { when }, Set: { name, value }, To: otherwise }) =>
        mentions(when, name) ? undefined : chosen(name, [{ value, when }], has ? otherwise : undefined),
      0.15,
    );
    // "A vehicle without a driver is spare": the column is the one that has the word.
    rule(
      'Action',
      `Such Gets Value${rest}`,
      ({ Such: { when }, Value: { value, columns, isPlural }, To: otherwise }) => {
        if (isPlural) return undefined;
        const [only, ...others] = columns;
        return only === undefined || others.length > 0 || mentions(when, only)
          ? undefined
          : chosen(only, [{ value, when }], has ? otherwise : undefined);
      },
      0.25,
    );
  }
  rule(
    'Action',
    'Column Sep? write|put|set To for|If|in all|everything? Whose? Condition Sep? Same?',
    ({ Column: { name }, To: value, Condition: when }) => chosen(name, [{ value, when }]),
  );
  rule(
    'Action',
    'set|make Column to|be? Sure for|in|If Such',
    ({ Column: { name }, Sure: value, Such: { when } }) =>
      mentions(when, name) ? undefined : chosen(name, [{ value, when }]),
    0.02,
  );
  rule('Action', 'in Table Sep? Column Is|Gets? To Each?', ({ Table: table, Column: { name }, To: value }) =>
    chosen(name, [{ value, when: { is: 'from', table } }]),
  );
}

export function mentions(when: SaidCondition, column: string): boolean {
  if (when.is === 'and' || when.is === 'or') return when.of.some((each) => mentions(each, column));
  return 'column' in when && when.column === column;
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
