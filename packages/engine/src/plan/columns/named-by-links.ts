import { matchColumns } from '../../match/match-columns.js';
import type { Template } from '../../validate/template.js';
import { namesOf, sourcesOf } from '../views/seen.js';
import { identityOf, linksToItself, type Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';

const mostTemplates = 40;
/** What many rows share is a thing of its own. */
const shared = 0.7;

/**
 * What other sheets link to a template by is called as they call it: the "Job title" of people is the key of the jobs,
 * since the people's "Position" leads there. That holds for tables whose rows repeat it; where each row has its own, the
 * rows are the things themselves. By the place of the column.
 */
export function namedByLinks(
  view: View,
  columns: readonly ViewColumn[],
  template: Template,
  { templates }: Targets,
): Map<number, number> {
  const identity = identityOf(template);
  const found = new Map<number, number>();
  if (templates.length > mostTemplates) return found;
  for (const each of templates) {
    const links = each.columns.flatMap((column, at) =>
      !linksToItself(each, column) && column.linkRule?.some(isMeant) ? [at] : [],
    );
    if (links.length === 0) continue;
    // What another column of that sheet is called by is that one's.
    for (const { source, target, probability } of matchColumns(
      sourcesOf(view, columns),
      namesOf(each),
    ).assign()) {
      const { via, profile } = columns[source] ?? {};
      if (!links.includes(target) || via || !profile || profile.distinct >= shared * profile.filled) continue;
      found.set(source, Math.max(found.get(source) ?? 0, probability));
    }
  }
  return found;

  function isMeant({ templateId, columnName }: { templateId: string; columnName: string }): boolean {
    return (templateId === template.slug || templateId === template.id) && columnName === identity?.name;
  }
}
