import type { Reader } from '../reader.js';
import { detectPdf } from './detect.js';

/** Tables of PDF documents, printed or scanned, over as many pages as they have, and forms. */
export const pdfReader: Reader = {
  format: 'pdf',
  called: 'a PDF document',
  extensions: ['pdf'],
  detect: detectPdf,
  read: async (file, scratch, context) => (await import('./read.js')).readPdf(file, scratch, context),
};
