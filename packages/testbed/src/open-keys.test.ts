import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';
import { openKeys } from './testing/open-keys.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const config = configAt(join(root, 'tsconfig.check.json'));

/** Where `z.record` may stand: what mends it. */
const home = 'packages/contract/src/by-name.ts';

const given = `
declare const name: string;
declare const at: number;
declare const side: 'left' | 'right';
declare const record: Record<string, number>;
declare const closed: { left: number; right: number };
declare const other: Record<string, number>;
declare const z: { record(key: unknown, value: unknown): unknown };
`;

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these texts are code
const places: [code: string, what: string | undefined][] = [
  ['record[name]', 'record[name]'],
  ['record[name]?.toFixed()', 'record[name]'],
  ['record[name.toLowerCase()] ?? 1', 'record[name]'],
  ['closed[name as keyof typeof closed]', 'record[name]'],
  ['({ k: 1, m: 2 } as Record<string, number>)[name]', 'record[name]'],
  ['(JSON.parse("{}"))[name]', 'record[name]'],
  ['record[`${name}`]', 'record[name]'],
  ['record[`c${name}`]', 'record[name]'],
  ['function of<K extends string>(key: K) { return record[key]; }', 'record[name]'],
  ['for (const key of Object.keys(record)) record[key]', 'record[name]'],
  ['Object.hasOwn(record, name) ? 0 : record[name]', 'record[name]'],
  ['Object.hasOwn(other, name) ? record[name] : 0', 'record[name]'],
  ['Object.hasOwn(record, name) || record[name]', 'record[name]'],
  ['if (!Object.hasOwn(record, name)) record[name]', 'record[name]'],
  ['if (Object.hasOwn(record, name)) [1].map(() => record[name])', 'record[name]'],
  ['record[name] = 1', 'record[name] = …'],
  ['record[name] ??= 1', 'record[name] = …'],
  ['name in record', 'name in record'],
  ['(name as "left") in closed', 'name in record'],
  ['const { [name]: value } = record', '{ [name]: … } = record'],
  ['let value; ({ [name]: value } = record)', '{ [name]: … } = record'],
  ['Reflect.get(record, name)', 'Reflect.get'],
  ['Reflect.has(record, name)', 'Reflect.has'],
  ['Object.assign({}, record)', 'Object.assign'],
  ['Object.assign({}, ...[record])', 'Object.assign'],
  ['z.record(1, 2)', 'z.record'],
  ['record.constructor', undefined],
  ['record["constructor"]', undefined],
  ['closed[side]', undefined],
  ['side in closed', undefined],
  ['"left" in closed', undefined],
  ['[1, 2][at]', undefined],
  ['name[at]', undefined],
  ['new Map<string, number>().get(name)', undefined],
  ['record[`c${at}`]', undefined],
  ['record[`w:${name}`]', undefined],
  ['delete record[name]', undefined],
  ['const made = { [name]: 1, ...record }', undefined],
  ['Object.fromEntries([[name, 1]])', undefined],
  ['Object.assign({ left: 1 }, closed)', undefined],
  ['Object.hasOwn(record, name) ? record[name] : 0', undefined],
  ['Object.hasOwn(record, name) && record[name]', undefined],
  ['at > 1 && Object.hasOwn(record, name) ? [record[name]] : 0', undefined],
  ['if (Object.hasOwn(record, name)) { closed.left = record[name] ?? 0 }', undefined],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these texts are code

const made = new Map(
  places.map(([code], at) => [join(root, `place-${at}.ts`), `${given}${code};\nexport {};`]),
);
const sources = config.fileNames.filter(
  (file) => /\/packages\/[^/]+\/src\//.test(file) && !/\.test\.ts$|\/testing\//.test(file),
);
// One program for both: to read the types of all libraries takes seconds.
const program = programOf(sources, made);

describe('the check for open keys', () => {
  const found = openKeys(program, (file) => made.has(file));

  it.each(places.map(([code, what], at) => ({ code, what, at })))('$code: $what', ({ what, at }) => {
    const here = found.filter(({ file }) => file.endsWith(`place-${at}.ts`));
    expect(here.map((each) => each.what)).toEqual(what === undefined ? [] : [what]);
  });
});

it('no name from a file or a person is a key of a plain object', () => {
  const examined = new Set(sources);
  expect(examined.size).toBeGreaterThan(1000);
  const found = openKeys(program, (file) => examined.has(file))
    .map(({ file, ...rest }) => ({ file: relative(root, file), ...rest }))
    .filter(({ file, what }) => !(file === home && what === 'z.record'))
    .map(({ file, line, what, code }) => `${file}:${line} ${what}: ${code}`);
  // Use getOwn and setOwn of @godwit/contract/own, or a Map; byName of @godwit/contract/by-name for z.record.
  expect(found).toEqual([]);
}, 300_000);

function configAt(path: string): ts.ParsedCommandLine {
  const read = ts.getParsedCommandLineOfConfigFile(
    path,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  );
  if (!read) throw new Error(`${path} cannot be read`);
  return read;
}

/** Over files, and over what is made up beside them. */
function programOf(files: readonly string[], made: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => made.has(file) || fileExists(file);
  host.readFile = (file) => made.get(file) ?? readFile(file);
  host.getSourceFile = (file, options) => {
    const text = made.get(file);
    return text === undefined ? getSourceFile(file, options) : ts.createSourceFile(file, text, options, true);
  };
  return ts.createProgram([...files, ...made.keys()], config.options, host);
}
