import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { OpenTables } from '../markup/open-tables.js';
import { addTextBlocks, titleAbove } from '../markup/text-blocks.js';
import { isOn, localName } from '../xlsx/small-xml.js';
import { BadXml, badXml } from '../xlsx/xml-text.js';
import type { DocxLimits } from './limits.js';
import { RowState } from './row.js';
import { type Attributes, said } from './said.js';
import type { DocxStyles } from './styles.js';

/** Deleted text, the old place of moved text, codes of fields, what a format was, the sound of a character. */
const left = new Set(
  'del moveFrom delText instrText delInstrText rPrChange pPrChange tblPrChange trPrChange tcPrChange sectPrChange sectPr tblGrid rt'.split(
    ' ',
  ),
);

/** More is prose. */
const mostAbove = 3;
const longestAbove = 200;

interface Paragraph {
  text: string;
  style: string;
}

/** Reads the XML of a Word document: its tables, and the text between them. */
export class DocumentParser {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private readonly path: string[] = [];
  private skipFrom: number | undefined;
  /** Of the tables that are open, the innermost last; undefined within one that is nested too deep. */
  private readonly rows: (RowState | undefined)[] = [];
  /** A text box stands within a paragraph and has its own. */
  private readonly paragraphs: Paragraph[] = [];
  /** Of the runs that are open: a text box stands within one. */
  private readonly runs: { isHidden: boolean }[] = [];
  private readonly controls: { isEmpty: boolean }[] = [];
  private readonly choices: { isTaken: boolean }[] = [];
  private lines: string[] = [];
  /** Of the lines, the first behind the last heading. */
  private headedFrom = 0;
  private lineChars = 0;
  private cellChars = 0;
  /** Those that the text stands under, the outermost first. */
  private headings: { level: number; text: string }[] = [];
  private caption: { text: string; line: number } | undefined;
  private isText = false;

  constructor(
    private readonly open: OpenTables,
    private readonly styles: DocxStyles,
    private readonly limits: DocxLimits,
    private readonly readsLines: boolean,
  ) {
    this.parser.on('error', (error) => {
      throw badXml(error);
    });
    this.parser.on('doctype', () => {
      throw new BadXml('it declares a document type, which Word documents do not do');
    });
    this.parser.on('opentag', (tag: SaxesTagPlain) => this.start(localName(tag.name), tag.attributes));
    this.parser.on('closetag', (tag: SaxesTagPlain) => this.end(localName(tag.name)));
    this.parser.on('text', (text) => this.isText && this.add(text));
    this.parser.on('cdata', (text) => this.isText && this.add(text));
  }

  push(chunk: string): void {
    this.parser.write(chunk);
  }

  finish(): void {
    this.parser.close();
    this.open.endAll();
    this.endLines();
  }

  private start(name: string, attributes: Attributes): void {
    if (this.path.length >= this.limits.elements) {
      throw new BadXml(`more than ${this.limits.elements} of its elements stand within each other`);
    }
    const parent = this.path.at(-1);
    this.path.push(name);
    if (this.skipFrom !== undefined) return;
    const isDeletedRow = parent === 'trPr' && name === 'del';
    if ((left.has(name) && !isDeletedRow) || this.isOtherChoice(name)) this.skipFrom = this.path.length;
    else if (parent === 'trPr' || parent === 'tcPr') this.rows.at(-1)?.see(name, said(attributes));
    else if (name === 'tblCaption') this.seeTitle(said(attributes) ?? '');
    else if (name === 'tbl' || name === 'tr' || name === 'tc') this.startTable(name);
    else if (parent === 'sdtPr' && name === 'showingPlcHdr') this.setControl();
    else if (name === 'sdt') this.controls.push({ isEmpty: false });
    else if (name === 'p') this.startParagraph();
    else if (name === 'r') this.runs.push({ isHidden: false });
    else if (parent === 'rPr' || parent === 'pPr') this.seeStyle(name, attributes);
    else this.startText(name, attributes);
  }

  private end(name: string): void {
    const depth = this.path.length;
    this.path.pop();
    if (this.skipFrom !== undefined) {
      if (this.skipFrom === depth) this.skipFrom = undefined;
      return;
    }
    switch (name) {
      case 't':
        this.isText = false;
        return;
      case 'r':
        this.runs.pop();
        return;
      case 'p':
        this.endParagraph();
        return;
      case 'sdt':
        this.controls.pop();
        return;
      case 'AlternateContent':
        this.choices.pop();
        return;
      case 'tc':
      case 'tr':
      case 'tbl':
        this.endTable(name);
    }
  }

  /** The same content in several ways, for programs of several ages: the first that is there counts. */
  private isOtherChoice(name: string): boolean {
    if (name === 'AlternateContent') this.choices.push({ isTaken: false });
    if (name !== 'Choice' && name !== 'Fallback') return false;
    const choice = this.choices.at(-1);
    const isTaken = choice?.isTaken === true;
    if (choice) choice.isTaken = true;
    return isTaken;
  }

