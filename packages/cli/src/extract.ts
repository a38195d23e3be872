import { parseArgs } from 'node:util';
import type { Command } from './command.js';
import { type Format, formats } from './extract/formats.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { UsageError } from './usage-error.js';

export const extractCommand: Command = {
  usage:
    'godwit extract FILE… [--templates T.json] [--instruction TEXT] [--out DIR [--format csv|json|ndjson] [--overwrite]]\n' +
    `    [--json] ${readUsage}\n\n` +
    'Tables that fit a template have its columns, in its order and by its names, then their own. The instruction chooses:\n' +
    '"only the line items", "pages 2-4", "ignore the totals table", "only the columns Date and Amount".\n' +
    'With --out, each table is a file of its own in the folder; without, the first rows of each are printed.\n' +
    '--json prints what was found as JSON, without --out with all rows.\n\n' +
    'Exit codes: 0 done, 1 a file cannot be read or holds no table, 2 the command line or a template is wrong.',
  async run(args) {
    const wanted = readArgs(args);
    // Loaded when the command line is right: it takes a second.
    const { extractFiles } = await import('./extract/extract-files.js');
    await extractFiles(wanted);
  },
};

export type Wanted = ReturnType<typeof readArgs>;

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      templates: { type: 'string' },
      instruction: { type: 'string' },
      out: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      json: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      ...readFlags,
    },
  });
  if (positionals.length === 0) throw new UsageError('which files?');
  const format = formats.find((each) => each === values.format);
  if (!format) throw new UsageError(`--format must be one of ${formats.join(', ')}, not "${values.format}"`);
  return { ...values, files: positionals, format: format as Format, reading: readOptions(values) };
}
