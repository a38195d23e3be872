import { foldText } from '../cells/text.js';

/** The same without spaces: "full-time", "Full time" and "fulltime" are one. */
export function squeezed(value: string): string {
  return foldText(value).replaceAll(' ', '');
}
