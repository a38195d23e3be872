import type { FormProperty, FormSchema, Settings } from './connector.js';

/** Names that make a property secret, whatever its schema forgot to mark. */
const secretName =
  /token|secret|passw|passphrase|(^|[_-])(pwd|key|credentials?|auth)($|[_-])|apikey|(api|private|access)[_-]?key/i;

export const secretMark = { writeOnly: true, airbyte_secret: true } as const;

export function isSecret(name: string, property: FormProperty): boolean {
  return property.writeOnly === true || property.airbyte_secret === true || secretName.test(name);
}

/** The schema with every secret marked as one. */
export function markSecrets<Schema extends FormSchema>(schema: Schema): Schema {
  const marked = (properties: Record<string, FormProperty> | undefined) =>
    properties &&
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        isSecret(name, property) && property.const === undefined ? { ...property, ...secretMark } : property,
      ]),
    );
  return {
    ...schema,
    ...(schema.properties && { properties: marked(schema.properties) }),
    ...(schema.oneOf && {
      oneOf: schema.oneOf.map((way) => ({
        ...way,
        ...(way.properties !== undefined && {
          properties: marked(way.properties as Record<string, FormProperty>),
        }),
      })),
    }),
  };
}

const shortest = 4;

/** Every text in the credentials, however deep, in each form in which a message may show it. */
export function secretTexts(credentials: Settings): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      if (text.trim().length < shortest) return;
      for (const form of [
        text,
        text.trim(),
        encodeURIComponent(text),
        JSON.stringify(text).slice(1, -1),
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('base64url'),
      ])
        found.add(form);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(credentials);
  return [...found].sort((a, b) => b.length - a.length);
}

/** For everything that leaves the process that knows the secrets: messages, states, names. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, '•••'), text);
}
