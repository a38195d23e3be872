import { type BodyInput, type QueryInput, type Result, routes } from '@godwit/contract/routes';
import type { Client } from './client.js';
import type { CallOptions } from './inputs.js';
import { connected, credentialsFor, readAnswer, type Target } from './request.js';
import { type Transport, withRetries } from './retry.js';

type Import = BodyInput<'importTemplates'>;
export type TemplateFormat = NonNullable<QueryInput<'getTemplate'>['format']>;

export interface TemplateFile {
  /** Its ending helps to recognise what it is. */
  name: string;
  body: Blob | Uint8Array | string;
  kind?: Import['kind'];
  /** Names or slugs of the templates wanted; all when left out. */
  only?: readonly string[] | undefined;
  grouping?: string | undefined;
  /** True by default: nothing is stored. */
  dryRun?: boolean | undefined;
  onClash?: Import['on_clash'];
  signal?: AbortSignal | undefined;
}

/** As multipart, so that a file may be larger than a JSON body. */
export async function importTemplateFile(
  transport: Transport,
  target: Target,
  { name, body, kind, only = [], grouping, dryRun, onClash, signal }: TemplateFile,
): Promise<Result<'importTemplates'>> {
  const route = routes.importTemplates;
  const texts = { kind, grouping, dry_run: dryRun, on_clash: onClash };
  const form = new FormData();
  for (const [field, value] of Object.entries(texts))
    if (value !== undefined) form.append(field, String(value));
  for (const each of only) form.append('only', each);
  form.append(
    'file',
    body instanceof Blob ? body : new Blob([body as string | Uint8Array<ArrayBuffer>]),
    name,
  );
  const headers = new Headers({ ...credentialsFor(route, target), ...target.headers });
  const init = { method: route.method, headers, body: form, signal: signal ?? null };
  return withRetries(transport, signal, async () => {
    const answered = await connected('importTemplates', route, true, signal, async () => {
      const response = await transport.fetch(target.baseUrl + route.path, init);
      return { status: response.status, text: await response.text() };
    });
    return readAnswer('importTemplates', true, answered) as Result<'importTemplates'>;
  });
}

export async function templateAs(
  client: Pick<Client, 'request'>,
  slug: string,
  format: TemplateFormat,
  options?: CallOptions,
): Promise<string> {
  const { body } = await client.request(
    'getTemplate',
    { params: { template_slug: slug }, query: { format } },
    options,
  );
  // With a format the answer is a document, which the client leaves as text.
  return body as unknown as string;
}
