import { getOwn } from '@godwit/contract/own';
import type { Result } from '@godwit/contract/routes';
import { count, inColumns, shown } from '../terminal/columns.js';

type ThreadEvent = Result<'getThread'>['events'][number];
type Question = NonNullable<Result<'getRun'>['questions']>[number];
type Preview = Result<'getPreview'>;
type Report = NonNullable<Result<'getRun'>['report']>;
type Cell = Result<'getRow'>['cells'][number];

const lineWidth = 100;

export function heading(number: number, text: string): void {
  console.log(`\n${bold(`${number}. ${text}`)}`);
}

export function line(text: string, indent = 1): void {
  console.log(`${'   '.repeat(indent)}${text}`);
}

/** One line for each event that says something to a person; the others are for programs. */
export function threadLines(): (event: ThreadEvent) => string | undefined {
  const subjects = new Map<unknown, string>();
  return ({ type, data }) => {
    const words = (name: string) => shown(String(getOwn(data, name) ?? ''), lineWidth);
    if (type === 'status') return words('message');
    if (type === 'tool_call') subjects.set(data.id, subjectOf(data.args));
    if (type !== 'tool_result') return undefined;
    return `${data.ok ? '✓' : '✗'} ${words('name').padEnd(18)} ${subjects.get(data.id) ?? ''}${words('summary')}`;
  };
}

function subjectOf(args: unknown): string {
  const { fileName, templateName } = args as { fileName?: unknown; templateName?: unknown };
  const name = fileName ?? templateName;
  return typeof name === 'string' ? `${shown(name)}: ` : '';
}

export function questionLines({ question, context, options }: Question): string[] {
  return [
    `? ${question}`,
    ...(context ? [`  ${context}`] : []),
    ...options.map(({ label }, at) => `  ${at + 1}. ${label}`),
  ];
}

export function previewLines({ sheets }: Preview): string[] {
  return sheets.flatMap(({ template, row_count, invalid_row_count, invalid_cells }) => [
    `${template.name}: ${count(row_count, 'row')}, ${invalid_row_count} with invalid cells`,
    ...inColumns(
      invalid_cells
        .slice(0, 3)
        .map(({ row_index, column, value, message }) => [
          `   row ${row_index}`,
          column,
          JSON.stringify(shown(value)),
          shown(message, 70),
        ]),
    ),
  ]);
}

/** Of how many columns of the files something came into a sheet, and which were left behind. */
export function reportLines({ inserted, perSheet, invalidCellCount, coverage }: Report): string[] {
  const inputs = Object.keys(coverage.inputs).length;
  const unused = coverage.unused_inputs;
  return [
    `${count(inserted, 'row')} written, ${invalidCellCount} of them with invalid cells, kept apart`,
    ...perSheet.map(
      ({ templateName, rowCount, invalidRowCount }) =>
        `   ${templateName}: ${rowCount - invalidRowCount} valid, ${invalidRowCount} invalid`,
    ),
    `${inputs - unused.length} of ${count(inputs, 'source column')} used${unused.length > 0 ? `; not used: ${unused.join(', ')}` : ''}`,
  ];
}

export function lineageLines({ column, value, origins, steps }: Cell): string[] {
  return [
    `${column}: ${JSON.stringify(value)}`,
    ...origins.map(
      (from) =>
        `   came from ${from.file}, row ${from.row_number}, column "${from.column}": ${JSON.stringify(from.value)}`,
    ),
    ...steps.map((step) => `   ${shown(step, 200)}`),
  ];
}

/** The first row is the header. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const [header = '', ...rest] = inColumns(rows.map((row) => row.map((cell) => shown(cell, 20))));
  const width = Math.max(header.length, ...rest.map((text) => text.length));
  return [header, '─'.repeat(width), ...rest];
}

function bold(text: string): string {
  return process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text;
}
