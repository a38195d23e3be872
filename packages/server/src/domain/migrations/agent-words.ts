import { refusedLine, type Undone } from '@godwit/engine/edit/undone';
import type { Made } from '../runs/stored.js';

const mostFindings = 5;

/** What a generate or an update came to, in two or three sentences: what was made, what is doubtful, what was not understood. */
export function previewWords(
  made: Made,
  { changes, undone }: { changes: readonly string[]; undone: Undone },
): string {
  const { notUnderstood } = undone;
  const sheets = made.sheets.map(({ template, rowCount, invalidRowCount }) => {
    const invalid =
      invalidRowCount > 0 ? `, ${invalidRowCount.toLocaleString('en-US')} with invalid cells` : '';
    return `${template.name}: ${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}${invalid}`;
  });
  return [
    ...changes,
    sheets.length > 0
      ? `The preview has ${sheets.join('; ')}.`
      : 'Nothing in the files fits any of the templates.',
    ...(findingsText(made) ?? '').split('\n').filter(Boolean),
    ...undone.refused.map((each) => `Not done: ${refusedLine(each)}`),
    ...(notUnderstood.length > 0 ? [`Not understood: ${notUnderstood.map(quoted).join(', ')}.`] : []),
  ].join('\n');
}

/** Undefined where nothing speaks against the sheets. */
export function findingsText(made: Made): string | undefined {
  const all = findingsOf(made);
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostFindings).map(({ name, message }) => `- ${name}: ${message}.`);
  const more = all.length - shown.length;
  return [
    'Please look at this before you go on:',
    ...shown,
    ...(more > 0 ? [`- And ${more} more.`] : []),
  ].join('\n');
}

/** Every finding of every sheet, with the sheet. */
export function findingsOf({ health = {}, sheets }: Pick<Made, 'health' | 'sheets'>) {
  const names = new Map(sheets.map(({ template }) => [template.slug, template.name]));
  return Object.entries(health).flatMap(([template, { findings }]) =>
    findings.map((finding) => ({ template, name: names.get(template) ?? template, ...finding })),
  );
}

/** The same as they are shown in the API. */
export function sheetFindings(made: Pick<Made, 'health' | 'sheets'>) {
  return findingsOf(made).map(({ name: _, ...finding }) => finding);
}

function quoted(text: string): string {
  return `"${text}"`;
}
