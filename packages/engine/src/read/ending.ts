import type { Reader } from './reader.js';

/** In small letters, without the dot; '' where a name has none. */
export function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What to say of a name that promises another format than the one found. An ending that nobody claims says nothing. */
export function wrongEnding(ending: string, reader: Reader, readers: readonly Reader[]): string | undefined {
  if (reader.extensions.includes(ending)) return undefined;
  if (!readers.some(({ extensions }) => extensions.includes(ending))) return undefined;
  return `the name ends in .${ending}, but the content is ${reader.called}; it was read as that`;
}
