import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** The layouts of memo files the library knows, by the version it calls them. */
export type MemoLayout = 0x30 | 0x83 | 0x8b | 0xf5;

export function memoLayout(version: number): MemoLayout {
  if (version >= 0x30 && version <= 0x32) return 0x30;
  if (version === 0xf5 || version === 0xfb) return 0xf5;
  return version === 0x03 || version === 0x83 ? 0x83 : 0x8b;
}

/** The file of memos beside a table: the same name with another ending, in whatever case. */
export async function memoPath(path: string, layout: MemoLayout): Promise<string | undefined> {
  const ending = layout === 0x30 || layout === 0xf5 ? '.fpt' : '.dbt';
  const wanted = `${basename(path, extname(path))}${ending}`.toLowerCase();
  const found = (await readdir(dirname(path))).find((name) => name.toLowerCase() === wanted);
  return found === undefined ? undefined : join(dirname(path), found);
}
