import { type MarkupLimits, markupLimits } from '../markup/limits.js';
import type { PackageLimits } from '../xlsx/package.js';

export interface DocxLimits extends MarkupLimits, PackageLimits {
  /** Elements within each other. */
  elements: number;
  /** Characters of one cell or paragraph. */
  cellChars: number;
  /** Characters of the text between two tables. */
  textChars: number;
}

export const docxLimits: DocxLimits = {
  ...markupLimits,
  inflatedBytes: 1 << 30,
  ratio: 500,
  ratioFrom: 100 << 20,
  smallPartBytes: 32 << 20,
  elements: 2000,
  cellChars: 16 << 20,
  textChars: 32 << 20,
};
