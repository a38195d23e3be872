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

/** Every secret among the credentials, for `withoutSecrets`. What the schema does not know is one. */
export function secretTexts(credentials: Settings, schema: FormSchema = { type: 'object' }): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') addForms(found, String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  const plain = plainNames(schema);
  for (const [name, value] of Object.entries(credentials)) if (!plain.has(name)) visit(value);
  return [...found];
}

/** A private key is shown line by line, where it is shown. */
function addForms(found: Set<string>, text: string): void {
  for (const part of [text, ...text.split('\n')]) {
    const secret = part.trim();
    if (secret.length < shortest) continue;
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      found.add(Buffer.from(secret).toString(encoding));
  }
}

function plainNames(schema: FormSchema): Set<string> {
  const all = [schema, ...(schema.oneOf ?? [])].flatMap(({ properties }) =>
    Object.entries((properties ?? {}) as Record<string, FormProperty>),
  );
  const secret = new Set(all.filter(([name, property]) => isSecret(name, property)).map(([name]) => name));
  return new Set(all.map(([name]) => name).filter((name) => !secret.has(name)));
}

/**
 * For everything that leaves the process that knows the secrets: messages, states, names. Before a text is cut or its tags
 * are taken out: half a secret is not found any more.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((kept, secret) => kept.replace(patternOf(secret), '•••'), text);
}

const patterns = new Map<string, RegExp>();

/** The secret however it is escaped: in an address, a form, JSON (also inside JSON), HTML; with other spaces in it. */
function patternOf(secret: string): RegExp {
  const known = patterns.get(secret);
  if (known) return known;
  const written = (secret.match(/\s+|[^\s]/gu) ?? []).map((part) =>
    /^\s/.test(part) ? space : /[\p{L}\p{N}]/u.test(part) && part < '\x7f' ? part : escapesOf(part),
  );
  const pattern = new RegExp(written.join(''), 'gu');
  patterns.set(secret, pattern);
  return pattern;
}

const space = String.raw`(?:\s|\+|%20|%0[9AaDd]|\\+[nrt]|&nbsp;)+`;
const named = new Map([
  ['"', 'quot'],
  ["'", 'apos'],
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
]);

function escapesOf(character: string): string {
  const hex = (code: number) => code.toString(16);
  const eitherCase = (text: string) => text.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const code = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)]
    .map((byte) => `%${eitherCase(hex(byte).padStart(2, '0'))}`)
    .join('');
  const units = [...Array(character.length).keys()]
    .map((at) => String.raw`\\+u` + eitherCase(hex(character.charCodeAt(at)).padStart(4, '0')))
    .join('');
  const html = `&(?:#0*${code}|#[xX]0*${eitherCase(hex(code))}${named.has(character) ? `|${named.get(character)}` : ''});`;
  const plain =
    character === '\\' ? String.raw`\\+` : String.raw`\\*` + character.replace(/[\^$.*+?()[\]{}|/]/, '\\$&');
  return `(?:${plain}|${bytes}|${units}|${html})`;
}
