import type { Template } from '@godwit/engine/validate/template';
import type { Stream } from '../connector.js';

export interface ChosenStreams {
  chosen: Stream[];
  /** Names that were asked for and are not there. */
  unknown: string[];
  /** A sentence for whoever follows. */
  why: string;
}

export function chooseStreams(
  streams: readonly Stream[],
  _templates: readonly Template[],
  selected: readonly string[],
): ChosenStreams {
  if (selected.length === 0) return { chosen: [...streams], unknown: [], why: 'All streams are read.' };
  const chosen = streams.filter(({ name }) => selected.includes(name));
  const unknown = selected.filter((name) => !streams.some((stream) => stream.name === name));
  return { chosen, unknown, why: 'As selected.' };
}
