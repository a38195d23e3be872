import { getOwn } from '@godwit/contract/own';
import type { Healths, Note, Recipe, Refused, SheetFile, Table, Template } from '@godwit/engine';
import { refusedLine, undoneIn } from '@godwit/engine/edit/undone';
import { emptyColumns } from '@godwit/engine/explain/unused';
import { markdownText } from '@godwit/engine/markdown';
import { noteText } from '@godwit/engine/read/note-text';
import { check } from '@godwit/engine/recipe/check';
import { aiCheckEnglish } from '@godwit/engine/validate/ai/check';
import { compileAiRule } from '@godwit/engine/validate/ai/compile';
import { findTemplate } from '@godwit/engine/validate/template';
import { count } from '../terminal/columns.js';

/** What went in, what came out, and where the rest is: the same for the same work. */
export interface Report {
  files: { file: string; table: string; rows: number; columns: number; rejects: number; notes: Note[] }[];
  sheets: {
    template: string;
    name: string;
    rows: number;
    valid_rows: number;
    invalid_rows: number;
    errors: SheetFile['errors'];
    left_out: { rule: string; count: number }[];
    sha256: string;
  }[];
  /** What speaks against the sheets, by template; look at it first. */
  findings: { template: string; kind: string; column?: string; rows?: number; message: string }[];
  /** Columns of the templates that stayed empty in every row. */
  empty: { template: string; columns: string[] }[];
  /** Sentences that nothing was made of. */
  not_understood: string[];
  /** Sentences that were read and not carried out. */
  refused: Refused[];
  /** What the descriptions of `ai` columns were taken to say. */
  checks: { template: string; column: string; expects: string | null }[];
  /** Tables and columns that the recipe does not use. */
  remarks: string[];
  /** The files of this run, by their names in the folder. */
  written?: string[];
}

export function reportOf(
  recipe: Recipe,
  tables: readonly Table[],
  sheets: readonly SheetFile[],
  templates: readonly Template[],
  health: Healths,
): Report {
  return {
    findings: templates.flatMap(({ slug }) =>
      (getOwn(health, slug)?.findings ?? []).map((finding) => ({ template: slug, ...finding })),
    ),
    empty: recipe.sheets.flatMap((sheet) => {
      const template = findTemplate(templates, sheet.template);
      const columns = template ? emptyColumns(sheet, template) : [];
      return columns.length > 0 ? [{ template: sheet.template, columns }] : [];
    }),
    not_understood: undoneIn(recipe).notUnderstood,
    refused: undoneIn(recipe).refused,
    files: tables.map(({ file, name, rowCount, columns, rejects, notes }) => ({
      file,
      table: name,
      rows: rowCount,
      columns: columns.length,
      rejects: rejects.length,
      notes,
    })),
    sheets: sheets.map((sheet) => ({
      template: sheet.template.slug,
      name: sheet.template.name,
      rows: sheet.rowCount,
      valid_rows: sheet.rowCount - sheet.invalidRowCount,
      invalid_rows: sheet.invalidRowCount,
      errors: sheet.errors,
      left_out: (sheet.dropped?.rules ?? []).filter(({ count }) => count > 0),
      sha256: sheet.sha256,
    })),
    checks: templates.flatMap(({ slug, columns }) =>
      columns
        .filter(({ desiredRule }) => desiredRule === 'ai')
        .map(({ name, description }) => {
          const compiled = compileAiRule({ name, description: description ?? null });
          const expects = compiled.checks.length > 0 ? aiCheckEnglish(compiled) : null;
          return { template: slug, column: name, expects };
        }),
    ),
    remarks: check(recipe, tables).sentences,
  };
}

export function reportText(report: Report): string {
  const { files, sheets, findings, empty, not_understood, refused, checks, remarks } = report;
  const lines = ['# Migration', ''];
  if (findings.length > 0) lines.push('## Look at this first', '');
  for (const { template, message } of findings) lines.push(`- ${template}: ${markdownText(message)}`);
  lines.push(...(findings.length > 0 ? [''] : []), '## Read', '');
  for (const { file, table, rows, columns, rejects, notes } of files) {
    const unread = rejects > 0 ? `, ${count(rejects, 'row')} not readable (rejects.csv)` : '';
    lines.push(
      `- ${markdownText(table === file ? file : `${file}, ${table}`)}: ${count(rows, 'row')}, ${count(columns, 'column')}${unread}`,
    );
    for (const note of notes) lines.push(`  - ${markdownText(noteText(note))}`);
  }
  lines.push('', '## Made', '');
  for (const { template, name, rows, invalid_rows, errors, left_out } of sheets) {
    lines.push(
      `- **${markdownText(name)}** (${template}.csv): ${count(rows, 'row')}, ${invalid_rows === 0 ? 'all valid' : `${invalid_rows.toLocaleString('en-US')} with invalid cells`}`,
    );
    for (const error of errors)
      lines.push(
        `  - ${markdownText(error.column)}: ${count(error.count, 'cell')} against the rule "${error.rule}"`,
      );
    for (const { rule, count: rows } of left_out)
      lines.push(`  - left out, ${count(rows, 'row')}: ${markdownText(rule)}`);
  }
  if (empty.length > 0) lines.push('', '## Left empty', '');
  for (const { template, columns } of empty) lines.push(`- ${template}: ${markdownText(columns.join(', '))}`);
  if (not_understood.length > 0)
    lines.push('', '## Not understood', '', ...not_understood.map((line) => `- ${markdownText(line)}`));
  if (refused.length > 0)
    lines.push('', '## Not done', '', ...refused.map((each) => `- ${markdownText(refusedLine(each))}`));
  if (checks.length > 0) lines.push('', '## Checked by description', '');
  for (const { template, column, expects } of checks)
    lines.push(
      `- ${template}, ${markdownText(column)}: ${markdownText(expects ?? 'nothing, its description says nothing that can be checked')}`,
    );
  if (remarks.length > 0)
    lines.push('', '## Remarks', '', ...remarks.map((remark) => `- ${markdownText(remark)}`));
  return lines.join('\n');
}
