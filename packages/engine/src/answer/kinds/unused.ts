import { count, figure } from '../../words/wording.js';
import { readersOf } from '../feeding.js';
import { type Kind, worth } from '../kind.js';
import { filled } from '../look.js';
import type { TableView, World } from '../made.js';
import { bullets } from '../wording.js';

/** Which columns and tables of the files nothing reads. */
export const unused: Kind = {
  name: 'unused',
  tells: 'which columns and tables of the files are not used',
  fits: ({ says, text }) =>
    worth(
      [/\bunused\b|\bunmapped\b/.test(text) && !says('values'), 0.86],
      [(says('column') || says('file')) && says('not') && says('use') && !says('open'), 0.84],
      [
        (says('column') || says('file')) &&
          (says('skip') || says('leaveOut')) &&
          !says('row') &&
          !says('reading'),
        0.83,
      ],
    ),
  answer: async (asked, world) => {
    const views = asked.tables.length > 0 ? asked.tables : world.tableViews;
    const readers = readersOf(world);
    const parts: string[] = [];
    const whole: string[] = [];
    for (const view of views) {
      const idle = view.columns.filter((column) => !readers.get(view)?.has(column));
      if (idle.length === view.columns.length)
        parts.push(
          `${view.name} is not used at all (${count(view.rowCount, 'row')}, ${count(view.columns.length, 'column')}).`,
        );
      else if (idle.length === 0) whole.push(view.name);
      else parts.push(await idleText(world, view, idle));
    }
    if (whole.length > 0) parts.push(`Every column is used of ${whole.join(', ')}.`);
    return parts.join('\n');
  },
};

const most = 40;

async function idleText(world: World, view: TableView, idle: readonly string[]): Promise<string> {
  const shown = idle.slice(0, most);
  const counts = shown.map((column) => {
    const at = view.columns.indexOf(column);
    return `count(${filled(at)})::BIGINT AS n${at}`;
  });
  const [row] = await world.session.rows(`SELECT ${counts.join(', ')} FROM ${view.sql}`);
  const lines = shown.map((column) => {
    const n = Number(row?.[`n${view.columns.indexOf(column)}`]);
    return `"${column}" (${n === 0 ? 'empty' : `filled in ${figure(n)} of ${count(view.rowCount, 'row')}`})`;
  });
  if (idle.length > most) lines.push(`and ${idle.length - most} more`);
  return `${view.name}: ${count(idle.length, 'column is', 'columns are')} not used, of ${view.columns.length}:\n${bullets(lines)}`;
}
