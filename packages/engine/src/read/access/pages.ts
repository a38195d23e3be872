const tableDefinition = 2;

/** Access 97 has pages of half the size. A file is whole pages. */
export function pageBytes(start: Buffer): number {
  return start[0x14] === 0 ? 2048 : 4096;
}

/**
 * A page of table definition names the page that goes on after it. A damaged file can name one before it, and the
 * library would follow it for ever. (In an encrypted file no page looks like this; it is refused anyway.)
 */
export function hasDefinitionLoop(file: Buffer): boolean {
  const pageSize = pageBytes(file);
  const pages = Math.floor(file.length / pageSize);
  const next = (page: number): number => {
    const at = page * pageSize;
    return page > 0 && page < pages && file[at] === tableDefinition ? file.readUInt32LE(at + 4) : 0;
  };
  const safe = new Set<number>();
  for (let page = 1; page < pages; page += 1) {
    const path = new Set<number>();
    for (let at = page; next(at) > 0 && !safe.has(at); at = next(at)) {
      if (path.has(at)) return true;
      path.add(at);
    }
    for (const at of path) safe.add(at);
  }
  return false;
}
