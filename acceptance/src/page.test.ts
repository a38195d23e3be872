import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { differences, pageSteps, runSteps } from './testing/page.js';

const fence = '```';

async function problemsOf(commands: string, language: string, shown: string): Promise<string[]> {
  const page = `${fence}sh\n${commands}\n${fence}\n\nprose\n\n${fence}${language}\n${shown}\n${fence}\n`;
  const ran = await runSteps(pageSteps(page), tmpdir(), {});
  return ran.flatMap(differences);
}

describe('a page that is run as it is written', () => {
  it.each([
    [`echo '{"a":1,"b":["x","y"],"c":"id-7"}'`, 'json', '{ "a": 1, "b": ["x"], "c": "id-…" }'],
    [`echo '{"error":"no"}'; (exit 22)`, 'json 409', '{ "error": "no" }'],
    [`printf 'one\\ntwo\\n'`, 'text', 'two'],
  ])('agrees with %s', async (commands, language, shown) => {
    expect(await problemsOf(commands, language, shown)).toEqual([]);
  });

  it.each([
    [`echo '{"a":2}'`, 'json', '{ "a": 1 }', '.a: shown 1, is 2'],
    [`echo '{}'`, 'json', '{ "a": "…" }', '.a: shown "…"'],
    [`echo '{"b":[]}'`, 'json', '{ "b": ["x"] }', '.b.0'],
    [`echo '{"error":"no"}'; (exit 22)`, 'json', '{}', 'ended with 22'],
    [`echo '{"error":"no"}'`, 'json 409', '{ "error": "no" }', 'ended with 0'],
    [`printf 'one\\n'`, 'text', 'two', 'not there: two'],
    [`false\necho '{}'`, 'json', '{}', 'ended with 1'],
  ])('notices what is wrong with %s', async (commands, language, shown, problem) => {
    expect(await problemsOf(commands, language, shown)).toEqual([expect.stringContaining(problem)]);
  });
});
