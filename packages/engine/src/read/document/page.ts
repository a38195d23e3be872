/** In points (72 to the inch), from the upper left corner of the page as a person sees it: x to the right, y down. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A run of characters without a space between them. Its box is as high as its font, not as its letters. */
export interface Word extends Box {
  text: string;
  /** Of the font. */
  size: number;
  isBold: boolean;
  /** 0 to 100, for recognised ones. */
  confidence?: number;
}

/** A drawn line, straight up or across: as thick as its box is thin. */
export interface Rule extends Box {
  isHorizontal: boolean;
}

/** A field of a form that people fill in on the screen. */
export interface FormField extends Box {
  name: string;
  /** What it is called to those who fill it in, where the form tells. */
  label?: string;
  /** '' where nothing was filled in. */
  value: string;
}

/** A page of a document, whether it was printed into a PDF or recognised from a picture. */
export interface DocumentPage {
  /** From 1. */
  page: number;
  width: number;
  height: number;
  /** In reading order as far as the document tells; upright ones only, after the page was turned. */
  words: Word[];
  rules: Rule[];
  /** Areas filled with a colour: bands behind rows, boxes of cells. */
  fills: Box[];
  /** Where the document has such. */
  fields?: FormField[];
}
