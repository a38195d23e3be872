import type { Reader } from '../reader.js';
import { detectXml } from './detect.js';

/**
 * XML: told as a tree of values and read as JSON is. Elements that come again in their parent are lists, those with
 * attributes or elements inside are objects, all others plain values; the element at the top is the file itself.
 * Attributes are members like elements. The text of an element that is an object has the element's own column.
 */
export const xmlReader: Reader = {
  format: 'xml',
  called: 'an XML file',
  extensions: ['xml', 'rss', 'atom', 'rdf'],
  detect: detectXml,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readXml(file, scratch, context?.limits.xml),
};
