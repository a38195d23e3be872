import type { ReadFile } from '../archive/work.js';
import type { Reader } from '../reader.js';
import { detectMsg } from './detect.js';

/** Messages as Outlook saves them; what is attached is read by `readFile`. */
export function msgReader(readFile: ReadFile): Reader {
  return {
    format: 'msg',
    called: 'an Outlook message (MSG)',
    extensions: ['msg', 'oft'],
    detect: detectMsg,
    read: async (file, scratch, context) =>
      (await import('./read.js')).readMsg(file, scratch, readFile, context),
  };
}
