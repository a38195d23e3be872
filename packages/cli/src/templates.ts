import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { templateFormat } from '@godwit/contract/catalog';
import { documentKinds } from '@godwit/contract/template-import';
import { draftTemplates, templatesAs } from '@godwit/engine';
import type { DraftedTemplates } from '@godwit/engine/draft/draft-templates';
import type { Command } from './command.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { count, inColumns, shown } from './terminal/columns.js';
import { UsageError } from './usage-error.js';

const templateFormats = templateFormat.options;

export const templatesCommand: Command = {
  usage:
    `godwit templates FILE… [--out templates.json] [--format ${templateFormats.join('|')}] [--only A,B] [--kind KIND] [--json] ${readUsage}\n\n` +
    'Makes templates of what describes your tables: CSV, XLSX or JSON with rows, JSON Schema, OpenAPI, SQL (CREATE TABLE),\n' +
    'LinkML, Prisma, or templates of your own. Shows them, and what could not be carried over. --out writes them for\n' +
    '"godwit migrate --templates" and POST /templates/import; --format writes another kind of document instead.\n' +
    `--kind says what the file is where it is not recognised: ${documentKinds.join(', ')}.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        format: { type: 'string' },
        only: { type: 'string', multiple: true },
        kind: { type: 'string' },
        json: { type: 'boolean', default: false },
        ...readFlags,
      },
    });
    if (positionals.length === 0)
      throw new UsageError(`which file? usage: ${templatesCommand.usage.split('\n', 1)[0]}`);
    const kind = oneOf('kind', values.kind, documentKinds);
    const format = oneOf('format', values.format, templateFormats);
    const only = (values.only ?? [])
      .flatMap((each) => each.split(','))
      .map((each) => each.trim())
      .filter(Boolean);
    const read = readOptions(values);
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-templates-'));
    try {
      const drafted: (DraftedTemplates & { file: string })[] = [];
      for (const path of positionals) {
        const file = basename(path);
        drafted.push({
          file,
          ...(await draftTemplates({ path: resolve(path), name: file }, scratch, { kind, only, read })),
        });
      }
      const templates = drafted.flatMap((each) => each.templates);
      refuseTwins(drafted);
      const document = format
        ? await templatesAs(format, templates)
        : `${JSON.stringify({ templates }, null, 2)}\n`;
      if (values.out !== undefined) await writeFile(values.out, document);
      if (values.json)
        console.log(
          JSON.stringify(
            drafted.map(({ file, kind: found, templates: own, notes }) => ({
              file,
              kind: found,
              templates: own,
              not_carried_over: notes,
            })),
            null,
            2,
          ),
        );
      else if (format && values.out === undefined) process.stdout.write(document);
      else
        console.log(
          [
            ...drafted.map(describe),
            ...(values.out === undefined
              ? []
              : [`${count(templates.length, 'template')} written to ${values.out}`]),
          ].join('\n\n'),
        );
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

function oneOf<Value extends string>(
  flag: string,
  given: string | undefined,
  known: readonly Value[],
): Value | undefined {
  const found = known.find((each) => each === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`--${flag}: "${given}" is none of ${known.join(', ')}`);
  return found;
}

function refuseTwins(drafted: readonly (DraftedTemplates & { file: string })[]): void {
  const files = new Map<string, string>();
  for (const { file, templates } of drafted)
    for (const { slug } of templates) {
      const other = files.get(slug);
      if (other !== undefined)
        throw new UsageError(`"${slug}" is in ${other} and in ${file}: choose one of them with --only`);
      files.set(slug, file);
    }
}

function describe({ file, kind, templates, notes }: DraftedTemplates & { file: string }): string {
  const lines = [`${file}: ${count(templates.length, 'template')} (read as ${kind.replace('_', ' ')})`];
  for (const { slug, name, description, columns, rules } of templates) {
    lines.push('', `  ${slug}: ${shown(name, 80)}${description ? ` — ${shown(description, 100)}` : ''}`);
    const rows = columns.map((column) => [
      shown(column.name),
      [column.required && 'required', column.unique && 'unique'].filter(Boolean).join(', '),
      [
        ...(column.linkRule ?? []).map(
          ({ templateId, columnName }) => `links to ${templateId}.${columnName}`,
        ),
        ...(column.description ? [shown(column.description, 90)] : []),
        ...(column.strictRule === undefined ? [] : [`must match ${shown(column.strictRule, 60)}`]),
      ].join('; '),
    ]);
    lines.push(...inColumns(rows).map((line) => `    ${line}`));
    lines.push(...rules.map(({ expression }) => `    rule: ${shown(expression, 120)}`));
  }
  if (notes.length > 0) lines.push('', '  not carried over:');
  for (const { template, column, at, message } of notes) {
    const where = [template, column].filter(Boolean).join('.');
    lines.push(
      `    ${where ? `${shown(where, 60)}: ` : ''}${shown(message, 300)}${at ? ` (${shown(at, 100)})` : ''}`,
    );
  }
  return lines.join('\n');
}
