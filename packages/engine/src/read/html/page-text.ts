import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { CellText } from '../markup/cell-text.js';
import { Hidden } from './hidden.js';
import { blocks, stateWithin } from './tags.js';

const rows = new Set(['table', 'tr', 'caption']);

/** All that a page shows, tables included: a line for each paragraph and each row. */
export function textOfPage(html: string): string {
  const text = new CellText();
  const hidden = new Hidden();
  const edge = (tag: string) => {
    if (tag === 'br') text.lineBreak();
    else if (blocks.has(tag) || rows.has(tag)) text.blockEdge();
    else if (tag === 'td' || tag === 'th') text.add(' ');
  };
  const add = ({ chars }: Token.CharacterToken) => {
    if (!hidden.isWithin) text.add(chars);
  };
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs, selfClosing }) {
      const state = stateWithin(tagName);
      if (state !== undefined) tokenizer.state = state;
      if (!hidden.start(tagName, attrs, selfClosing)) edge(tagName);
    },
    onEndTag({ tagName }) {
      if (!hidden.end(tagName) && tagName !== 'br') edge(tagName);
    },
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {},
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  return text.text();
}
