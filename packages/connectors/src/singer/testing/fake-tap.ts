import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A tap written in JavaScript: a program in `folder`. `code` is the body of an async function with `option(name)` (the
 * content of the file behind `--name`, or undefined), `asked(flag)`, `say(message)` and `log(text)`.
 */
export async function fakeTap(folder: string, name: string, code: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(
    path,
    `#!${process.execPath}
const { readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const asked = (flag) => args.includes(flag);
const file = (name) => args[args.indexOf('--' + name) + 1];
const option = (name) => (asked('--' + name) ? JSON.parse(readFileSync(file(name), 'utf8')) : undefined);
const put = (text) => new Promise((done) => process.stdout.write(text, done));
const say = (message) => put(JSON.stringify(message) + '\\n');
const log = (text) => process.stderr.write(text + '\\n');
(async () => {
${code}
})().catch((error) => { log(String(error.stack)); process.exitCode = 1; });
`,
  );
  await chmod(path, 0o755);
  return path;
}
