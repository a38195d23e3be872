import { DocumentRefused, type Draft } from '../draft.js';
import type { Node } from '../node.js';
import { draftSchemas, pointersIn } from './schema/draft-schemas.js';

/** The schemas that an API describes its objects by: OpenAPI 3 and Swagger 2. */
export function draftOpenApi(document: Node, only: readonly string[] = []): Draft {
  const pointers = [
    ...pointersIn(document, '#/components/schemas'),
    ...pointersIn(document, '#/definitions'),
  ];
  if (pointers.length === 0)
    throw new DocumentRefused(
      '#/components/schemas: there are no schemas; put the objects of the API there (in Swagger 2 under definitions), or send a JSON Schema',
    );
  const draft = draftSchemas(document, pointers, { only });
  if (draft.templates.length === 0)
    throw new DocumentRefused('#/components/schemas: none of the schemas is an object with properties');
  return draft;
}
