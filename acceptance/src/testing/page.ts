import { execFile } from 'node:child_process';

/** One block of commands of a page, and the answer it shows. */
export interface Step {
  commands: string;
  /** `json` or `text`, as the fence says; undefined where nothing is shown. */
  language: string | undefined;
  shown: string;
  /** The HTTP status that the fence of an answer names, where it is an error. */
  refused: boolean;
}

export interface Ran extends Step {
  exitCode: number;
  output: string;
}

/** The blocks of a page in their order: ```sh is run, ```json and ```text are what the one before answers. */
export function pageSteps(page: string): Step[] {
  const steps: Step[] = [];
  for (const [, language = '', status, text = ''] of page.matchAll(
    /^```(sh|json|text)(?: (\d{3}))?\n([\s\S]*?)^```/gm,
  )) {
    if (language === 'sh') steps.push({ commands: text, language: undefined, shown: '', refused: false });
    else Object.assign(steps.at(-1) ?? {}, { language, shown: text, refused: status !== undefined });
  }
  return steps;
}

const mark = '\u0001';

/** All in one shell, as a reader would type them. */
export async function runSteps(
  steps: readonly Step[],
  cwd: string,
  env: Record<string, string>,
): Promise<Ran[]> {
  // Any command that fails is noted, and the reader goes on.
  const script = steps
    .map(({ commands }) => `failed=0\n${commands}\nprintf '${mark}%s${mark}' "$failed"`)
    .join('\n');
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      'bash',
      ['-uo', 'pipefail', '-c', `trap 'failed=$?' ERR\n${script}`],
      { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 ** 2 },
      (error, out, err) => (error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out)),
    );
    child.stdin?.end();
  });
  const parts = output.split(mark);
  return steps.map((step, at) => ({
    ...step,
    output: parts[at * 2] ?? '',
    exitCode: Number(parts[at * 2 + 1] ?? 1),
  }));
}

/** How what a block did differs from what the page says, in words; nothing when it is right. */
export function differences({ commands, language, shown, refused, exitCode, output }: Ran): string[] {
  const found = [
    // 22 is curl's code for an answer of 400 and above.
    ...(exitCode === (refused ? 22 : 0) ? [] : [`ended with ${exitCode}`]),
    ...(language === 'json' ? jsonDifferences(JSON.parse(shown), firstJson(output), '') : []),
    ...(language === 'text' ? textDifferences(shown, output) : []),
  ];
  return found.length === 0 ? [] : [`${commands}${found.join('\n')}\n${output.slice(0, 2000)}`];
}

/** The first document of an output that may go on with other lines. */
function firstJson(output: string): unknown {
  for (let end = output.indexOf('}'); end !== -1; end = output.indexOf('}', end + 1)) {
    try {
      return JSON.parse(output.slice(0, end + 1));
    } catch {}
  }
  return undefined;
}

/** What is shown must be there; more may be. */
function jsonDifferences(shown: unknown, real: unknown, at: string): string[] {
  if (typeof shown === 'string' && typeof real === 'string' && fits(shown, real)) return [];
  if (typeof shown !== 'object' || shown === null)
    return shown === real ? [] : [`${at}: shown ${JSON.stringify(shown)}, is ${JSON.stringify(real)}`];
  if (typeof real !== 'object' || real === null) return [`${at}: is ${JSON.stringify(real)}`];
  return Object.entries(shown).flatMap(([name, value]) =>
    jsonDifferences(value, (real as Record<string, unknown>)[name], `${at}.${name}`),
  );
}

function textDifferences(shown: string, output: string): string[] {
  const lines = output.split(/\r?\n/);
  return shown
    .split('\n')
    .filter((line) => line !== '' && !lines.some((real) => fits(line, real)))
    .map((line) => `not there: ${line}`);
}

/** "…" stands for anything. */
function fits(shown: string, real: string): boolean {
  const pattern = shown.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^]*')}$`).test(real);
}
