import { columnWrite, ruleWrite } from '@godwit/contract/catalog';
import { firstFree, slugOf } from '@godwit/contract/slug';
import { z } from 'zod';
import { PatternError } from './patterns/errors.js';
import { plan } from './patterns/plan.js';
import type { Template } from './template.js';

const document = z.object({
  id: z.string().optional(),
  slug: z.string().min(1).optional(),
  name: z.string().trim().min(1),
  description: z.string().nullish(),
  columns: z.array(columnWrite).min(1),
  rules: z.array(ruleWrite).optional(),
});

export class InvalidTemplates extends Error {
  override name = 'InvalidTemplates';

  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

/** Templates as the API takes and gives them: one, a list, or `{ "templates": [ … ] }`. Throws InvalidTemplates. */
export function parseTemplates(given: unknown): Template[] {
  const list = Array.isArray(given) ? given : isList(given) ? given.templates : [given];
  const problems: string[] = [];
  const taken = new Set<string>();
  const templates = list.flatMap((each, at) => {
    const parsed = document.safeParse(each);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'is no template' };
      problems.push(`Template ${at + 1}: ${[...path.map(String), message].join(' ')}`);
      return [];
    }
    const { slug = firstFree(slugOf(parsed.data.name), taken), ...rest } = parsed.data;
    if (taken.has(slug)) problems.push(`Two templates have the slug "${slug}".`);
    taken.add(slug);
    problems.push(...columnProblems(parsed.data.name, rest.columns));
    return [{ slug, ...rest }];
  });
  if (list.length === 0) problems.push('There is no template.');
  if (problems.length > 0) throw new InvalidTemplates(problems);
  return templates;
}

function columnProblems(template: string, columns: z.output<typeof columnWrite>[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { name, strictRule } of columns) {
    const folded = name.trim().toLowerCase();
    if (seen.has(folded)) problems.push(`Template "${template}" has two columns "${name}".`);
    seen.add(folded);
    if (strictRule === undefined) continue;
    try {
      plan(strictRule);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      problems.push(`Template "${template}", column "${name}": ${error.message}`);
    }
  }
  return problems;
}

function isList(given: unknown): given is { templates: unknown[] } {
  return (
    typeof given === 'object' && given !== null && 'templates' in given && Array.isArray(given.templates)
  );
}
