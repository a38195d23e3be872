import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const chart = join(root, 'deploy/helm');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const values = parse(text('deploy/helm/values.yaml'));
const isValid = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(text('deploy/helm/values.schema.json')),
);
const templates = readdirSync(join(chart, 'templates')).map((name) => text(`deploy/helm/templates/${name}`));

/** Those of the operating system and of Node. */
const notOurs = ['PATH', 'HOME', 'NODE_ENV'];
const documented = [...text('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)`/gm)].map(
  ([, name]) => name,
);

it('the values of the chart are as their schema says', () => {
  expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
});

it.each([
  ['an address without a scheme', { publicUrl: 'godwit.example.com' }],
  ['no secret', { existingSecret: '' }],
  ['a setting that is no variable', { settings: { 'run-slots': 1 } }],
  ['no worker', { worker: { ...values.worker, replicas: 0 } }],
  ['a value that nobody reads', { replicas: 2 }],
])('%s is refused before anything is installed', (_, wrong) => {
  expect(isValid({ ...values, ...wrong })).toBe(false);
});

it('a template uses no value that there is not', () => {
  const used = templates.flatMap((template) => [...template.matchAll(/\.Values((?:\.\w+)+)/g)]);
  expect(used.length).toBeGreaterThan(20);
  const missing = used
    .map(([, path = '']) => path.slice(1).split('.'))
    .filter((path) => path.reduce((at, name) => at?.[name], values) === undefined);
  expect(missing).toEqual([]);
});

it('every setting of image, compose file and chart is documented', () => {
  const compose = parse(text('compose.yaml'), { merge: true });
  const own = Object.entries<{ command: string[]; environment: object }>(compose.services).filter(
    ([, { command }]) => ['serve', 'worker'].includes(command?.[0] ?? ''),
  );
  expect(own.map(([name]) => name)).toEqual(['serve-1', 'serve-2', 'worker-1', 'worker-2']);
  const set = [
    ...own.flatMap(([, { environment }]) => Object.keys(environment)),
    ...[...text('Dockerfile').matchAll(/\b([A-Z][A-Z_]*)=\S/g)].map(([, name]) => name),
    ...templates.flatMap((template) =>
      [...template.matchAll(/name: ([A-Z][A-Z0-9_]+)|^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, a, b]) => a ?? b),
    ),
  ];
  const arguments_ = [...text('Dockerfile').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
  expect(set).toContain('RUN_SLOTS');
  expect(set.filter((name) => ![...documented, ...notOurs, ...arguments_].includes(name))).toEqual([]);
});

it('nothing of it runs as root or writes to its own file system', () => {
  const compose = parse(text('compose.yaml'), { merge: true });
  for (const name of ['serve-1', 'serve-2', 'worker-1', 'worker-2'])
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  expect(text('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(templates.join('\n')).toMatch(/readOnlyRootFilesystem: true/);
});
