import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { Parts } from '../parts.js';

const OF_ROWS = new Set<Action['do']>([
  'leave_out',
  'keep_only',
  'default',
  'constant',
  'leave_empty',
  'ignore_column',
  'ignore_table',
]);

/** What is not to be done, no longer to be done, or to be done in general. */
export function undoingRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Back', 'undo|revert|reverse|cancel|reset|withdraw|retract|rescind');
  rule('Back', 'take|roll|go back');
  rule('Back', 'forget about');
  rule('Back', 'never mind');
  rule('Back', 'stop');
  rule('Back', 'no longer');
  rule('Lately', 'that|this|it|everything');
  rule('Lately', 'the? last|latest|previous change|step|instruction|edit|thing|one|version');
  rule('Lately', 'what you did|changed');
  rule('Lately', 'to? the? previous|last|earlier version|state');
  rule('Action', 'Back|forget Lately', (): Action => ({ do: 'undo' }));
  const undone = (of: Action): Action | undefined => (of.do === 'undo' ? undefined : { do: 'undo', of });
  rule('Action', 'Back Action', ({ Action: of }) => undone(of), 0.1);
  const all = (of: readonly Action[]) => {
    const back = of.map(undone);
    return back.every((each) => each !== undefined && !OF_ROWS.has(each.do)) ? back : undefined;
  };
  rule('Actions', 'Back Actions', ({ Actions: of }) => all(of), 0.1);
  rule('Actions', 'not Actions any? more|longer?', ({ Actions: of }) => all(of), 0.4);
  // "Do not lower-case the e-mails": of how cells are written; what becomes of rows has words of its own.
  rule(
    'Action',
    'not Action any? more|longer?',
    ({ Action: of }) => (OF_ROWS.has(of.do) ? undefined : undone(of)),
    0.4,
  );
  rule('Action', 'not Action any more|longer', ({ Action: of }) => undone(of), 0.1);
  rule(
    'Action',
    'Spare Such any? more|longer?',
    ({ Such: { when } }) => undone({ do: 'leave_out', when }),
    0.4,
  );
  rule(
    'Action',
    'Back the? change|changes|mapping|prefix|suffix|rule|conversion of|to|on|for|in Column',
    ({ Column: { name } }): Action => ({ do: 'undo', column: name }),
  );
  rule(
    'Action',
    'stop filling|changing|converting|touching in? Column',
    ({ Column: { name } }): Action => ({ do: 'undo', column: name }),
  );
  // As it is.
  rule('AsIs', 'as it|they is|are|was|were');
  rule('AsIs', 'alone|unchanged|untouched');
  rule('AsIs', 'exactly? as in the? source|file|export|original');
  rule('AsIs', 'exactly? as it|they is|are in the? source|file|export|original');
  const kept = ({ Column: { name } }: Parts): Action => ({ do: 'keep_as_is', column: name });
  for (const form of [
    'not touch|change|convert|alter|modify|reformat Column',
    'keep|leave Column AsIs',
    'Column stay|stays|remain|remains|keep|be AsIs',
    'keep the? leading zero|zeros in|of Column',
  ])
    rule('Action', form, kept);
  // Rows whose partner is in no list.
  const unlinked = (rows?: string): Action => ({ do: 'keep_unlinked', ...(rows !== undefined && { rows }) });
  rule('Ownkey', 'the? code|number|id|name|reference|key|Column Them has|have|stand|stands?');
  rule('Lacking', 'Noun|Column|Vague is|are not in|found|part list|file|table|Table|database|export?');
  for (const [form, isNamed] of [
    ['keep|leave|import|take Noun with Ownkey', true],
    ['If Lacking Sep? keep|leave|use Ownkey', false],
    ['If Lacking Sep? keep|leave|import Noun', false],
  ] as const) {
    const kept = ({ Noun: rows }: Parts) => unlinked(isNamed ? rows : undefined);
    rule('Action', form, kept);
    rule('Action', `${form} Sep Remark`, kept, 0.05);
  }
  // Rows that are alike on purpose.
  const apart = (by: string[]): Action => ({ do: 'keep_duplicates', by });
  rule('Fine', 'is|are ok|okay|fine|allowed|intended|intentional|wanted|correct|right');
  rule('Action', 'keep|allow all|the? duplicates|doubles', () => apart([]));
  rule('Action', 'duplicates|doubles Fine', () => apart([]));
  rule('Action', 'not Out the|any? duplicates|doubles', () => apart([]));
  rule('Action', 'Noun Whose? same Columns is|are not duplicates|same', ({ Columns }) => apart(Columns));
  rule('Action', 'same Columns may|can Duplicate Sep? that? Fine', ({ Columns }) => apart(Columns));

  // Columns that are not wanted.
  const dropped = ({ Column, ...parts }: Parts, data: Data): Action | undefined => {
    const { name } = Column ?? parts.Outright;
    if (data.yes(name) !== undefined) return undefined;
    return data.isWanted(name) ? { do: 'leave_empty', column: name } : { do: 'ignore_column', column: name };
  };
  for (const form of [
    'Out Outright',
    'Out the? column|field Column',
    'hide|blank|clear Column',
    'leave|take Column out|away|aside',
    'Outright Out',
    'not fill|populate|use in? Column',
    'no|not need|want|require|anything|nothing in|for|have? Column',
    'Column stay|stays|remain|remains|be|left leave? Empty',
    'nothing in|for Column',
  ])
    rule('Action', form, dropped, form.includes('Outright') ? 0.35 : 0.05);
}
