import { type MarkupLimits, markupLimits } from '../markup/limits.js';

export interface HtmlLimits extends MarkupLimits {
  /** Of the file, as it lies on disk. */
  fileBytes: number;
}

export const htmlLimits: HtmlLimits = { ...markupLimits, fileBytes: 200 << 20 };
