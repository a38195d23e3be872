import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Loaded } from '../parts/loaded.js';
import { loadTemplate } from './editor/load.js';
import { TemplateEditor } from './editor/template-editor.js';

export function TemplatePage() {
  const { slug } = useParams({ from: '/signed-in/templates/$slug' });
  const queries = useQueryClient();
  // Loaded once for each visit: what others save meanwhile must not change what is being written.
  const loaded = useQuery({
    queryKey: ['template editor', slug],
    queryFn: () => loadTemplate(queries, slug),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded of={loaded}>{(template) => <TemplateEditor key={slug} slug={slug} loaded={template} />}</Loaded>
  );
}
