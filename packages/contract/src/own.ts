/**
 * Names from files and people as keys of plain objects. `record[name]` finds "constructor" in every object and
 * `record[name] = value` loses what is called "__proto__"; these two see only what the record itself has. A map that
 * stays inside one module is a Map.
 */
export function getOwn<Value>(
  record: { readonly [name: string]: Value } | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

export function setOwn<Value>(record: { [name: string]: Value }, name: string, value: Value): void {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}
