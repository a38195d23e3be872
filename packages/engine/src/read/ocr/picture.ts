import sharp, { type Sharp } from 'sharp';
import type { DocumentLimits } from '../document/limits.js';

/** Grey, a byte for each pixel, line by line: 0 is black. */
export interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A picture is used once: what libvips would keep of it only takes memory. */
sharp.cache(false);
sharp.concurrency(1);

export interface Decoded extends Picture {
  /** Dots to the inch, where the file tells. */
  dpi: number | undefined;
}

/** Files that know nothing of it say 72 or 96; no scan is as coarse. */
const leastDpi = 100;

/** An A4 page at 600 dots to the inch; what is larger is made smaller while it is decoded. */
export const mostPixels = 36_000_000;

/** How many pictures there are in a file, and whether they are one film. */
export async function pagesOf(
  path: string,
  limits: Pick<DocumentLimits, 'pixels'>,
): Promise<{ pages: number; isAnimated: boolean }> {
  const { pages = 1, format } = await open(path, 1, limits).metadata();
  return { pages, isAnimated: pages > 1 && format !== 'tiff' };
}

/** One page of a picture file, turned as its camera says, transparent parts white. */
export async function decode(
  file: string | Buffer,
  page: number,
  limits: Pick<DocumentLimits, 'pixels'>,
): Promise<Decoded> {
  const opened = open(file, page, limits);
  const { density = 0, autoOrient } = await opened.metadata();
  const { width, height } = autoOrient;
  const times = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const made = times < 1 ? opened.resize({ width: Math.round(width * times) }) : opened;
  return { ...(await greyOf(made)), dpi: density >= leastDpi ? density * times : undefined };
}

function open(file: string | Buffer, page: number, { pixels }: Pick<DocumentLimits, 'pixels'>): Sharp {
  return sharp(file, { page: page - 1, limitInputPixels: pixels, failOn: 'error', autoOrient: true });
}

/** `pageHeight`: pages of a file, one below the other. */
export function fromPixels({ pixels, width, height }: Picture, pageHeight?: number): Sharp {
  const raw = { width, height, channels: 1 as const, ...(pageHeight !== undefined && { pageHeight }) };
  return sharp(pixels, { raw, limitInputPixels: false });
}

export async function greyOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
