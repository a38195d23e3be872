import type { Stream } from '../connector.js';

/**
 * The streams that names stand for; `*` in one stands for any letters. Case counts only where two streams differ in
 * nothing else, and a schema may be left out where one stream alone is called so.
 */
export function selectStreams(
  streams: readonly Stream[],
  selected: readonly string[],
): { chosen: Stream[]; unknown: string[] } {
  const exact = grouped(streams, (name) => name);
  const folded = grouped(streams, (name) => name.toLowerCase());
  const last = grouped(streams, (name) => (name.split('.').at(-1) ?? name).toLowerCase());
  const only = (found: readonly Stream[] | undefined) => (found?.length === 1 ? found : undefined);
  const chosen = new Set<Stream>();
  const unknown: string[] = [];
  for (const each of new Set(selected)) {
    const lower = each.toLowerCase();
    const found =
      exact.get(each) ??
      only(folded.get(lower)) ??
      (each.includes('*') ? matching(streams, each) : only(last.get(lower)));
    if (!found || found.length === 0) unknown.push(each);
    for (const stream of found ?? []) chosen.add(stream);
  }
  return { chosen: streams.filter((stream) => chosen.has(stream)), unknown };
}

function matching(streams: readonly Stream[], glob: string): Stream[] {
  const pattern = glob
    .split(/\*+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('.*');
  const like = (flags: string) => {
    const whole = new RegExp(`^${pattern}$`, flags);
    return streams.filter(({ name }) => whole.test(name));
  };
  const found = like('su');
  return found.length > 0 ? found : like('isu');
}

function grouped(streams: readonly Stream[], key: (name: string) => string): Map<string, Stream[]> {
  const groups = new Map<string, Stream[]>();
  for (const stream of streams) {
    const own = groups.get(key(stream.name));
    if (own) own.push(stream);
    else groups.set(key(stream.name), [stream]);
  }
  return groups;
}
