import type { templateFormat } from '@godwit/contract/catalog';
import type { z } from 'zod';
import type { Template } from '../../validate/template.js';
import { asDdl } from './ddl.js';
import { asJsonSchema } from './json-schema.js';
import { asLinkml } from './linkml.js';

/** What templates can be given back as: the other way round of `draftTemplates`. */
export type TemplateFormat = z.output<typeof templateFormat>;

const writers: { [format in TemplateFormat]: (templates: readonly Template[]) => string } = {
  jsonschema: asJsonSchema,
  linkml: asLinkml,
  ddl: asDdl,
};

export function templatesAs(format: TemplateFormat, templates: readonly Template[]): string {
  return writers[format](templates);
}
