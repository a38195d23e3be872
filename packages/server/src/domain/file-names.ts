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

export function guessType(name: string): string {
  return lookup(name) || 'application/octet-stream';
}

/** RFC 6266: a plain fallback and the full name, neither able to break out of the header. */
export function attachment(name: string): string {
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${safeName(name)}"; filename*=UTF-8''${full}`;
}
