import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Task } from './data.js';

const usual = fileURLToPath(new URL('../../exports', import.meta.url));

const schema = z.object({
  system: z.string(),
  table: z.string(),
  columns: z.record(z.string(), z.array(z.string())),
  template: z.object({
    name: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        description: z.string().optional(),
        required: z.boolean().optional(),
        unique: z.boolean().optional(),
        strictRule: z.string().optional(),
      }),
    ),
  }),
  /** By column of the template: the columns any of which may feed it; none: it stays empty. */
  truth: z.record(z.string(), z.array(z.string())),
  /** By column of the template: the columns that it is made of together. */
  joined: z.record(z.string(), z.array(z.string())),
});

/** The columns of a product's export, and a template as a company of its trade would write it. */
export type Export = z.output<typeof schema> & { name: string };

export function readExports(folder = usual): Export[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      name: name.replace(/\.json$/, ''),
      ...schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    }));
}

/** Exports with descriptions in their template, or those without. */
export function exportTasks(exports: readonly Export[], isDescribed: boolean): Task[] {
  return exports
    .filter(({ template }) => template.columns.some(({ description }) => description) === isDescribed)
    .map(({ name, table, columns, template, truth, joined }): Task => {
      const neighbours = Object.keys(columns);
      const wanted = template.columns.map((each) => each.name);
      return {
        name,
        sources: Object.entries(columns).map(([own, cells]) => ({
          name: own,
          table,
          neighbours,
          values: [...new Set(cells)].filter((cell) => cell.trim() !== ''),
        })),
        targets: template.columns.map(({ name: own, description, unique, required }) => ({
          name: own,
          ...(description ? { description } : {}),
          template: template.name,
          neighbours: wanted,
          ...(unique === undefined ? {} : { unique }),
          ...(required === undefined ? {} : { required }),
        })),
        gold: neighbours.map((source) =>
          wanted.flatMap((target, at) =>
            (truth[target] ?? joined[target] ?? []).includes(source) ? [at] : [],
          ),
        ),
      };
    });
}
