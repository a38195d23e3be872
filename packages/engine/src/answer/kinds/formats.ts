import { columnsOf } from '../../recipe/expression.js';
import type { Asked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import type { World } from '../made.js';
import { type NodeOf, type StepAt, stepsIn } from '../steps.js';
import { bullets } from '../wording.js';

/** How dates, numbers and phones were read: formats, decimal signs, countries, zones; how files are written. */
export const formats: Kind = {
  name: 'formats',
  tells:
    'which date and number formats, time zones and countries of phone numbers were assumed, and the encoding of files',
  fits: ({ says }) => {
    const about = says('date') || says('number') || says('phone');
    return worth(
      [says('dialect') || says('dayFirst') || says('zone') || says('decimalSign'), 0.87],
      [about && says('assume'), 0.86],
      [
        about &&
          says('format') &&
          !says('fail') &&
          !says('count') &&
          !says('empty') &&
          !says('placeholder') &&
          !says('reading'),
        0.78,
      ],
      [says('assume') && !says('placeholder'), 0.6],
    );
  },
  answer: async (asked, world) => {
    if (
      /\b(?:encoding|delimiter|charset|character set|separated|separator)\b/.test(asked.text) &&
      !/\b(?:decimal|thousand)/.test(asked.text)
    )
      return dialects(asked, world);
    const { text, says } = asked;
    const dates = says('date') || says('zone');
    const numbers = (says('number') || says('decimalSign')) && !/\bphones?\b/.test(text);
    const countries = /\b(?:country|countries|region|phones?)\b/.test(text);
    const any = !dates && !numbers && !countries;
    const lines = [
      ...(dates || any ? dateLines(asked, world) : []),
      ...(numbers || any ? numberLines(asked, world) : []),
      ...(countries || any ? phoneLines(asked, world) : []),
      ...(any ? answersUsed(world) : []),
    ];
    if (lines.length > 0) return bullets(lines);
    const what = [dates && 'dates', numbers && 'numbers', countries && 'phone numbers']
      .filter(Boolean)
      .join(' or ');
    return `No column is read as ${what || 'dates, numbers or phone numbers'}: the recipe takes their text as it stands.`;
  },
};

/** Only the columns that are named, where those have such a step. */
function chosen<T extends Pick<StepAt<'date'>, 'view' | 'at'>>({ columns, sheets }: Asked, steps: T[]): T[] {
  const named = steps.filter((step) => columns.some(({ view, at }) => step.view === view && step.at === at));
  if (named.length > 0) return named;
  const within = steps.filter(({ view }) => sheets.includes(view));
  return within.length > 0 ? within : steps;
}

function label({
  view,
  column,
  node,
}: {
  view: { name: string };
  column: string;
  node: Parameters<typeof columnsOf>[0];
}): string {
  const from = columnsOf(node).map(({ name }) => `"${name}"`);
  return `"${column}" of ${view.name}${from.length === 0 ? '' : ` (from ${from.join(', ')})`}`;
}

function dateLines(asked: Asked, world: World): string[] {
  const read = chosen(asked, stepsIn(world, 'date', 'datetime')).map((step) => {
    const { formats: known, output } = step.node;
    const zone = zoneText(step.node);
    const two = known.some((format) => /(?<!Y)YY(?!Y)/.test(format))
      ? `, two-digit years below ${step.node.pivot} are 20xx`
      : '';
    return `${label(step)}: dates read as ${known.map((format) => `${format}${order(format)}`).join(', or else ')}${two}${zone}; written ${output}`;
  });
  const serial = chosen(asked, stepsIn(world, 'excel_date')).map(
    (step) => `${label(step)}: day numbers of a spreadsheet (system ${step.node.system})`,
  );
  return [...read, ...serial];
}

function zoneText(node: NodeOf<'date' | 'datetime'>): string {
  if (node.op === 'date') return '';
  if (node.from !== undefined) return `, in the time zone ${node.from}, written in that of ${node.to}`;
  return node.formats.some((format) => format.endsWith('Z')) ? `, written in the time zone ${node.to}` : '';
}

function order(format: string): string {
  const day = format.search(/D/);
  const month = format.search(/M/);
  if (day < 0 || month < 0 || /MMM/.test(format) || /^Y/.test(format)) return '';
  return day < month ? ' (day first)' : ' (month first)';
}

function numberLines(asked: Asked, world: World): string[] {
  return chosen(asked, stepsIn(world, 'number')).map((step) => {
    const { decimal, thousands } = step.node;
    const signs = `decimal ${decimal === '.' ? 'point' : 'comma'} "${decimal}"`;
    return `${label(step)}: numbers read with ${signs} and ${thousands === '' ? 'no thousands separator' : `thousands separator "${thousands}"`}`;
  });
}

function phoneLines(asked: Asked, world: World): string[] {
  return chosen(asked, stepsIn(world, 'phone_e164')).map(
    (step) => `${label(step)}: numbers without a country code are taken as numbers of ${step.node.country}`,
  );
}

function answersUsed({ recipe }: World): string[] {
  return [
    ...recipe.answers.map(({ question, answer }) => `Answered: ${question} ${answer}`),
    ...recipe.notes.map((note) => `Noted: ${note}`),
  ];
}

function dialects({ tables }: Asked, world: World): string {
  const views = tables.length > 0 ? tables : world.tableViews;
  return bullets(
    views.map(({ name, table }) => {
      const said = Object.entries(table.dialect)
        .filter(([, value]) => value !== null)
        .map(([what, value]) => `${what} ${JSON.stringify(value)}`);
      return `${name}: ${said.length > 0 ? said.join(', ') : 'nothing is known of how it is written'}`;
    }),
  );
}
