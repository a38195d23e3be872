import type { Answer } from '@godwit/client/inputs';

export type Listed = Answer<'listDashboardTemplates'>['templates'][number];
export type Shape = Answer<'listTemplates'>['templates'][number];

export interface Found {
  template: Listed;
  /** Columns that the search was found in, where nothing else of the template holds it. */
  columns: string[];
}

export interface FoundGroup {
  /** Null: those without one, last. */
  grouping: string | null;
  found: Found[];
}

/** The templates that hold every word of the search, by their groups. Shapes may still be on their way. */
export function findTemplates(
  all: readonly Listed[],
  shapes: readonly Shape[],
  search: string,
): FoundGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const columnsOf = new Map(shapes.map(({ slug, columns }) => [slug, columns.map(({ name }) => name)]));
  const groups = new Map<string | null, Found[]>();
  for (const template of all) {
    const columns = matches(template, columnsOf.get(template.slug) ?? [], words);
    if (!columns) continue;
    const grouping = template.grouping?.trim() || null;
    const group = groups.get(grouping) ?? [];
    group.push({ template, columns });
    groups.set(grouping, group);
  }
  return [...groups]
    .map(([grouping, found]) => ({ grouping, found }))
    .sort((a, b) => compareGroups(a.grouping, b.grouping));
}

function matches(template: Listed, columns: readonly string[], words: string[]): string[] | undefined {
  const { name, slug, description, grouping } = template;
  const own = [name, slug, description, grouping].join('\n').toLowerCase();
  const open = words.filter((word) => !own.includes(word));
  if (open.length === 0) return [];
  const holding = columns.filter((column) => open.every((word) => column.toLowerCase().includes(word)));
  return holding.length > 0 ? holding : undefined;
}

function compareGroups(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });
}
