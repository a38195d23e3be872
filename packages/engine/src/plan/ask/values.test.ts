import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const files = {
  'tickets.csv': `Id,Status\n${Array.from({ length: 12 }, (_, n) => `T-${n},${n % 3 === 0 ? 'zurück' : 'open'}`).join('\n')}\n`,
};
const templates = [
  {
    name: 'Tickets',
    slug: 'tickets',
    columns: [
      { name: 'Id', required: true, unique: true },
      { name: 'Status', desiredRule: 'strict', strictRule: '^(open|waiting|solved)$' },
    ],
  },
];
const id = 'meaning:tickets:Status:zurück';

describe('a value that means none of the listed words', () => {
  it('is asked about, with the words as options', async () => {
    const { questions, rows } = await planned(scratch, files, templates);
    expect(questions).toMatchObject([
      {
        id,
        question: 'Which Status of Tickets is "zurück"?',
        about: { template: 'tickets', column: 'Status' },
        options: [{ label: '"open"' }, { label: '"waiting"' }, { label: '"solved"' }, { id: 'none' }],
      },
    ]);
    expect(rows.tickets?.[0]).toBe('T-0|zurück');
  });

  it('becomes the one that was chosen, or stays', async () => {
    const chosen = await planned(scratch, files, templates, { answers: [{ id, value: '"waiting"' }] });
    expect(chosen.rows.tickets?.slice(0, 2)).toEqual(['T-0|waiting', 'T-1|open']);
    expect(chosen.questions).toEqual([]);
    const left = await planned(scratch, files, templates, { answers: [{ id, value: 'none' }] });
    expect(left.rows.tickets?.[0]).toBe('T-0|zurück');
  });
});
