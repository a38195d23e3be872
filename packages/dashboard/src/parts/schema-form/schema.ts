/** What a JSON Schema of a form may say; whatever else it says is for the API to check. */
export interface Schema {
  type?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, Schema>> | undefined;
  required?: readonly string[] | undefined;
  oneOf?: readonly Schema[] | undefined;
  items?: unknown;
  enum?: unknown;
  const?: unknown;
  default?: unknown;
  examples?: unknown;
  writeOnly?: boolean | undefined;
  airbyte_secret?: boolean | undefined;
  multiline?: unknown;
}

export type Values = Readonly<Record<string, unknown>>;

export type FieldKind =
  | 'text'
  | 'long'
  | 'secret'
  | 'longSecret'
  | 'number'
  | 'flag'
  | 'choice'
  | 'lines'
  | 'object'
  | 'json';

/** How a person fills in a property. What no field can hold (lists of objects, conditions) is written as JSON. */
export function kindOf(schema: Schema): FieldKind {
  const isSecret = schema.writeOnly === true || schema.airbyte_secret === true;
  if (choicesOf(schema).length > 0) return 'choice';
  if (schema.type === 'string') {
    if (schema.multiline === true) return isSecret ? 'longSecret' : 'long';
    return isSecret ? 'secret' : 'text';
  }
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'array')
    return isSchema(schema.items) && schema.items.type === 'string' ? 'lines' : 'json';
  return schema.type === 'object' && isFillable(schema) ? 'object' : 'json';
}

/** Whether every property has a field of its own. */
export function isFillable(schema: Schema): boolean {
  const parts = [schema, ...(schema.oneOf ?? [])];
  const properties = parts.flatMap((part) => Object.values(part.properties ?? {}));
  return (
    properties.length > 0 && properties.every((each) => each.const !== undefined || kindOf(each) !== 'json')
  );
}

export function choicesOf(schema: Schema): string[] {
  return Array.isArray(schema.enum) ? schema.enum.filter((each) => typeof each === 'string') : [];
}

/** What stands in an empty field: the value that is taken then, or one that others have there. */
export function hintOf({ default: usual, examples }: Schema): string | undefined {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  const shown = usual ?? first;
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : undefined;
}

export interface Way {
  title: string;
  schema: Schema;
  /** What tells it from the others: filled in by itself. */
  constants: Values;
}

/** Several ways to fill in a form, of which one is chosen. */
export function waysOf(schema: Schema): Way[] {
  return (schema.oneOf ?? []).map((way, index) => {
    const constants = Object.entries(way.properties ?? {}).filter(([, each]) => each.const !== undefined);
    return {
      title: way.title ?? (constants.map(([, each]) => String(each.const)).join(' ') || String(index + 1)),
      schema: way,
      constants: Object.fromEntries(constants.map(([name, each]) => [name, each.const])),
    };
  });
}

/** Which way the values are of: the first whose constants they have. */
export function chosenWay(ways: readonly Way[], values: Values): number {
  const index = ways.findIndex(({ constants }) =>
    Object.entries(constants).every(([name, value]) => values[name] === value),
  );
  return Math.max(index, 0);
}

/** Another way: what both ask for stays. */
export function inWay({ schema, constants }: Way, base: Schema, values: Values): Values {
  const known = { ...base.properties, ...schema.properties };
  const kept = Object.entries(values).filter(([name]) => Object.hasOwn(known, name));
  return { ...Object.fromEntries(kept), ...constants };
}

/** A form as it begins: the constants of the first way. */
export function emptyValues(schema: Schema): Values {
  return waysOf(schema)[0]?.constants ?? {};
}

/** With one value; a blank one is left out, which is not the same as an empty text. */
export function withValue(values: Values, name: string, value: unknown): Values {
  const { [name]: _, ...rest } = values;
  const isBlank = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isBlank ? rest : { ...rest, [name]: value };
}

/** Whether anything was filled in beside what fills itself in. */
export function isFilled(schema: Schema, values: Values): boolean {
  const constants = waysOf(schema)[chosenWay(waysOf(schema), values)]?.constants ?? {};
  return Object.keys(values).some((name) => !Object.hasOwn(constants, name));
}

/** What the API says about settings, by their path: `config.port must be integer; config.host is missing`. */
export function faultsOf(sentence: string, called: string): Map<string, string> {
  const faults = new Map<string, string>();
  for (const part of sentence.split('; ')) {
    const [, path, said] = /^([\w$-]+(?:\.[\w$-]+)+):? (.+)$/s.exec(part) ?? [];
    if (!path?.startsWith(`${called}.`) || said === undefined) continue;
    faults.set(path.slice(called.length + 1), said.charAt(0).toUpperCase() + said.slice(1));
  }
  return faults;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
