/** Every object key in a stored value. */
export function keysIn(value: unknown): string[] {
  const keys = new Set<string>();
  replacedIn(value, (text) => {
    if (isKey(text)) keys.add(text);
    return text;
  });
  return [...keys];
}

export function withPaths<T>(value: T, pathOf: (key: string) => string): T {
  return replacedIn(value, (text) => (isKey(text) ? pathOf(text) : text));
}

function isKey(text: string): boolean {
  return /^sheets\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.parquet$/.test(text);
}

/**
 * What describes a file names it as `parquet`, beside a list: the columns of a table or a sheet, the rules that left
 * rows out. What else is called so stays: the records of a recipe, whose names people choose, hold no lists.
 */
export function replacedIn<T>(value: T, change: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((each) => replacedIn(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const describesFile = Object.values(value).some(Array.isArray);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      describesFile && name === 'parquet' && typeof each === 'string'
        ? change(each)
        : replacedIn(each, change),
    ]),
  ) as T;
}
