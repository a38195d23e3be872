/** A PDF with one table over all its pages, every cell with lines around it. Written by hand: no reader asks for more. */
export function ruledPdf(pages: readonly (readonly string[][])[]): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const kids = pages.map((_, at) => `${2 * at + 3} 0 R`).join(' ');
  const objects = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    `2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 600 800]/Resources<</Font<</F ${font}>>>>>> endobj`,
    ...pages.flatMap((rows, at) => {
      const drawn = rows.flatMap((cells, row) =>
        cells.map((text, column) => {
          const [x, y] = [50 + column * 150, 700 - row * 20];
          return `${x} ${y} 150 20 re S BT /F 10 Tf ${x + 5} ${y + 6} Td (${text}) Tj ET`;
        }),
      );
      const content = drawn.join('\n');
      return [
        `${2 * at + 3} 0 obj <</Type/Page/Parent 2 0 R/Contents ${2 * at + 4} 0 R>> endobj`,
        `${2 * at + 4} 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
      ];
    }),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF\n`);
}
