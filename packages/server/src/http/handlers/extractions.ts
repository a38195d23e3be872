import { type Body, type Result, routes } from '@godwit/contract/routes';
import { getExtraction } from '../../domain/extractions/extraction-answer.js';
import { type Arrived, createExtraction, receiveWithRequest } from '../../domain/extractions/extractions.js';
import type { Actor } from '../../domain/people/actor.js';
import type { Service } from '../../domain/service.js';
import { Failure, failures } from '../../failures/failures.js';
import { type Handlers, ok } from '../call.js';
import { parse } from '../describe.js';
import { Form, formOverhead } from '../form.js';

export const extractionHandlers: Handlers<'createExtraction' | 'getExtraction'> = {
  createExtraction: async ({ service, actor, body }) => ({
    status: 202,
    body: await (body instanceof Form
      ? createFromForm(service, actor, body)
      : createExtraction(service, actor, body)),
  }),
  getExtraction: async ({ service, actor, params, query }) => {
    const answer = await getExtraction(service, actor, params.extraction_id, query);
    if (!('pipe' in answer)) return ok(answer);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    };
    return { status: 200, stream: answer, headers };
  },
};

/** The file goes into the object store while the rest of the form is still on its way; refused, it goes again. */
async function createFromForm(
  service: Service,
  actor: Actor,
  form: Form,
): Promise<Result<'createExtraction'>> {
  const { fileLimit } = service.config.extractions;
  if ((form.size ?? 0) > fileLimit + formOverhead) throw failures.fileTooLarge(fileLimit);
  let arrived: Arrived | undefined;
  let name = '';
  try {
    const texts = await form.read({ file: 'file', fields: ['templates', 'instruction'] }, async (file) => {
      name = file.name;
      arrived = await receiveWithRequest(service, actor, file);
    });
    if (!arrived) throw failures.noFile();
    return await createExtraction(service, actor, wished(name, texts), arrived);
  } catch (error) {
    if (arrived && error instanceof Failure) await service.objects.remove(arrived.key);
    throw error;
  }
}

/** As JSON would have said it. */
function wished(file_name: string, texts: ReadonlyMap<string, string[]>): Body<'createExtraction'> {
  const [instruction, ...more] = texts.get('instruction') ?? [];
  if (more.length > 0) throw failures.malformed('instruction: send it once');
  const slugs = (texts.get('templates') ?? [])
    .flatMap((text) => text.split(','))
    .map((slug) => slug.trim())
    .filter((slug) => slug !== '');
  const body = {
    file_name,
    ...(slugs.length > 0 && { templates: slugs }),
    ...(instruction !== undefined && { instruction }),
  };
  return parse<Body<'createExtraction'>>(routes.createExtraction.body, body, 'body');
}
