import { lookup } from 'mime-types';

const longest = 120;

/** A name that is safe in a path and in a bucket; its ending survives, because people look at it. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  const safe = last
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+|_+$/g, '');
  if (safe.length <= longest) return safe || 'file';
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  return safe.slice(0, longest - ending.length) + ending;
}

/** Types in use that no registry knows, by what names end in. */
export const ownTypes: ReadonlyMap<string, string> = new Map([
  ['ofx', 'application/x-ofx'],
  ['qif', 'application/x-qif'],
  ['ical', 'text/calendar'],
]);

export function guessType(name: string): string {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return lookup(name) || ownTypes.get(ending) || 'application/octet-stream';
}

/** RFC 6266: a plain fallback and the full name, neither able to break out of the header. */
export function attachment(name: string): string {
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${safeName(name)}"; filename*=UTF-8''${full}`;
}
