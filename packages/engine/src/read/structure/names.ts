import { isVoid } from './cell-type.js';

/** Names for columns: as in the file, trimmed; what is empty gets its place, what is taken gets a number. */
export function columnNames(header: readonly string[], width: number): string[] {
  const wanted = Array.from({ length: width }, (_, at) => clean(header[at] ?? '') || `column_${at + 1}`);
  const taken = new Set<string>();
  // A name that stands in the file as it is has the right to it, before one made by numbering.
  const given = new Set(wanted);
  return wanted.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique) || (unique !== name && given.has(unique)); n += 1)
      unique = `${name}_${n}`;
    taken.add(unique);
    return unique;
  });
}

function clean(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/**
 * One name per column from several header lines. A cell left empty in an upper line belongs to its neighbour on
 * the left (a merged cell) where a line below names both columns and no line above starts a new group there.
 */
export function joinHeader(lines: readonly (readonly string[])[], width: number): string[] {
  const filled = lines.map((line, level) => {
    const copy: string[] = [];
    const isLone = line.every((cell, at) => at === 0 || isVoid(cell));
    let group = '';
    for (let at = 0; at < width; at += 1) {
      const own = isVoid(line[at]) ? '' : (line[at] ?? '').trim();
      const below = lines.slice(level + 1).some((lower) => !isVoid(lower[at]));
      const startsGroup = lines.slice(0, level).some((upper) => !isVoid(upper[at]));
      if (own !== '' || startsGroup) group = below && !isLone ? own : '';
      copy.push(own !== '' || startsGroup || !below ? own : group);
    }
    return copy;
  });
  return Array.from({ length: width }, (_, at) =>
    filled
      .map((line) => line[at] ?? '')
      .filter((part) => part !== '')
      .join(' '),
  );
}
