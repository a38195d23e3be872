import type { Reader } from '../reader.js';
import { detectDocx } from './detect.js';

/** Word documents since 2007. */
export const docxReader: Reader = {
  format: 'docx',
  called: 'a Word document (DOCX)',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  detect: detectDocx,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readDocx(file, scratch, context?.limits.docx),
};
