import type { ReadFile } from '../archive/work.js';
import type { Reader } from '../reader.js';
import { detectEml } from './detect.js';

/** Mails as they are sent, and mailboxes of them; what is attached is read by `readFile`. */
export function emlReader(readFile: ReadFile): Reader {
  return {
    format: 'eml',
    called: 'a mail (EML) or a mailbox (MBOX)',
    extensions: ['eml', 'mbox', 'mbx', 'mht', 'mhtml'],
    detect: detectEml,
    read: async (file, scratch, context) =>
      (await import('./read.js')).readEml(file, scratch, readFile, context),
  };
}
