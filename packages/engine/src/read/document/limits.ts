/** For PDFs and scans. */
export interface DocumentLimits {
  /** Of the file, as it lies on disk. */
  fileBytes: number;
  /** Of one document; a longer one is refused. */
  pages: number;
  /** Of those that have to be recognised, which takes seconds each. */
  scannedPages: number;
  /** Glyphs of one page. */
  glyphs: number;
  /** Lines and areas drawn on one page; those beyond are a map or a drawing, no table. */
  strokes: number;
  /** Of one picture. */
  pixels: number;
}

export const documentLimits: DocumentLimits = {
  fileBytes: 200 << 20,
  pages: 5000,
  scannedPages: 500,
  glyphs: 200_000,
  strokes: 50_000,
  pixels: 100_000_000,
};
