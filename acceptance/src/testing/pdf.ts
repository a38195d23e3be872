/** Cells of one page, drawn with lines all around. */
export type Grid = readonly (readonly string[])[];

const rowHeight = 20;
const columnWidth = 110;
const left = 50;
const top = 740;

/** A PDF as a program would print it: a ruled table on each page, in Helvetica. Plain ASCII only. */
export function pdf(pages: readonly Grid[]): Uint8Array<ArrayBuffer> {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`);
  objects.push(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, grid] of pages.entries()) {
    const content = drawn(grid);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  return written(objects);
}

function drawn(grid: Grid): string {
  const columns = Math.max(...grid.map((row) => row.length));
  const [right, bottom] = [left + columns * columnWidth, top - grid.length * rowHeight];
  const lines = [
    ...Array.from({ length: grid.length + 1 }, (_, at) => [
      left,
      top - at * rowHeight,
      right,
      top - at * rowHeight,
    ]),
    ...Array.from({ length: columns + 1 }, (_, at) => [
      left + at * columnWidth,
      top,
      left + at * columnWidth,
      bottom,
    ]),
  ];
  const rules = lines.map(([x0, y0, x1, y1]) => `${x0} ${y0} m ${x1} ${y1} l S`);
  const texts = grid.flatMap((row, y) =>
    row.map((text, x) => {
      const escaped = text.replace(/[\\()]/g, '\\$&');
      return `BT /F1 10 Tf ${left + x * columnWidth + 5} ${top - y * rowHeight - 14} Td (${escaped}) Tj ET`;
    }),
  );
  return ['0.5 w', ...rules, ...texts].join('\n');
}

function written(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
