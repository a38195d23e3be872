const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** What `{name}` stands for in a request. */
export type Scope = ReadonlyMap<string, string>;

export function namesIn(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Undefined where one of the names has no value. */
export function filled(
  template: string,
  scope: Scope,
  encode: (value: string) => string = (value) => value,
): string | undefined {
  if (namesIn(template).some((name) => !scope.has(name))) return undefined;
  return template.replace(placeholder, (_, name: string) => encode(scope.get(name) ?? ''));
}

/** A body, in which braces may mean something else: only names that are known are replaced. */
export function filledBody(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string')
    return value.replace(placeholder, (whole, name: string) => scope.get(name) ?? whole);
  if (Array.isArray(value)) return value.map((item) => filledBody(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledBody(inner, scope)]));
}
