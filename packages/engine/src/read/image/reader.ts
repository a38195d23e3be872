import type { Reader } from '../reader.js';
import { detectImage } from './detect.js';

/** Tables and forms in scans, photos and screenshots: their characters are recognised. */
export const imageReader: Reader = {
  format: 'image',
  called: 'a picture (PNG, JPEG, TIFF, WebP or GIF)',
  extensions: ['png', 'jpg', 'jpeg', 'tif', 'tiff', 'webp', 'gif'],
  detect: detectImage,
  read: async (file, scratch, context) => (await import('./read.js')).readImage(file, scratch, context),
};
