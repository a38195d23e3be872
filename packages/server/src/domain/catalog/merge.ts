/** The stored values with those of a partial change on top; what a change leaves out stays. */
export function merge<T extends object>(stored: T, change: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) };
}
