import { conditionEnglish } from './condition.js';
import { englishOf } from './expression.js';
import { mergeEnglish } from './merge.js';
import type { Recipe, Sheet } from './recipe.js';
import { type Reshape, reshapeEnglish } from './reshape.js';

/** The plan in English, as Markdown. */
export function explain(recipe: Recipe): string {
  const lines = ['# Plan', '', '## Inputs', ''];
  for (const input of recipe.inputs) {
    const table = input.table === undefined ? '' : `, table "${input.table}"`;
    lines.push(
      `- **${input.id}**: files named like \`${input.file}\`${table} (${count(input.columns.length, 'column')})`,
    );
  }
  for (const sheet of recipe.sheets) lines.push('', ...explainSheet(sheet));
  if (recipe.answers.length > 0) lines.push('', '## Answers used', '');
  for (const { question, answer } of recipe.answers) lines.push(`- ${question} ${answer}`);
  if (recipe.notes.length > 0) lines.push('', '## Notes', '', ...recipe.notes.map((note) => `- ${note}`));
  return `${lines.join('\n')}\n`;
}

function explainSheet(sheet: Sheet): string[] {
  const lines = [`## Sheet ${sheet.template}`, '', `Made from ${sourceEnglish(sheet.from)}.`];
  for (const { keep, reason } of sheet.filters)
    lines.push(
      `Keeps a row only if ${conditionEnglish(keep, englishOf)}${reason === undefined ? '' : ` (${reason})`}.`,
    );
  if (sheet.deduplicate) lines.push(`${deduplicateEnglish(sheet.deduplicate)}.`);
  lines.push('');
  for (const [name, expression] of Object.entries(sheet.columns)) {
    const reason = sheet.reasons && Object.hasOwn(sheet.reasons, name) ? ` — ${sheet.reasons[name]}` : '';
    lines.push(`- **${name}**: ${englishOf(expression)}${reason}`);
  }
  return lines;
}

export function sourceEnglish(from: Sheet['from']): string {
  if ('input' in from) return `input ${mentionEnglish(from)}`;
  if ('union' in from) return `the rows of ${from.union.map(mentionEnglish).join(' and then ')}`;
  const joined = from.join.with.map(({ input, reshape, kind, on }) => {
    const keys = on
      .map(({ left, right }) => `${englishOf(left)} equals its ${englishOf(right)}`)
      .join(' and ');
    return `joined with ${mentionEnglish({ input, reshape })} where ${keys}${kind === 'inner' ? ' (rows without a partner are left out)' : ''}`;
  });
  return `input ${mentionEnglish(from.join)} ${joined.join(', ')}`;
}

interface Mentioned {
  input: string;
  set?: Record<string, string> | undefined;
  reshape?: Reshape[] | undefined;
}

function mentionEnglish({ input, set = {}, reshape = [] }: Mentioned): string {
  const constants = Object.entries(set).map(([name, value]) => `"${name}" is "${value}"`);
  const said = [...reshape.map(reshapeEnglish), ...constants];
  return said.length === 0 ? input : `${input} (${said.join('; ')})`;
}

export function deduplicateEnglish({ by, keep, merge = {} }: NonNullable<Sheet['deduplicate']>): string {
  const columns = Object.entries(merge).map(([name, each]) => `; "${name}" has ${mergeEnglish(each)}`);
  return `Of rows with the same ${by.join(' and ')}, keeps the ${keep === 'most_complete' ? 'most complete' : keep}${columns.join('')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
