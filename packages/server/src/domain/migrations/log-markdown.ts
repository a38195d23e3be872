import { markdownText } from '@godwit/engine/markdown';
import type { Log, LogRun } from './log.js';

/** The log for a person to read. */
export function logMarkdown({ migration_id, generated_at, status, covers, runs, integrity }: Log): string {
  const period = covers.from === null ? '' : `, from ${covers.from} to ${covers.to ?? covers.from}`;
  const lines = [
    '# Migration log',
    '',
    `- Migration: ${migration_id}`,
    `- Status: ${plain(status)}`,
    `- Covers: ${count(covers.runs, 'run')}${period}`,
    `- Written: ${generated_at}`,
    ...runs.flatMap((run, at) => ['', ...runLines(run, at + 1)]),
    '',
    '## Integrity',
    '',
    `The audit entries form a hash chain (${integrity.algorithm}) of ${count(integrity.entries, 'entry', 'entries')}. ` +
      `Its head is \`${integrity.head}\`. \`POST /migrations/${migration_id}/log/verify\` recomputes it.`,
  ];
  return `${lines.join('\n')}\n`;
}

function runLines(run: LogRun, number: number): string[] {
  return [
    `## ${number}. ${run.kind}: ${plain(run.status)}`,
    '',
    `- Run: ${run.run_id}`,
    `- Started by: ${markdownText(run.started_by)}`,
    `- Started: ${run.started_at ?? 'never'}`,
    `- Settled: ${run.completed_at ?? 'not yet'}`,
    ...agentLines(run),
    `- Files: ${run.files.map(markdownText).join(', ') || 'none'}`,
    ...outcomeLines(run),
    ...section('Questions and answers', dialogue(run)),
    ...section('Plan', run.plan === null ? [] : quoted(run.plan)),
    ...section('Audit', run.audit.map(auditLine)),
  ];
}

function agentLines({ agent, model_usage: used }: LogRun): string[] {
  const lines = agent ? [`- Agent: ${plain(agent)}`] : [];
  if (!used) return lines;
  const cost = used.cost === undefined ? '' : `, cost ${used.cost}`;
  const tokens = `${used.input_tokens} tokens sent, ${used.output_tokens} received`;
  return [...lines, `- Model: ${markdownText(used.model)}, ${count(used.calls, 'call')}, ${tokens}${cost}`];
}

function outcomeLines({ kind, outcome }: LogRun): string[] {
  if (outcome.error !== null) return [`- Error: ${markdownText(outcome.error)}`];
  if (kind !== 'execute' || !outcome.ok) return [];
  const replaced = outcome.replaced_existing_data ? '; they replaced the rows that were there' : '';
  return [
    `- Rows written: ${outcome.rows_written}, of them with an invalid cell: ${outcome.invalid_rows}${replaced}`,
    '',
    '| Sheet | Rows | Invalid rows |',
    '|---|---|---|',
    ...outcome.per_sheet.map(
      ({ templateName, rowCount, invalidRowCount }) =>
        `| ${markdownText(String(templateName))} | ${rowCount} | ${invalidRowCount} |`,
    ),
  ];
}

interface Asked {
  id?: unknown;
  question?: unknown;
  options?: { id: string; label: string }[];
}

/** Each question with its answer behind it; an option is told by its label. */
function dialogue({ questions, answers }: LogRun): string[] {
  const lines: string[] = [];
  for (const { id, question, options = [] } of questions as Asked[]) {
    const given = answers.filter((answer) => answer.id === id).map(({ value }) => String(value));
    const said = given.map((value) => options.find((option) => option.id === value)?.label ?? value);
    lines.push(
      `- ${markdownText(String(question))}`,
      `  - ${said.map(markdownText).join('; ') || 'not answered'}`,
    );
  }
  return lines;
}

function auditLine({ at, event, sequence, by, ...details }: LogRun['audit'][number]): string {
  const more = Object.keys(details).length > 0 ? ` ${markdownText(JSON.stringify(details))}` : '';
  return `- ${at} ${event}${more}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', `### ${title}`, '', ...lines] : [];
}

function quoted(markdown: string): string[] {
  return markdown
    .trimEnd()
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`.trimEnd());
}

function plain(status: string): string {
  return status.replaceAll('_', ' ');
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
