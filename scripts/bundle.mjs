// @ts-check
// What our child processes load, in a few files beside what was built: Node takes a second of processor time to find,
// read and link three hundred small modules, and 0.4 less so. `startBounded` takes such a file unless something was built since.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The programs that `startBounded` starts, by package. */
const programs = {
  engine: ['read/guard/read-child'],
  model: ['tools/query-child'],
  server: [
    'runner/child/main',
    'runner/extract/main',
    'runner/pull/main',
    'workers/checker/child',
    'workers/sheet-workers/child',
  ],
};
/** Hundreds of files of which we need a part. All else is loaded from where it is installed. */
const inlined = /^(zod|ajv)(\/|$)/;
/** 180 files that nearly every process loads when it opens its first session: in one it takes half of the 0.1 s. */
const duckdb = '@duckdb/node-api';
const duckdbBinary = '@duckdb/node-bindings';

const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages');
const placeOf = (/** @type {string} */ name) => join(packages, name, 'dist', 'bundled');
const changedAt = (/** @type {string} */ path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

const built = Math.max(
  changedAt(fileURLToPath(import.meta.url)),
  ...readdirSync(packages).map((name) => changedAt(join(packages, name, 'tsconfig.tsbuildinfo'))),
);
const made = Object.entries(programs).flatMap(([name, list]) =>
  list.map((program) => changedAt(join(placeOf(name), `${program}.js`))),
);
if (Math.min(...made) < built)
  await Promise.all(Object.entries(programs).map(([name, list]) => bundle(name, list)));

/** @param {string} name @param {readonly string[]} list */
async function bundle(name, list) {
  const place = placeOf(name);
  const { rolldown } = await loadRolldown();
  const build = await rolldown({
    input: Object.fromEntries(
      list.map((program) => [program, join(packages, name, 'dist', `${program}.js`)]),
    ),
    platform: 'node',
    external: (id, importer) => isInstalled(id, importer, place),
    plugins: [
      {
        name: 'own place',
        transform: (code, id) =>
          // Data, workers and packages are found from where the module was; but for the one that stands beside.
          code.includes('import.meta.url') && !id.includes('node_modules')
            ? code
                .replaceAll(
                  'import.meta.url',
                  `new URL('@place@/${relative(place, id).replaceAll('\\', '/')}', import.meta.url).href`,
                )
                .replace(
                  `require('${duckdb}')`,
                  "createRequire(new URL('@place@/x.js', import.meta.url))('./duckdb.cjs')",
                )
            : undefined,
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', chunkFileNames: '[name]-[hash].js' });
  await build.close();
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await bundleDuckdb(place);
  for (const file of output) {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is no program`);
    const path = join(place, file.fileName);
    mkdirSync(dirname(path), { recursive: true });
    const back = relative(dirname(path), place).replaceAll('\\', '/') || '.';
    writeFileSync(path, file.code.replaceAll('@place@', back));
  }
}

/** It is required, which a bundle of modules leaves as it is. Its binary is found from where it is installed. @param {string} place */
async function bundleDuckdb(place) {
  const { rolldown } = await loadRolldown();
  const build = await rolldown({
    input: createRequire(join(packages, 'engine', 'package.json')).resolve(duckdb),
    platform: 'node',
    external: [duckdbBinary],
  });
  const { output } = await build.generate({ format: 'cjs' });
  await build.close();
  const [{ code }] = output;
  const wanted = `require("${duckdbBinary}")`;
  if (!code.includes(wanted)) throw new Error(`${duckdb} does not load ${duckdbBinary}`);
  const fromThere = `require('node:module').createRequire(require.resolve('${duckdb}'))('${duckdbBinary}')`;
  writeFileSync(
    join(place, 'duckdb.cjs'),
    `const binary = ${fromThere};\n${code.replaceAll(wanted, 'binary')}`,
  );
}

/** @param {string} id @param {string | undefined} importer @param {string} place */
function isInstalled(id, importer, place) {
  if (/^[./]|^@godwit\/|^[A-Z]:/.test(id) || inlined.test(id) || importer === undefined) return false;
  if (id.startsWith('node:')) return true;
  const [here, there] = [importer, join(place, 'x.js')].map((from) => resolved(id, from));
  if (here !== there) throw new Error(`${id} is another one for ${importer} than for ${place}`);
  return true;
}

/** @param {string} id @param {string} from */
function resolved(id, from) {
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  return createRequire(from)
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(folder));
}

/** The one that Vite brings. @returns {Promise<typeof import('rolldown')>} */
async function loadRolldown() {
  const vite = createRequire(import.meta.url).resolve('vite');
  return import(pathToFileURL(createRequire(vite).resolve('rolldown')).href);
}
