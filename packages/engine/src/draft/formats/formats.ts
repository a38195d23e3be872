import type { Template } from '../../validate/template.js';
import { asDdl } from './ddl.js';
import { asJsonSchema } from './json-schema.js';
import { asLinkml } from './linkml.js';

/** What templates can be given back as: the other way round of `draftTemplates`. */
export const templateFormats = ['jsonschema', 'linkml', 'ddl'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

const writers: { [format in TemplateFormat]: (templates: readonly Template[]) => string } = {
  jsonschema: asJsonSchema,
  linkml: asLinkml,
  ddl: asDdl,
};

export function templatesAs(format: TemplateFormat, templates: readonly Template[]): string {
  return writers[format](templates);
}
