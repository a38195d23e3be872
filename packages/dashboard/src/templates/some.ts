import { texts } from '../texts/texts.js';

/** The first few of many names. */
export function some(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} ${texts.templates.more(more)}` : shown;
}
