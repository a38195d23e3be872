import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { z } from 'zod';
import { type Desk, ToolRefused } from '../desk.js';
import { mostRows, rowsOf, sheetRows } from './rows.js';
import { lines, tool } from './tool.js';

export const viewPreview = tool({
  name: 'view_preview',
  description:
    'Some rows of the sheet that the recipe makes now. First line: the columns; then a line for each row.',
  input: z.strictObject({
    template: z.string(),
    offset: z.int().min(0).optional(),
    limit: z.int().min(1).max(mostRows).optional(),
  }),
  about: ({ template }, desk) => ({ templateId: desk.template(template).slug }),
  run: async ({ template, offset, limit }, desk) => {
    if (desk.veil.samples === 'none')
      throw new ToolRefused('Cells are not shown here (MODEL_SAMPLES=none): use profile_columns.');
    const sheet = await sheetNow(desk, template);
    const places = sheet.columns.map((_, at) => at);
    const rows = await rowsOf(desk, sheetRows(sheet), places, { offset, limit, order: 'file_row_number' });
    return lines([sheet.columns, ...rows]);
  },
});

/** As the recipe makes it now. */
export async function sheetNow(desk: Desk, template: string): Promise<SheetFile> {
  const { slug } = desk.template(template);
  const { sheets } = await desk.tried();
  const sheet = sheets.find((each) => each.template.slug === slug);
  if (!sheet) throw new ToolRefused(`The recipe makes no sheet for "${slug}".`);
  return sheet;
}
