import { markdownText } from '../markdown.js';

/** Plans are read in terminals too. Marks that keep text plain come on top of it. */
const width = 110;
/** A word that is longer (a path, a hash, text without spaces) is cut. */
const longestWord = 80;

/** Text in lines, as a paragraph of its own. */
export function paragraph(text: string): string[] {
  return wrapped(text, width).map(markdownText);
}

/** Text in lines, as an item of a list, with the name that it is about. */
export function item(text: string, about?: string): string[] {
  const head = about === undefined ? '' : `**${markdownText(shortened(about, longestWord))}**: `;
  return wrapped(text, width, head.length).map((line, at) =>
    at === 0 ? `- ${head}${markdownText(line)}` : `  ${markdownText(line)}`,
  );
}

/** A table: the cells are plain text, and as long as the head allows. */
export function table(
  head: readonly { name: string; most: number; isNumber?: boolean }[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head.map(({ name }) => name)),
    line(head.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...rows.map((cells) => line(head.map(({ most }, at) => markdownText(shortened(cells[at] ?? '', most))))),
  ];
}

/** The beginning of a text that is too long. */
export function shortened(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
}

function wrapped(text: string, most: number, taken = 0): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const room = lines.length === 0 ? most - taken : most;
    const longer = line === '' ? shortened(word, longestWord) : `${line} ${shortened(word, longestWord)}`;
    if (longer.length > room && line !== '') {
      lines.push(line);
      line = shortened(word, longestWord);
    } else line = longer;
  }
  return [...lines, line];
}
