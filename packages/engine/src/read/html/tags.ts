import { type Tokenizer, TokenizerMode } from 'parse5';

/** Elements that begin on a line of their own. */
export const blocks = new Set(
  'address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section ul'.split(
    ' ',
  ),
);
const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes']);

/** What the tokenizer must be told of elements that hold no tags. */
export function stateWithin(tag: string): Tokenizer['state'] | undefined {
  if (tag === 'script') return TokenizerMode.SCRIPT_DATA;
  if (rawText.has(tag)) return TokenizerMode.RAWTEXT;
  return tag === 'title' || tag === 'textarea' ? TokenizerMode.RCDATA : undefined;
}
