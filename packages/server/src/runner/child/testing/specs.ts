import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import { afterAll } from 'vitest';
import type { Said } from '../../../domain/migrations/said.js';
import type { FromChild, RunResult, RunSpec } from '../../messages.js';
import { doRun } from '../run.js';

/** A folder that goes when the tests of the file are done. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-run-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let made = 0;

/** A run over files whose content is given. */
export function specOf(
  folder: string,
  files: Record<string, string | Buffer>,
  templates: unknown,
  more: Partial<RunSpec> = {},
): RunSpec {
  const own = join(folder, `run-${made++}`);
  const scratch = join(own, 'scratch');
  mkdirSync(scratch, { recursive: true });
  return {
    kind: 'generate',
    scratch,
    memoryMb: 2048,
    threads: 2,
    readLimits: {},
    ocr: { languages: ['eng'] },
    files: Object.entries(files).map(([name, content], at) => {
      const path = join(own, `object-${at}`);
      writeFileSync(path, content);
      return { id: `f${at}`, name, path };
    }),
    templates: parseTemplates(templates),
    source: null,
    knowledge: '',
    answers: [],
    named: true,
    attempt: 1,
    round: 0,
    done: {},
    ...more,
  };
}

export interface Ran {
  last: FromChild;
  said: Said[];
  steps: Record<string, unknown>;
  paths: string[];
}

/** Does the run in this process. */
export async function ranOf(spec: RunSpec): Promise<Ran> {
  const messages: FromChild[] = [];
  // As over the wire.
  const last = await doRun(spec, (message) => messages.push(JSON.parse(JSON.stringify(message))));
  return { ...sorted(messages), last: JSON.parse(JSON.stringify(last)) };
}

export function sorted(messages: readonly FromChild[]): Omit<Ran, 'last'> {
  const finished = messages.flatMap((message) => (message.type === 'step' ? [message] : []));
  return {
    said: messages.flatMap((message) => (message.type === 'said' ? [message.said] : [])),
    steps: Object.fromEntries(finished.map(({ step, result }) => [step, result])),
    paths: finished.flatMap(({ paths }) => paths),
  };
}

export function resultOf<Kind extends RunResult['kind']>(
  { last }: Pick<Ran, 'last'>,
  kind: Kind,
): Extract<RunResult, { kind: Kind }> {
  if (last.type !== 'done' || last.result.kind !== kind) throw new Error(JSON.stringify(last));
  return last.result as Extract<RunResult, { kind: Kind }>;
}

/** The cells of each row, joined by "|". */
export async function rowsOf(sheet: SheetFile | undefined): Promise<string[]> {
  if (!sheet) throw new Error('there is no such sheet');
  return withSession({}, async (session) => {
    const cells = sheet.columns.map((_, at) => `coalesce(c${at}, '')`).join(" || '|' || ");
    const rows = await session.rows(`SELECT ${cells} AS line FROM read_parquet(${quoteText(sheet.parquet)})`);
    return rows.map(({ line }) => String(line));
  });
}

/** The names of the tools that were called, in their order. */
export function toolsIn(said: readonly Said[]): unknown[] {
  return said.flatMap(({ type, data }) => (type === 'tool_call' ? [data.name] : []));
}
