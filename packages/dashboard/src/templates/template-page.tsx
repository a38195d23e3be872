import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
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
  if (!loaded.data)
    return (
      <Page title={slug}>
        <Loaded of={loaded}>{() => null}</Loaded>
      </Page>
    );
  return <TemplateEditor key={slug} slug={slug} loaded={loaded.data} />;
}
