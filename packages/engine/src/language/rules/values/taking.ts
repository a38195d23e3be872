import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** From which column of which file. */
export function takingRules(grammar: Grammar<Parts, Data>): void {
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
          matched(one.name, other.name, data, parts.Within),
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
        ({ Column: { name }, Column2: from, ...parts }) => take(name, from.name, parts.Within),
        0.03,
      );
  rule(
    'Action',
    'Within Sep? use|take|Fill Column for|as|in Column',
    ({ Column: from, Column2: { name }, ...parts }) => take(name, from.name, parts.Within),
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
    'Fill|want|see|show|use|bring|move|copy Column in|into|for|as Column instead|Each? Sep? Comment?',
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
