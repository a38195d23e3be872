import { recognises } from '../../recipe/check.js';
import type { Lookup } from '../../recipe/operation.js';
import type { Recipe } from '../../recipe/recipe.js';
import type { PlainTable } from '../../run/testing/plain-table.js';
import { lookUp, sourceOf } from '../../run/testing/reference-rows.js';
import type { Template } from '../../validate/template.js';
import type { Scene } from '../scene.js';
import { marked } from '../source-columns.js';

/** A scene of tables in memory, by the plain reference of the run. */
export function plainScene(
  recipe: Recipe,
  tables: readonly PlainTable[],
  templates: readonly Template[],
): Scene {
  const checked = tables.map((table) => ({ ...table, name: table.file }));
  const inputs = new Map(
    recipe.inputs.map((input) => [input.id, checked.filter((table) => recognises(input, table))]),
  );
  const lookup = (node: Lookup, key: string) => ('input' in node ? lookUp(inputs, node, key) : undefined);
  const samples = new Map(
    recipe.sheets.map((sheet) => {
      const source = sourceOf(marked({ recipe }, sheet), inputs, lookup);
      const rows = source.lines.map((line, position) => ({
        column: (name: string, input?: string) => source.value(line, name, input),
        position,
        lookup,
      }));
      return [sheet.template, { rows, isWhole: true }];
    }),
  );
  return {
    recipe,
    templates,
    tables: checked,
    sample: (template) => samples.get(template) ?? { rows: [], isWhole: true },
    values: ({ file }, column) => {
      const table = checked.find((each) => each.file === file);
      const at = table?.columns.indexOf(column) ?? -1;
      return [...new Set(table?.rows.map((row) => row[at] ?? ''))].filter((text) => text !== '');
    },
  };
}
