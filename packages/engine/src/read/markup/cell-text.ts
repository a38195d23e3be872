/** The text of a cell as a browser shows it. */
export class CellText {
  private lines: string[] = [];
  private line = '';

  add(chars: string): void {
    this.line += chars;
  }

  /** `<br>`: a new line, whatever stands before it. */
  lineBreak(): void {
    this.lines.push(this.line);
    this.line = '';
  }

  /** The edge of a paragraph or the like: a new line where there is text before it. */
  blockEdge(): void {
    if (/[^ \t\n\r\f]/.test(this.line)) this.lineBreak();
  }

  /** Texts as they were read elsewhere, each on lines of its own. */
  addBlocks(texts: readonly string[]): void {
    for (const text of texts) {
      for (const line of text.split('\n')) {
        this.blockEdge();
        this.add(line);
      }
    }
    this.blockEdge();
  }

  text(): string {
    if (this.lines.length === 0) return shown(this.line).trim();
    return [...this.lines, this.line].map(shown).join('\n').trim();
  }
}

/** Only these five are collapsed; a no-break space is shown, as a space like any other. */
function shown(line: string): string {
  return line
    .replace(/[ \t\n\r\f]+/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll('\u00a0', ' ');
}
