import { endingOf } from '@godwit/engine/read/ending';
import { readers } from '@godwit/engine/read/read-file';

const claimed = new Set(readers.flatMap(({ extensions }) => extensions));
/** Tables are exported under these too, or under none at all. */
const anyText = new Set(['', 'txt', 'dat', 'asc', 'prn', 'out', 'del', 'exp', 'text']);

/** From the name alone; the content is only known when it is read. */
export function isReadableName(name: string): boolean {
  const ending = endingOf(name);
  // customers.20240131, orders.001
  return claimed.has(ending) || anyText.has(ending) || /^\d+$/.test(ending);
}

export function isKnownName(name: string): boolean {
  return claimed.has(endingOf(name));
}
