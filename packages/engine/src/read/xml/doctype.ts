import type { Entities } from './entities.js';

/** One past the `>` of a document type that starts at `at`; below zero where it does not end. */
export function doctypeEnd(text: string, at: number): number {
  let isInner = false;
  for (let next = at + 2; next < text.length; next += 1) {
    const char = text[next];
    if (char === '"' || char === "'") {
      next = text.indexOf(char, next + 1);
      if (next < 0) return -1;
    } else if (text.startsWith('<!--', next)) {
      next = text.indexOf('-->', next + 4);
      if (next < 0) return -1;
      next += 2;
    } else if (text.startsWith('<?', next)) {
      next = text.indexOf('?>', next + 2);
      if (next < 0) return -1;
      next += 1;
    } else if (char === '[') isInner = true;
    else if (char === ']') isInner = false;
    else if (char === '>' && !isInner) return next + 1;
  }
  return -1;
}

/** The entities that a document type declares. Those for its own use (`%`) are left alone, as is all outside. */
export function declareEntities(doctype: string, entities: Entities): void {
  const inner = doctype.replace(/<!--[\s\S]*?-->/g, '');
  const declaration = /<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(SYSTEM|PUBLIC)\s)/g;
  for (const [, name = '', double, single, outside] of inner.matchAll(declaration)) {
    entities.declare(name, outside === undefined ? (double ?? single ?? '') : null);
  }
}
