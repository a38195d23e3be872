import { parseArgs } from 'node:util';
import { type ModelSettings, ModelSettingsError, modelSettings } from '@godwit/model/settings';
import type { Command } from './command.js';
import { liveFlags, liveUsage } from './live/live-flags.js';
import { isAddress } from './live/source-url.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { UsageError } from './usage-error.js';

export const migrate: Command = {
  usage:
    'godwit migrate FILE…|URL --templates T.json --out DIR [--recipe R.json] [--overwrite] [--fail-on-invalid]\n' +
    '    [--knowledge FILE.txt] [--source NAME] [--answers FILE.json] [--yes] [--agent model]\n' +
    `    [--streams A,B] ${liveUsage}\n` +
    `    ${readUsage}\n\n` +
    'A URL (postgresql://, mysql://, s3://, sftp://, https://; godwit connectors lists more, for --connector) is a live\n' +
    'source: its tables are pulled and read beside the files, those that the templates can use or --streams names. Its\n' +
    'password comes from the environment (GODWIT_SOURCE_PASSWORD, PGPASSWORD, …), --credentials, or is asked for.\n' +
    'It plans by itself: finds out which columns of the files become which columns of the templates, tests that on all\n' +
    'rows, asks on the terminal what it must (--yes takes the likelier reading, --answers has the answers), and writes\n' +
    'recipe.json and plan.md beside the result. With --recipe it does what the recipe says instead. With --agent model the\n' +
    'language model that MODEL names (docs/model.md) looks over the plan.\n' +
    'Writes for each template SLUG.csv (valid rows), SLUG.invalid.csv, SLUG.errors.csv and SLUG.left-out.csv where there\n' +
    'are such rows; the sheets as Parquet, named by their content; rejects.csv; report.json and report.md.\n' +
    'With --overwrite, what an earlier run wrote into DIR goes; files of others stay.\n\n' +
    'Exit codes: 0 done, 1 it failed, 2 the command line, a template or the recipe is wrong,\n3 a sheet came out empty or without a valid row, or some cells are invalid (--fail-on-invalid),\n4 there are questions and nobody to ask: they are in questions.json.',
  async run(args) {
    const wanted = readArgs(args);
    // Loaded when the command line is right: it takes a second.
    const { migrateFiles } = await import('./migrate/migrate-files.js');
    await migrateFiles(wanted);
  },
};

export type Wanted = ReturnType<typeof readArgs>;

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      templates: { type: 'string' },
      recipe: { type: 'string' },
      out: { type: 'string' },
      knowledge: { type: 'string' },
      source: { type: 'string' },
      answers: { type: 'string' },
      agent: { type: 'string', default: 'built_in' },
      yes: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      'fail-on-invalid': { type: 'boolean', default: false },
      streams: { type: 'string' },
      ...liveFlags,
      ...readFlags,
    },
  });
  const needed = (name: 'templates' | 'out') => {
    const value = values[name];
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  };
  if (positionals.length === 0 && values.connector === undefined) throw new UsageError('which files?');
  const streams = (values.streams ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const addresses = positionals.filter(isAddress);
  if (streams.length > 0 && addresses.length === 0 && values.connector === undefined)
    throw new UsageError('--streams: of which source?');
  return {
    files: positionals.filter((argument) => !isAddress(argument)),
    addresses,
    streams,
    live: { connector: values.connector, config: values.config, credentials: values.credentials },
    templates: needed('templates'),
    recipe: values.recipe,
    knowledge: values.knowledge,
    source: values.source,
    answers: values.answers,
    yes: values.yes,
    model: modelWanted(values.agent),
    out: needed('out'),
    overwrite: values.overwrite,
    failOnInvalid: values['fail-on-invalid'],
    reading: readOptions(values),
  };
}

function modelWanted(agent: string): ModelSettings | undefined {
  if (agent === 'built_in') return undefined;
  if (agent !== 'model') throw new UsageError(`--agent is built_in or model, not "${agent}"`);
  try {
    const settings = modelSettings(process.env);
    if (settings) return settings;
  } catch (error) {
    if (error instanceof ModelSettingsError) throw new UsageError(error.message);
    throw error;
  }
  throw new UsageError('--agent model: no language model is configured; set MODEL (docs/model.md)');
}
