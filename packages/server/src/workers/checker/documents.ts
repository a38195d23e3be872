import type { DocumentKind, DraftedTemplates } from '@godwit/engine/draft/draft-templates';
import type { TemplateFormat } from '@godwit/engine/draft/formats/formats';
import type { StoredTemplate } from '@godwit/engine/draft/write';
import type { InputFile } from '@godwit/engine/read/reader';
import type { AiCheck } from '@godwit/engine/validate/ai/check';
import type { Template } from '@godwit/engine/validate/template';
import type { Task } from '../pool/task.js';
import { compileFault, explosion, exponential, usedMs } from './patterns.js';

export interface DocumentToDraft {
  file: InputFile;
  scratch: string;
  kind?: DocumentKind | undefined;
  only?: string[] | undefined;
  /** What the reader of files may take, beside the time and memory of this process. */
  limits: { seconds: number; memoryMb: number };
  /** Templates of the account: links of the document may lead to them. */
  stored: StoredTemplate[];
}

type Drafted = DraftedTemplates['templates'][number];

/** Templates that a document describes, as they can be stored. */
export interface DraftedDocument extends Omit<DraftedTemplates, 'templates'> {
  templates: (Drafted & { checks: [column: string, check: AiCheck][] })[];
}

/** Of the processor's time, for the patterns of all templates together. */
const patternMs = 5000;

/** The templates of a document. Throws DocumentRefused, with a sentence for a person. */
export const draft: Task<DocumentToDraft, DraftedDocument, never> = async ({
  file,
  scratch,
  kind,
  only,
  limits,
  stored,
}) => {
  const { draftTemplates } = await import('@godwit/engine/draft/draft-templates');
  const { compileAiRule } = await import('@godwit/engine/validate/ai/compile');
  const drafted = await draftTemplates(file, scratch, { kind, only, read: { limits }, stored });
  const notes = [...drafted.notes];
  const faults = await patternFaults(drafted.templates);
  const templates = drafted.templates.map((template) => {
    const columns = template.columns.map((column) => {
      const fault = column.strictRule === undefined ? undefined : faults.get(column.strictRule);
      if (fault === undefined) return column;
      const { strictRule, desiredRule, ...rest } = column;
      notes.push({
        template: template.slug,
        column: column.name,
        message: `The pattern ${strictRule?.slice(0, 100)} is left out: it ${fault}`,
      });
      return { ...rest, desiredRule: desiredRule === 'strict' ? ('none' as const) : desiredRule };
    });
    const checks = columns.flatMap(({ name, description, desiredRule }) =>
      desiredRule === 'ai' ? [[name, compileAiRule({ name, description })] as [string, AiCheck]] : [],
    );
    return { ...template, columns, checks };
  });
  return { kind: drafted.kind, templates, notes };
};

/** Patterns of documents are anybody's: what would stop every run is not taken over. */
async function patternFaults(templates: readonly Drafted[]): Promise<Map<string, string>> {
  const patterns = new Set(
    templates.flatMap(({ columns }) => columns.flatMap(({ strictRule }) => strictRule ?? [])),
  );
  const faults = new Map<string, string>();
  const begun = usedMs();
  for (const pattern of patterns) {
    const left = Math.min(1000, patternMs - (usedMs() - begun));
    const fault =
      compileFault(pattern) ?? ((await explosion(pattern, left)) === 'exponential' ? exponential : undefined);
    if (fault !== undefined) faults.set(pattern, fault);
  }
  return faults;
}

/** Templates as documents: to tell what a description asks for from the rest of it, it is read many times. */
export const give: Task<{ format: TemplateFormat; templates: Template[] }, string, never> = async ({
  format,
  templates,
}) => {
  const { templatesAs } = await import('@godwit/engine/draft/formats/formats');
  return templatesAs(format, templates);
};
