/** As much of a JSON Schema as forms of credentials use. */
interface Property {
  title?: string | undefined;
  description?: string | undefined;
  const?: unknown;
  writeOnly?: boolean | undefined;
  multiline?: unknown;
}

interface Schema {
  title?: unknown;
  properties?: Record<string, Property> | undefined;
  required?: readonly string[] | undefined;
  oneOf?: readonly object[] | undefined;
}

export interface Field {
  name: string;
  title: string;
  description: string | undefined;
  isRequired: boolean;
  isSecret: boolean;
  isLong: boolean;
}

/** One of several ways to sign in. */
export interface Way {
  name: string;
  title: string;
  /** What tells it from the others; sent along. */
  constants: Record<string, unknown>;
  fields: Field[];
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties)
    .filter(([, property]) => property.const === undefined)
    .map(([name, property]) => ({
      name,
      title: property.title ?? name,
      description: property.description,
      isRequired: required.includes(name),
      isSecret: property.writeOnly === true,
      isLong: property.multiline === true,
    }));
}

export function waysOf(schema: Schema): Way[] {
  return (schema.oneOf ?? []).map((way: Schema, at) => {
    const constants = Object.entries(way.properties ?? {}).filter(
      ([, property]) => property.const !== undefined,
    );
    const name = constants.map(([, property]) => String(property.const)).join(' ') || String(at);
    return {
      name,
      title: typeof way.title === 'string' ? way.title : name,
      constants: Object.fromEntries(constants.map(([key, property]) => [key, property.const])),
      fields: [...fieldsOf(schema), ...fieldsOf(way)],
    };
  });
}
