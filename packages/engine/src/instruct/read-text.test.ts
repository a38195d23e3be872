import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.js';
import { readDescription } from './read-description.js';
import { readText } from './read-text.js';
import { known } from './testing/known.js';

describe('readText', () => {
  it('keeps quotes and letters of any script as they were written', () => {
    const text = 'Map “Köln” to «Cologne»; „Straße“ to `Street`\nchange ‘naïve’ to "日本 🙂" in Notes';
    const { instructions, unread } = readText(text, known);
    expect(unread).toEqual([]);
    expect(instructions).toEqual([
      {
        sentence: 'Map “Köln” to «Cologne»; „Straße“ to `Street`',
        do: 'map',
        pairs: [
          { from: 'Köln', to: 'Cologne' },
          { from: 'Straße', to: 'Street' },
        ],
      },
      {
        sentence: 'change ‘naïve’ to "日本 🙂" in Notes',
        do: 'map',
        column: 'Notes',
        pairs: [{ from: 'naïve', to: '日本 🙂' }],
      },
    ]);
  });

  it('takes nothing in quotes for grammar', () => {
    const { instructions } = readText(`Change "drop rows where a is b" to "a, b and c" in Notes.`, known);
    expect(instructions).toMatchObject([
      { do: 'map', column: 'Notes', pairs: [{ from: 'drop rows where a is b', to: 'a, b and c' }] },
    ]);
  });

  it('says what it could not read of a sentence, and reads the rest', () => {
    const { instructions, unread } = readText('Trim names; paint the town red.', known);
    expect(instructions).toMatchObject([{ do: 'trim', column: 'names' }]);
    expect(unread).toEqual(['paint the town red']);
  });

  it('does nothing where the condition cannot be read', () => {
    const { instructions, unread } = readText('If the moon is full and bright tonight, set Owner to Jane.', {
      templates: [{ slug: 'contacts', name: 'Contacts', columns: ['Owner'] }],
      tables: [],
    });
    expect(instructions.filter((each) => each.do === 'constant' && each.when === undefined)).toEqual([]);
    expect(instructions.length + unread.length).toBe(1);
  });

  it('knows that a dot in a number, a domain or an abbreviation ends no sentence', () => {
    const read = readText(
      'E.g. 1.5 kg is from acme.co.uk. Uppercase the city, e.g. Leeds. Trim names',
      known,
    );
    expect(read.instructions.map((each) => each.do)).toContain('trim');
    expect(read.unread[0]).toBe('E.g. 1.5 kg is from acme.co.uk');
  });

  it('throws at nothing', () => {
    const words =
      'map change to in Status "x" \' “ if when is empty drop rows with - ; : , . -> = ( ) [ * \\ 日本 \uE000 \uD83D it them and or otherwise 1.5 the Phone from \n \t use set'.split(
        ' ',
      );
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 1 + random(25) }, () => words[random(words.length)]).join(
        random(4) === 0 ? '' : ' ',
      );
      for (const read of [
        readText(text, known),
        readDescription(text, 'Status', known),
        readAnswer(text, text, { templates: [], tables: [] }),
      ])
        expect(Array.isArray(read.instructions) && Array.isArray(read.unread)).toBe(true);
    }
  });

  it('takes little time for long texts, and for texts made to take long', () => {
    const texts = [
      'Change NL to Netherlands in Country. Drop rows without an email if the status is closed. '.repeat(60),
      `change ${'a to b in c and '.repeat(300)}`,
      'if it is empty, use '.repeat(250),
      'x '.repeat(2500),
      '"'.repeat(5000),
    ];
    for (const text of texts) readText(text.slice(0, 5000), known);
    // 33 ms of processor time for 5,000 characters of instructions; ten times that is a loop gone wild.
    for (const text of texts) {
      const before = process.cpuUsage();
      readText(text.slice(0, 5000), known);
      const used = process.cpuUsage(before);
      expect((used.user + used.system) / 1000).toBeLessThan(400);
    }
  });
});
