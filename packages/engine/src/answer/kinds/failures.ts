import { getOwn } from '@godwit/contract/own';
import { englishOf } from '../../recipe/expression.js';
import type { Rule } from '../../validate/checks.js';
import { count, figure } from '../../words/wording.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import { originSql, unmarked } from '../look.js';
import type { SheetView, World } from '../made.js';
import { ruleEnglish } from '../rule-words.js';
import { bullets, quote } from '../wording.js';

interface Failing {
  column: number;
  rule: Rule;
  count: number;
  values: { value: string | null; count: number; message: string; place: string }[];
}

/** Which cells are invalid, how many, why. */
export const failures: Kind = {
  name: 'failures',
  tells: 'which values failed which rule, how many, and why (for a column, a sheet or all)',
  fits: ({ says, columns, telling, quoted }) =>
    worth(
      [says('unlinked'), 0.84],
      [says('fail') && columns.length > 0, 0.8],
      [says('fail') && !telling && quoted.length === 0, 0.72],
      [says('fail'), 0.6],
    ),
  answer: async (asked, world) => {
    const rule = ruleAsked(asked);
    const views = viewsFor(asked, world, rule);
    // What is missing from a list may be what no link finds; else it is something else that is asked.
    if (rule === 'link' && !views.some(({ file }) => file.errors.some((error) => error.rule === 'link')))
      return undefined;
    const parts: string[] = [];
    for (const view of views) {
      const at = asked.columns.filter((each) => each.view === view).map((each) => each.at);
      parts.push(await answerFor(world, view, at, rule, asked));
    }
    return parts.length === 0 ? undefined : parts.join('\n\n');
  },
};

/** Links fail in the sheet that they go from, not in the one that they go to. */
function viewsFor(asked: Asked, world: World, rule: Rule | undefined): SheetView[] {
  const views = sheetsAsked(asked, world);
  if (rule !== 'link') return views;
  const linking = world.sheetViews.filter(({ template }) =>
    template.columns.some(({ linkRule = [] }) =>
      linkRule.some(({ templateId }) =>
        views.some((view) => [view.template.slug, view.template.id].includes(templateId)),
      ),
    ),
  );
  const failing = [...new Set([...views, ...linking])].filter(({ file }) =>
    file.errors.some((error) => error.rule === 'link'),
  );
  return failing.length > 0 ? failing : views;
}

function ruleAsked({ text, says }: Asked): Rule | undefined {
  if (says('unlinked')) return 'link';
  if (/\b(?:required|mandatory|missing|empty|blank)\b/.test(text)) return 'required';
  if (/\b(?:unique|duplicat\w+)\b/.test(text)) return 'unique';
  if (/\b(?:link\w*|reference\w*|refer to|orphan\w*)\b/.test(text)) return 'link';
  return undefined;
}

async function answerFor(
  world: World,
  view: SheetView,
  columns: readonly number[],
  rule: Rule | undefined,
  asked: Asked,
): Promise<string> {
  const { file, name } = view;
  const names = columns.map((at) => `"${view.columns[at]}"`).join(', ');
  const all = file.errors.map((each) => ({ ...each, at: view.columns.indexOf(each.column) }));
  const ofColumns = columns.length === 0 ? all : all.filter(({ at }) => columns.includes(at));
  const ofRule = ofColumns.filter((each) => rule === undefined || each.rule === rule);
  const chosen =
    ofRule.length > 0 || columns.length === 0 ? (ofRule.length > 0 ? ofRule : ofColumns) : ofColumns;
  if (chosen.length === 0) {
    const what = columns.length === 0 ? '' : ` in ${names}`;
    return `${name}: no cell failed${what}; all ${count(file.rowCount, 'row')}${columns.length === 0 ? ' are valid' : ' pass there'}.`;
  }
  const cells = chosen.reduce((sum, each) => sum + each.count, 0);
  const most = columns.length > 0 ? 10 : 3;
  const lines: string[] = [];
  for (const each of [...chosen].sort((a, b) => b.count - a.count || a.at - b.at)) {
    const failing = await failingOf(world, view, each.at, each.rule, each.count, most);
    lines.push(lineOf(view, failing));
  }
  const rows = `${count(file.invalidRowCount, 'row')} of ${figure(file.rowCount)} ${file.invalidRowCount === 1 ? 'has' : 'have'} an invalid cell`;
  const head =
    columns.length === 0
      ? `${name}: ${rows}, ${count(cells, 'cell')} in all.`
      : `${name}, ${names}: ${count(cells, 'cell')} of ${count(file.rowCount, 'row')} failed.`;
  const how = /\bwhy|how come|reason|cause/.test(asked.text) ? columns.map((at) => madeBy(view, at)) : [];
  return [head, bullets([...lines, ...how])].join('\n');
}

function madeBy(view: SheetView, at: number): string {
  const name = view.columns[at] ?? '';
  const expression = getOwn(view.sheet.columns, name);
  return `${name} is made from ${expression ? englishOf(expression) : 'nothing: the recipe leaves it empty'}. What cannot be read stays as it stood.`;
}

async function failingOf(
  world: World,
  view: SheetView,
  column: number,
  rule: Rule,
  total: number,
  most: number,
): Promise<Failing> {
  const rows = await world.session.rows(
    `SELECT '|' || v AS v, min(message) AS message, count(*)::BIGINT AS n, first(place ORDER BY file_row_number) AS place
     FROM (SELECT "c${column}" AS v, file_row_number, ${originSql(world, view)} AS place,
             unnest(list_filter(errors, lambda error: error."column" = ${column} AND error."rule" = '${rule}')).message AS message
           FROM ${view.sql} WHERE errors IS NOT NULL)
     GROUP BY v ORDER BY n DESC, min(file_row_number) LIMIT ${most}`,
  );
  const values = rows.map(({ v, n, message, place }) => ({
    value: unmarked(v),
    count: Number(n),
    message: String(message),
    place: String(place),
  }));
  return { column, rule, count: total, values };
}

function lineOf(view: SheetView, { column, rule, count: total, values }: Failing): string {
  const name = view.columns[column] ?? '';
  const shown = values.map(
    (each) =>
      `${quote(each.value)} ${each.count > 1 ? `(${each.count} times, first in ${each.place})` : `(${each.place})`}`,
  );
  const messages = [...new Set(values.map(({ message }) => message))];
  const why =
    rule === 'ai' || rule === 'cross_cell'
      ? messages.slice(0, 2).join('; ')
      : ruleEnglish(view.template, column, rule);
  const examples =
    rule === 'required'
      ? values
          .slice(0, 1)
          .map(({ place }) => `first in ${place}`)
          .join('')
      : shown.join(', ');
  return `${name}: ${count(total, 'cell')} ${rule === 'required' ? 'empty' : 'invalid'} — ${why}: ${examples}`;
}
