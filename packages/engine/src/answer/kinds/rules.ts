import { figure, sentence } from '../../words/wording.js';
import { sheetsAsked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import type { SheetView } from '../made.js';
import { rulesEnglish } from '../rule-words.js';
import { bullets } from '../wording.js';

const wanted: readonly (readonly [RegExp, string, (view: SheetView, at: number) => boolean])[] = [
  [
    /\b(?:required|mandatory|compulsory|must be filled|obligatory|not be empty)\b/,
    'required',
    (view, at) => view.template.columns[at]?.required === true,
  ],
  [
    /\b(?:unique|distinct keys?|only once)\b/,
    'unique',
    (view, at) => view.template.columns[at]?.unique === true,
  ],
  [
    /\b(?:link\w*|refer\w*)\b/,
    'linked to another sheet',
    (view, at) => (view.template.columns[at]?.linkRule ?? []).length > 0,
  ],
  [
    /\b(?:patterns?|regex\w*|regular expressions?)\b/,
    'checked by a pattern',
    (view, at) => view.template.columns[at]?.strictRule !== undefined,
  ],
  [/\boptional\b/, 'optional', (view, at) => view.template.columns[at]?.required !== true],
];

/** What a column has to be. */
export const rules: Kind = {
  name: 'rules',
  tells: 'which rules a column has (required, unique, pattern, list, link), and which columns have a rule',
  fits: ({ says, columns, sheets }) =>
    worth(
      [says('rule') && !says('fail') && !says('open') && !says('not'), 0.8],
      [(says('required') || says('unique')) && (columns.length > 0 || says('column')) && !says('fail'), 0.81],
      [says('link') && !says('fail') && !says('unlinked') && (sheets.length > 0 || columns.length > 0), 0.78],
      [says('meaning') && columns.length > 0, 0.6],
    ),
  answer: async (asked, world) => {
    const parts: string[] = [];
    if (asked.columns.length > 0) {
      for (const { view, column, at } of asked.columns.slice(0, 6)) parts.push(columnText(view, column, at));
      return parts.join('\n\n');
    }
    const which = wanted.find(([pattern]) => pattern.test(asked.text));
    for (const view of sheetsAsked(asked, world)) {
      const columns = view.columns.map((column, at) => ({ column, at }));
      if (which) {
        const [, label, has] = which;
        const found = columns
          .filter(({ at }) => has(view, at))
          .map(({ column, at }) => `"${column}"${linkOf(view, at)}`);
        parts.push(
          `${view.name}: ${found.length === 0 ? `no column is ${label}` : `${label}: ${found.join(', ')}`}.`,
        );
      } else {
        const lines = columns.flatMap(({ column, at }) => {
          const said = rulesEnglish(view.template, at);
          return said.length === 0 ? [] : [`${column}: ${said.join('; ')}`];
        });
        parts.push(lines.length === 0 ? `${view.name} has no rules.` : `${view.name}:\n${bullets(lines)}`);
      }
    }
    return parts.length === 0 ? undefined : parts.join('\n\n');
  },
};

function columnText(view: SheetView, column: string, at: number): string {
  const said = rulesEnglish(view.template, at);
  const { description } = view.template.columns[at] ?? {};
  const failing = view.file.errors
    .filter((error) => error.column === column)
    .reduce((sum, error) => sum + error.count, 0);
  const optional = view.template.columns[at]?.required === true ? [] : ['it may be empty'];
  return [
    `"${column}" of ${view.name}: ${said.length === 0 ? 'it has no rules' : [...said, ...optional].join('; ')}.`,
    ...(description ? [sentence(`Its description: ${description}`)] : []),
    failing === 0 ? 'All its cells pass.' : `${figure(failing)} of its cells fail.`,
  ].join(' ');
}

function linkOf(view: SheetView, at: number): string {
  const links = view.template.columns[at]?.linkRule ?? [];
  return links.length === 0
    ? ''
    : ` (to ${links.map(({ columnName, templateId }) => `"${columnName}" of ${templateId}`).join(', ')})`;
}
