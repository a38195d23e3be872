import { parseArgs } from 'node:util';
import type { ConnectorSpec, FormProperty, FormSchema } from '@godwit/connectors/connector';
import { isSecret } from '@godwit/connectors/secrets';
import type { Command } from './command.js';
import { findConnector, openedConnectors } from './live/live-source.js';
import { urlExamples } from './live/source-url.js';
import { inColumns } from './terminal/columns.js';

export const connectorsCommand: Command = {
  usage:
    'godwit connectors [KEY] [--json]\n\n' +
    'Lists the live sources that can be pulled from; with a key, what that one asks for and where to find it. SINGER_TAPS\n' +
    'adds Singer taps: a folder with programs called tap-…, or a list of such names on the PATH.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [key] = positionals;
    const specs =
      key === undefined
        ? (await openedConnectors()).all.map(({ spec }) => spec)
        : [(await findConnector(key)).spec];
    if (values.json) console.log(JSON.stringify(key === undefined ? specs : specs[0], null, 2));
    else console.log(key === undefined ? listed(specs) : specs.map(explained).join('\n'));
  },
};

function listed(specs: readonly ConnectorSpec[]): string {
  return [
    ...inColumns([
      ['key', 'name', 'kind', 'address'],
      ...specs.map(({ key, name, category }) => [key, name, category, exampleOf(key) ?? '']),
    ]),
    '',
    'godwit connectors KEY says what one asks for.',
  ].join('\n');
}

function exampleOf(key: string): string | undefined {
  return urlExamples.find(([of]) => of === key)?.[1];
}

function explained(spec: ConnectorSpec): string {
  const { key, name, version, configSchema, credentialSchema, guidance } = spec;
  const example = exampleOf(key);
  return [
    `${name} (${key}@${version})`,
    ...(configSchema.description ? [configSchema.description] : []),
    '',
    example === undefined
      ? `godwit check --connector ${key} --config FILE.json --credentials FILE.json`
      : `godwit check ${example}`,
    '',
    'Settings (--config FILE.json):',
    ...formLines(configSchema),
    '',
    'Credentials (--credentials FILE.json):',
    ...formLines(credentialSchema),
    ...(guidance.summary === undefined ? [] : ['', guidance.summary]),
    ...guidance.steps.map((step, at) => `  ${at + 1}. ${step}`),
    ...guidance.links.map(({ label, url }) => `  ${label}: ${url}`),
  ].join('\n');
}

function formLines(schema: FormSchema): string[] {
  const ways = (schema.oneOf ?? []) as FormSchema[];
  const own = propertyLines(schema, '  ');
  const lines = [
    ...(schema.description && ways.length > 0 ? [`  ${schema.description}`] : []),
    ...own,
    ...ways.flatMap((way) => [`  ${way.title ?? 'One way'}:`, ...propertyLines(way, '    ')]),
  ];
  if (lines.length > 0) return lines;
  return [`  ${schema.additionalProperties === false ? 'none' : (schema.description ?? 'any')}`];
}

function propertyLines({ properties = {}, required = [] }: FormSchema, indent: string): string[] {
  const rows = Object.entries(properties).map(([name, property]) => [
    `${indent}${name}`,
    valueText(name, property, required.includes(name)),
    property.description ?? property.title ?? '',
  ]);
  return inColumns(rows);
}

function valueText(name: string, property: FormProperty, isRequired: boolean): string {
  if (property.const !== undefined) return JSON.stringify(property.const);
  const type = Array.isArray(property.enum)
    ? property.enum.map(String).join(' | ')
    : (property.type ?? 'any');
  const facts = [
    ...(isRequired ? ['required'] : []),
    ...(isSecret(name, property) ? ['secret'] : []),
    ...(property.default === undefined ? [] : [`default ${JSON.stringify(property.default)}`]),
  ];
  return facts.length === 0 ? type : `${type}, ${facts.join(', ')}`;
}
