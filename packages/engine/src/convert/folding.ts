import { foldText } from '../cells/text.js';
import { rememberedText } from '../remembered.js';

/** The same without spaces: "full-time", "Full time" and "fulltime" are one. */
export const squeezed = rememberedText((value) => foldText(value).replaceAll(' ', ''));
