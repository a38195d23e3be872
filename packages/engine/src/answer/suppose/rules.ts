import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Asked } from '../asked.js';
import type { SheetView, World } from '../made.js';
import type { Supposed } from './try-out.js';

/** A column that has to be filled, or unique, or no longer has to. */
export async function ruled({ text, columns }: Asked, world: World): Promise<Supposed | undefined> {
  const [first] = columns;
  if (!first) return undefined;
  const { view, column } = first;
  const not = /\b(?:not|no longer|n['’]t|never)\b/.test(text);
  if (/\boptional\b/.test(text) || (not && /\b(?:required|mandatory|compulsory)\b/.test(text)))
    return {
      templates: withTemplateColumn(world, view, column, { required: false }),
      says: `"${column}" of ${view.name} is not required.`,
    };
  if (
    /\b(?:required?|mandatory|compulsory|obligatory|has to be filled|had to be filled|must be filled)\b/.test(
      text,
    )
  )
    return {
      templates: withTemplateColumn(world, view, column, { required: true }),
      says: `"${column}" of ${view.name} is required.`,
    };
  if (/\bunique\b/.test(text))
    return {
      templates: withTemplateColumn(world, view, column, { unique: !not }),
      says: `"${column}" of ${view.name} ${not ? 'need not' : 'has to'} be unique.`,
    };
  return undefined;
}

function withTemplateColumn(
  { templates }: World,
  view: SheetView,
  column: string,
  change: Partial<TemplateColumn>,
): Template[] {
  const changed = view.template.columns.map((each) => (each.name === column ? { ...each, ...change } : each));
  return templates.map((template) =>
    template === view.template ? { ...template, columns: changed } : template,
  );
}
