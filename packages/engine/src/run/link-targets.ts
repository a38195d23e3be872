import { quoteText } from '../duck/session.js';
import { foldedSql } from '../validate/folded.js';
import type { LinkTarget } from '../validate/link.js';
import { findTemplate, placeOf, type Template, type TemplateColumn } from '../validate/template.js';
import type { SheetFile } from './sheet/sheet.js';

export interface LinkedSheets {
  templates: readonly Template[];
  /** Sheets that are there. */
  existing: readonly SheetFile[];
  /** Null: this sheet is not being made now. */
  made(template: Template, columnName: string): LinkTarget | undefined | null;
}

/** The columns that a link rule names, in the sheets that are being made and in those that are there. */
export function linkTargets(
  { linkRule = [] }: TemplateColumn,
  { templates, existing, made }: LinkedSheets,
): { targets: LinkTarget[]; templateName: string } {
  const targets = linkRule.flatMap(({ templateId, columnName }): LinkTarget[] => {
    const template = findTemplate(templates, templateId);
    const now = template ? made(template, columnName) : null;
    if (now !== null) return now ? [now] : [];
    const slug = template?.slug ?? templateId;
    const sheet = existing.find((each) => each.template.slug === slug);
    const at = sheet ? placeOf(sheet.columns, columnName) : -1;
    if (!sheet || at < 0) return [];
    return [{ cells: `read_parquet(${quoteText(sheet.parquet)})`, column: at, keyOf: foldedSql }];
  });
  const named = linkRule[0]?.templateId ?? '';
  return { targets, templateName: findTemplate(templates, named)?.name ?? named };
}
