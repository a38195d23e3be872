import { TooMuch } from '../tree/limits.js';
import { contentLine } from './content-line.js';
import { physicalLines } from './physical-lines.js';

/** A line as it was before it was folded. */
export interface FoldedLine {
  /** Each byte a character. */
  text: string;
  /** Of its first line, from 1. */
  number: number;
  /** Of what is base64: how many characters of it there are. They are counted and not kept. */
  base64?: number;
}

/** What a line may have before its value that says how the value is written. */
const hint = /["]|quoted-printable|base64|encoding=b/i;
const base64Text = /^[A-Za-z0-9+/=\t ]+$/;
const dataUri = /^data:[^,]{0,200};base64,/i;
/** A line whose head is not over by then has none. */
const longestHead = 8192;

/**
 * Joins the lines of a vCard or an iCalendar file. Version 2.1 has two ways more: the blank of a fold is part of the
 * text, and a value in quoted-printable goes on behind a `=` at the end of a line, whatever the next begins with.
 */
export async function* unfolded(path: string, start: number, longest: number): AsyncGenerator<FoldedLine[]> {
  let open: OpenLine | undefined;
  let keepsBlank = false;
  for await (const batch of physicalLines(path, start, longest)) {
    const lines: FoldedLine[] = [];
    for (const { text, number, cut } of batch) {
      if (cut) throw new TooMuch(`line ${number} is longer than ${longest} characters`);
      if (open?.goesOnWith(text)) {
        open.add(text, keepsBlank, longest);
        continue;
      }
      if (open) lines.push(open.whole());
      open = undefined;
      if (text.trim() === '') continue;
      if (/^VERSION:\s*2\.1\s*$/i.test(text)) keepsBlank = true;
      else if (/^BEGIN:VCARD\s*$/i.test(text)) keepsBlank = false;
      open = new OpenLine(text, number);
    }
    yield lines;
  }
  if (open) yield [open.whole()];
}

class OpenLine {
  private readonly parts: string[];
  private length: number;
  /** Not known as long as the head of the line, which may be folded too, is not whole. */
  private kind: 'plain' | 'quoted' | 'base64' | undefined;
  private counted = 0;
  private isSoft = false;

  constructor(
    text: string,
    private readonly number: number,
  ) {
    this.parts = [text];
    this.length = text.length;
    if (text.includes(':') && !hint.test(text)) this.kind = 'plain';
    else this.settle();
    this.isSoft = this.kind === 'quoted' && text.endsWith('=');
  }

  goesOnWith(text: string): boolean {
    if (text.startsWith(' ') || text.startsWith('\t')) return true;
    if (this.isSoft) return !/^END:V/i.test(text);
    // Some programs do not indent what they fold.
    return this.kind === 'base64' && base64Text.test(text);
  }

  add(text: string, keepsBlank: boolean, longest: number): void {
    if (this.kind === 'base64') {
      this.countBase64(text);
      return;
    }
    const rest = this.isSoft ? `\n${text}` : keepsBlank ? ` ${text.trimStart()}` : text.slice(1);
    this.parts.push(rest);
    this.length += rest.length;
    if (this.kind === undefined) this.settle();
    this.isSoft = this.kind === 'quoted' && text.endsWith('=');
    if (this.length > longest) {
      throw new TooMuch(`the value that begins on line ${this.number} is longer than ${longest} characters`);
    }
  }

  whole(): FoldedLine {
    const { number } = this;
    const text = this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.join('');
    return this.kind === 'base64' ? { text, number, base64: this.counted } : { text, number };
  }

  private settle(): void {
    const text = this.parts.join('');
    const parsed = contentLine(text);
    if (!parsed) {
      if (this.length > longestHead) this.kind = 'plain';
      return;
    }
    const { params, value } = parsed;
    const encoding = params.get('ENCODING')?.[0]?.toLowerCase();
    const uri = dataUri.exec(value)?.[0];
    if (encoding === 'quoted-printable') this.kind = 'quoted';
    else if (encoding !== 'base64' && encoding !== 'b' && uri === undefined) this.kind = 'plain';
    else {
      this.kind = 'base64';
      const content = value.slice(uri?.length ?? 0);
      this.countBase64(content);
      this.parts.splice(0, this.parts.length, text.slice(0, text.length - content.length));
    }
  }

  private countBase64(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      // Not the blanks of folds, nor what fills up the end.
      if (code > 32 && code !== 61) this.counted += 1;
    }
  }
}
