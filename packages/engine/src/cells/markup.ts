import { createRequire } from 'node:module';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { collapseText } from './text.js';

type Library = typeof import('parse5');
type Node = DefaultTreeAdapterTypes.ChildNode;

const require = createRequire(import.meta.url);
let library: Library | undefined;

/** Loaded with the first cell of markup: most runs meet none. */
function parser(): Library {
  library ??= require('parse5') as Library;
  return library;
}

const unseen = new Set(['script', 'style', 'template', 'head']);
/** What does not break a line. */
const inline = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** What a browser shows of a text with tags and entities, in one line. */
export function textOfMarkup(value: string): string {
  if (!/[<&]/.test(value)) return collapseText(value);
  const parts: string[] = [];
  const open: (Node | string)[] = [...parser().parseFragment(value).childNodes].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.nodeName === '#text') parts.push((next as Node & { value: string }).value);
    else if ('childNodes' in next && !unseen.has(next.nodeName)) {
      const around = inline.has(next.nodeName) ? '' : ' ';
      open.push(around, ...[...next.childNodes].reverse(), around);
    }
  }
  return collapseText(parts.join(''));
}
