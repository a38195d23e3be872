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

/** Every secret among the credentials, in each form in which a message may show it. What the schema does not know is one. */
export function secretTexts(credentials: Settings, schema: FormSchema = { type: 'object' }): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') addForms(found, String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  const plain = plainNames(schema);
  for (const [name, value] of Object.entries(credentials)) if (!plain.has(name)) visit(value);
  return [...found].sort((a, b) => b.length - a.length);
}

/** A private key is shown line by line, where it is shown. */
function addForms(found: Set<string>, text: string): void {
  for (const part of [text, ...text.split('\n')]) {
    const secret = part.trim();
    if (secret.length < shortest) continue;
    for (const form of [
      part,
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ])
      found.add(form);
  }
}

function plainNames(schema: FormSchema): Set<string> {
  const all = [schema, ...(schema.oneOf ?? [])].flatMap(({ properties }) =>
    Object.entries((properties ?? {}) as Record<string, FormProperty>),
  );
  const secret = new Set(all.filter(([name, property]) => isSecret(name, property)).map(([name]) => name));
  return new Set(all.map(([name]) => name).filter((name) => !secret.has(name)));
}

/** For everything that leaves the process that knows the secrets: messages, states, names. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, '•••'), text);
}