  private startTable(name: 'tbl' | 'tr' | 'tc'): void {
    if (name === 'tbl') {
      const isWithin = this.open.innermost !== undefined;
      const above = isWithin ? [] : this.linesAbove();
      const caption = isWithin ? undefined : this.caption?.text;
      const title = isWithin ? '' : this.endLines();
      const deep = this.open.tooDeep;
      const table = this.open.start('');
      const isTooDeep = this.open.tooDeep > deep;
      this.rows.push(isTooDeep ? undefined : new RowState(table));
      if (isTooDeep) return;
      // "Trainer: Ada | Class: 4" tells of a table, and is not what it is called.
      const isName = title !== '' && (title === caption || !title.includes(': '));
      table.captionText = isName ? title : ((isWithin ? undefined : this.headings.at(-1)?.text) ?? title);
      table.above = above;
      return;
    }
    const row = this.rows.at(-1);
    if (name === 'tr') row?.start();
    else if (row?.startCell() === 'deleted') this.skipFrom = this.path.length;
    this.cellChars = 0;
  }

  private endTable(name: 'tbl' | 'tr' | 'tc'): void {
    const row = this.rows.at(-1);
    if (name === 'tc') row?.endCell();
    else if (name === 'tr') row?.end();
    else {
      this.rows.pop();
      if (this.open.tooDeep > 0) this.open.tooDeep -= 1;
      else this.open.end();
    }
  }

  /** What the author called the table for those who do not see it. */
  private seeTitle(title: string): void {
    const table = this.open.innermost;
    if (table && this.open.tooDeep === 0) table.captionText ||= title.trim();
  }

  private setControl(): void {
    const control = this.controls.at(-1);
    if (control) control.isEmpty = true;
  }

  private startParagraph(): void {
    if (this.open.innermost) this.open.text?.blockEdge();
    this.paragraphs.push({ text: '', style: '' });
  }

  private seeStyle(name: string, attributes: Attributes): void {
    const value = said(attributes);
    const run = this.runs.at(-1);
    const paragraph = this.paragraphs.at(-1);
    if (name === 'pStyle' && paragraph) paragraph.style = value ?? '';
    else if (name === 'vanish' && run && this.path.at(-3) === 'r')
      run.isHidden = value === undefined || isOn(value);
    else if (name === 'rStyle' && run && this.styles.hidden.has(value ?? '')) run.isHidden = true;
  }

  private startText(name: string, attributes: Attributes): void {
    switch (name) {
      case 't':
        this.isText = true;
        return;
      case 'tab':
      case 'ptab':
        this.add('\t');
        return;
      case 'br':
      case 'cr':
        if (/^(?:page|column)$/.test(said(attributes, 'type') ?? '')) return;
        this.add('\n');
        return;
      case 'noBreakHyphen':
        this.add('-');
    }
  }

  private add(text: string): void {
    if (
      this.skipFrom !== undefined ||
      this.runs.at(-1)?.isHidden ||
      this.controls.some(({ isEmpty }) => isEmpty)
    )
      return;
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph || this.styles.hidden.has(paragraph.style)) return;
    this.cellChars += text.length;
    if (this.cellChars > this.limits.cellChars)
      throw new BadXml('a cell or a paragraph holds more text than any document needs');
    if (!this.open.innermost) paragraph.text += text;
    else if (text === '\n') this.open.text?.lineBreak();
    else this.open.text?.add(text);
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    if (this.open.innermost) {
      this.open.text?.blockEdge();
      return;
    }
    this.cellChars = 0;
    if (this.styles.contents.has(paragraph.style)) return;
    this.lineChars += paragraph.text.length;
    if (this.lineChars > this.limits.textChars)
      throw new BadXml('it holds more text between two tables than any document needs');
    const level = this.styles.headings.get(paragraph.style);
    const heading = paragraph.text.replace(/\s+/g, ' ').trim();
    if (level !== undefined && heading !== '') {
      this.headings = [...this.headings.filter((each) => each.level < level), { level, text: heading }];
      this.headedFrom = this.lines.length + 1;
    }
    for (const line of paragraph.text.split('\n')) this.lines.push(line);
    if (this.styles.captions.has(paragraph.style)) {
      const text = paragraph.text.replace(/\s+/g, ' ').trim();
      if (text !== '') this.caption = { text, line: this.lines.length };
    }
  }

  /** Under headings: these, and the few lines between the last of them and a table. */
  private linesAbove(): string[] {
    if (this.headings.length === 0) return [];
    const between = this.lines
      .slice(this.headedFrom)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    return [
      ...this.headings.map(({ text }) => text),
      ...between.filter((line) => line.length <= longestAbove).slice(-mostAbove),
    ];
  }

  /** Finds what the text up to here holds; tells the title that it gives to a table right below. */
  private endLines(): string {
    const { lines, caption } = this;
    this.lines = [];
    this.headedFrom = 0;
    this.lineChars = 0;
    this.caption = undefined;
    const used = this.readsLines ? addTextBlocks(this.open, lines) : 0;
    const hasTextBelow = lines.slice(caption?.line).some((line) => line.trim() !== '');
    if (caption && !hasTextBelow) return caption.text;
    return titleAbove(lines, lines.length, used) ?? '';
  }
}
