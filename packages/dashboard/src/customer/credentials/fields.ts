import type { Link } from '../link/poll.js';

export type CredentialRequest = NonNullable<Link['credential_request']>;
type Property = NonNullable<CredentialRequest['schema']['properties']>[string];

export interface Field {
  name: string;
  title: string;
  description?: string | undefined;
  kind: 'text' | 'secret' | 'lines' | 'number' | 'yes' | 'choice';
  choices: readonly string[];
  required: boolean;
}

/** One way to sign in: its fields, and what is sent along to tell it from the others. */
export interface Way {
  title: string;
  description?: string | undefined;
  fields: readonly Field[];
  fixed: Readonly<Record<string, unknown>>;
}

interface Form {
  title?: string;
  description?: string;
  properties?: Record<string, Property>;
  required?: readonly string[];
}

/** A schema as ways to fill it in: several where it has `oneOf`, else one. */
export function waysOf(schema: CredentialRequest['schema']): Way[] {
  const forms = (schema.oneOf ?? []) as Form[];
  if (forms.length === 0) return [wayOf(schema as Form)];
  return forms.map((form) =>
    wayOf({
      ...form,
      properties: { ...schema.properties, ...form.properties },
      required: [...(schema.required ?? []), ...(form.required ?? [])],
    }),
  );
}

function wayOf({ title, description, properties = {}, required = [] }: Form): Way {
  const entries = Object.entries(properties);
  return {
    title: title ?? '',
    description,
    fields: entries
      .filter(([, property]) => property.const === undefined)
      .map(([name, property]) => fieldOf(name, property, required.includes(name)))
      // The order of a schema is lost on its way, so what may be left out stands behind the rest.
      .sort((a, b) => Number(b.required) - Number(a.required)),
    fixed: Object.fromEntries(
      entries.flatMap(([name, property]) => (property.const === undefined ? [] : [[name, property.const]])),
    ),
  };
}

function fieldOf(name: string, property: Property, required: boolean): Field {
  const choices = Array.isArray(property.enum) ? property.enum.map(String) : [];
  return {
    name,
    title: property.title ?? name,
    description: property.description,
    kind: choices.length > 0 ? 'choice' : kindOf(property),
    choices,
    required,
  };
}

function kindOf(property: Property): Field['kind'] {
  if (property.multiline === true) return 'lines';
  if (property.writeOnly || property.airbyte_secret) return 'secret';
  if (property.type === 'boolean') return 'yes';
  return property.type === 'integer' || property.type === 'number' ? 'number' : 'text';
}

/** What was filled in, as the schema wants it: nothing for what was left blank. */
export function credentialsOf(
  { fields, fixed }: Way,
  filled: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = fields.flatMap(({ name, kind }): [string, unknown][] => {
    const text = filled[name] ?? '';
    if (kind === 'yes') return [[name, text === 'true']];
    if (text === '') return [];
    return [[name, kind === 'number' ? Number(text) : text]];
  });
  return { ...fixed, ...Object.fromEntries(given) };
}
