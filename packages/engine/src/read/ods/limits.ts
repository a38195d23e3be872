import { defaultLimits, type XlsxLimits } from '../xlsx/limits.js';

export interface OdsLimits extends XlsxLimits {
  /** Characters that stand in the sheets only because a cell or a row is said to be repeated. */
  repeatedChars: number;
}

export const defaultOdsLimits: OdsLimits = { ...defaultLimits, repeatedChars: 128 << 20 };
