import { inputsOf } from '../../recipe/recipe.js';
import { count, figure } from '../../words/wording.js';
import { sheetsOf } from '../feeding.js';
import { type Kind, worth } from '../kind.js';
import type { World } from '../made.js';
import { bullets } from '../wording.js';

/** What somebody still has to look at. */
export const open: Kind = {
  name: 'open',
  tells:
    'what is still open: questions, invalid cells, columns that nothing fills, tables that nothing reads',
  fits: ({ says, columns, sheets, text }) =>
    worth(
      [/\bopen (?:questions?|points?|issues?|items?)\b/.test(text), 0.9],
      [
        says('open') && columns.length === 0 && (says('list') || says('seek')),
        sheets.length > 0 ? 0.55 : 0.78,
      ],
    ),
  answer: async (_, world) => {
    const lines = [
      ...questionLines(world),
      ...sheetLines(world),
      ...world.recipe.notes.map((note) => `Note: ${note}`),
    ];
    return lines.length === 0
      ? 'Nothing is open: every sheet is made, every row is valid, every column is filled by the recipe.'
      : `Still open:\n${bullets(lines)}`;
  },
};

function questionLines({ questions = [] }: World): string[] {
  return questions.map(
    ({ question, options }) =>
      `Question: ${question}${options.length === 0 ? '' : ` (${options.map(({ label }) => label).join(' / ')})`}`,
  );
}

function sheetLines(world: World): string[] {
  const lines: string[] = [];
  for (const { name, file, sheet, columns } of world.sheetViews) {
    const worst = [...file.errors].sort((a, b) => b.count - a.count).slice(0, 3);
    if (file.invalidRowCount > 0)
      lines.push(
        `${name}: ${figure(file.invalidRowCount)} of ${count(file.rowCount, 'row')} invalid, most in ${worst.map(({ column, rule, count: n }) => `${column} (${rule}, ${figure(n)})`).join(', ')}`,
      );
    const unfilled = columns.filter((column) => !Object.hasOwn(sheet.columns, column));
    if (unfilled.length > 0)
      lines.push(`${name}: nothing fills ${unfilled.map((column) => `"${column}"`).join(', ')}`);
  }
  const made = world.sheetViews.map(({ template }) => template.slug);
  for (const { name, slug } of world.templates)
    if (!made.includes(slug)) lines.push(`${name}: there is no sheet for this template`);
  for (const view of world.tableViews)
    if (sheetsOf(world, view).length === 0)
      lines.push(`${view.name} (${count(view.rowCount, 'row')}) is not used`);
  return lines;
}

/** What was made, in a few lines. */
export const summary: Kind = {
  name: 'summary',
  tells: 'a summary of what was made from what, which answers were used and which rows filters leave out',
  fits: ({ says, text, columns, sources, telling }) =>
    worth(
      [says('summary') && columns.length === 0 && !telling, 0.8],
      [says('recipe') && /\b(?:explain|describe|show|walk|how (?:does|did))\b/.test(text), 0.6],
      [says('decided', 'list') && columns.length + sources.length === 0, 0.7],
    ),
  answer: async (_, world) => {
    const sheets = world.sheetViews.map(({ name, file, sheet }) => {
      const out = (file.dropped?.rules ?? [])
        .filter((rule) => rule.count > 0)
        .map((rule) => `${count(rule.count, 'row')} left out (${rule.rule})`);
      const from = inputsOf(sheet).join(', ');
      return `${name}: ${count(file.rowCount, 'row')} from ${from}, ${figure(file.rowCount - file.invalidRowCount)} valid, ${figure(file.invalidRowCount)} invalid; ${Object.keys(sheet.columns).length} of ${file.columns.length} columns filled${out.length === 0 ? '' : `; ${out.join(', ')}`}`;
    });
    const answers = world.recipe.answers.map(({ question, answer }) => `Answer used: ${question} ${answer}`);
    const notes = world.recipe.notes.map((note) => `Note: ${note}`);
    return bullets([...sheets, ...answers, ...notes]);
  },
};
