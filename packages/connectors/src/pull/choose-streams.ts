import type { Template } from '@godwit/engine/validate/template';
import type { Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { selectStreams } from './select-streams.js';
import { streamUse } from './stream-use.js';

export interface ChosenStreams {
  /** In the order of the source. */
  chosen: Stream[];
  /** Names of `selected` that no stream has. */
  unknown: string[];
  /** A sentence for people. */
  why: string;
}

/** More than that nobody wants pulled without having said so. */
const mostStreams = 1000;
const shownNames = 3;

/**
 * Which streams a migration needs: those that are selected, else those that the templates can use by name, all where that
 * is unclear. A stream too many costs time, one too few costs the sheet: what is in doubt is pulled.
 */
export function chooseStreams(
  streams: readonly Stream[],
  templates: readonly Template[],
  selected: readonly string[],
): ChosenStreams {
  if (selected.length > 0) {
    const { chosen, unknown } = selectStreams(streams, selected);
    const them = chosen.length === 1 ? 'the stream that is' : `the ${chosen.length} streams that are`;
    return { chosen, unknown, why: `Pulling ${them} named in selected_streams.` };
  }
  // Files are chosen by the pattern that the connection has for them.
  const areFiles = streams.every(({ kind }) => kind === 'file');
  const { needed, unclear } = areFiles
    ? { needed: new Set(streams), unclear: [] }
    : streamUse(streams, templates);
  const isClear = areFiles || (unclear.length === 0 && templates.length > 0);
  const chosen = isClear ? streams.filter((stream) => needed.has(stream)) : [...streams];
  const doubt = `it is not clear which of them ${templatesEnglish(unclear)}`;
  if (chosen.length > mostStreams) {
    const many = isClear ? `the templates could use ${chosen.length} of them` : doubt;
    throw new ConnectorError(
      'limit',
      `The source has ${streams.length} streams, and ${many}; at most ${mostStreams} are pulled. Name those that are needed in selected_streams; * stands for any letters.`,
    );
  }
  return { chosen, unknown: [], why: whyEnglish(chosen.length, streams.length, isClear ? undefined : doubt) };
}

function whyEnglish(chosen: number, all: number, doubt: string | undefined): string {
  if (doubt !== undefined)
    return `Pulling all ${all} streams: ${doubt}. To pull fewer, name them in selected_streams.`;
  if (chosen === all) return `Pulling all ${all} streams.`;
  return `Pulling ${chosen} of ${all} streams: those that the templates can use by name, and those they link to. To pull others, name them in selected_streams.`;
}

function templatesEnglish(templates: readonly Template[]): string {
  const names = templates.slice(0, shownNames).map(({ name }) => name);
  if (names.length === 0) return 'are needed';
  const more = templates.length - names.length;
  const listed = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return templates.length === 1 ? `the template ${listed} needs` : `the templates ${listed} need`;
}
