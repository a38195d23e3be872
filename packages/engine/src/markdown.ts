/** A line break, or what some programs take for one, and all other blank space. */
const blank = /[\s\u0085]+/gu;
/** What drives a terminal, turns the direction of text, or stands there unseen. Joiners of letters and emoji stay. */
const unseen =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** What begins a heading, a quote, a list or a rule at the beginning of a line. */
const opening = /^(?:[#>]|[-+=](?=[-+=\s]|$)|\d{1,9}(?=[.)](?:\s|$)))/u;

/**
 * What is no plain text inside a line: a backslash before what it would escape, code, emphasis (not the `_` of
 * first_name), HTML, cells of tables, links, entities, addresses.
 */
const special = new RegExp(
  [
    /\\(?=[!-/:-@[-`{-~]|$)/u,
    /[`*<|~[]/u,
    /(?<![\p{L}\p{N}_])_+/u,
    /_+(?![\p{L}\p{N}_])/u,
    /&(?=#?[a-z\d]+;)/iu,
    /(?<=https?|ftp):(?=\/\/)/iu,
    /(?<=www)\./iu,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/**
 * Text of a file or a person as a part of a line of Markdown: it stays on its line and is shown as it stands. The one
 * way in for such text. Plain names are left as they are, since plans are read in terminals too.
 */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(special, (found) => found.replace(/./gu, '\\$&'))
    .replace(opening, (found) => (/^\d/u.test(found) ? `${found}\\` : `\\${found}`));
}

/** The same as code, for what is meant letter by letter. */
export function markdownCode(text: string): string {
  const line = oneLine(text);
  const runs = Array.from(line.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

function oneLine(text: string): string {
  return text.toWellFormed().replace(blank, ' ').trim().replace(unseen, '·');
}
