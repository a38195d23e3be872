import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../api/use-read.js';
import { type Draft, draftOf } from './draft.js';

export interface Loaded {
  draft: Draft;
  id: string;
  /** When it was changed last, as far as is known: what is saved later is compared with it. */
  updatedAt: string;
}

/** A template as it is stored in this moment, with what only the dashboard's list says of it. */
export async function loadTemplate(queries: QueryClient, slug: string): Promise<Loaded> {
  const fresh = { staleTime: 0 };
  const [{ templates }, template, { rules }] = await Promise.all([
    queries.fetchQuery({ ...read('listDashboardTemplates'), ...fresh }),
    queries.fetchQuery({ ...read('getTemplate', { params: { template_slug: slug } }), ...fresh }),
    queries.fetchQuery({ ...read('getTemplateRules', { params: { template_slug: slug } }), ...fresh }),
  ]);
  const listed = templates.find((each) => each.slug === slug);
  const slugs = new Map(templates.map((each) => [each.id, each.slug]));
  return {
    draft: draftOf(template, rules, listed?.grouping ?? null, slugs),
    id: listed?.id ?? '',
    updatedAt: listed?.updated_at ?? '',
  };
}
