import type { Reader } from '../reader.js';
import { detectHtml } from './detect.js';

/** Tables of web pages, and the pages that old systems call .xls. */
export const htmlReader: Reader = {
  format: 'html',
  called: 'a web page (HTML)',
  extensions: ['html', 'htm', 'xhtml'],
  detect: detectHtml,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readHtml(file, scratch, context?.limits.html),
};
