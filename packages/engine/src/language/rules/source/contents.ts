import type { Action } from '../../instruction.js';
import type { Rule } from './rule.js';

/** What stands in the first row of several, and is meant in all of them. */
export function groups(rule: Rule): void {
  for (const form of [
    'Column is|are Only? given|written|filled|stated|shown|printed? in|on|at First row|line|record|entry of? each|every|the|a? group|block|section|Vague?',
    'fill down Column',
    'fill Column down',
    'If Column Empty Sep? take|use|copy|repeat it|that|Column? from|of? row|line|cell|one above',
    'If Column Empty Sep? it|that? is|are? same as? row|line|cell|one? above',
  ])
    rule('Action', form, ({ Column: { name } }): Action => ({ do: 'fill_down', column: name }), -0.05);
}

/** What a file is said to be of. */
export function contents(rule: Rule): void {
  for (const form of [
    'Noun come|comes|are|is? taken|read? from Table',
    'take|read|get|use Noun from Table',
    'Noun is|are in Table',
    'use Table for Noun',
  ])
    rule(
      'Action',
      form,
      ({ Noun, Table: table }, data): Action | undefined => {
        const template = data.sheetCalled(Noun);
        return template === undefined || data.isFile(Noun) ? undefined : { do: 'use_table', table, template };
      },
      0.05,
    );
  rule(
    'Action',
    'Table holds|contains|lists|has|have Vague|Noun Sep? Comment|Remark?',
    ({ Table: table, Vague, Noun }): Action => ({ do: 'table_holds', table, what: Vague ?? Noun }),
    0.1,
  );
  rule(
    'Action',
    'everybody|everyone|everything|all in|on Table has|is Vague',
    ({ Table: table, Vague }): Action => ({
      do: 'table_holds',
      table,
      what: Vague,
    }),
    0.1,
  );
}
