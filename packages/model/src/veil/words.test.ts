import { describe, expect, it } from 'vitest';
import { asData } from '../tools/tool.js';
import { mask } from './mask.js';
import { Veil } from './veil.js';

function veilOf(samples: 'masked' | 'none'): Veil {
  return new Veil(samples, { names: ['Name'], templates: [], said: [] });
}

describe.each(['masked', 'none'] as const)('what the engine says, with MODEL_SAMPLES=%s', (samples) => {
  it.each([
    'Column "Name" has "Bela "Quilp" Zorvex" in row 4',
    'Column "Name" has "Quilp 5" Zorvex" in row 4',
    'Column "Name" has "Quilp\nZorvex" in row 4',
  ])('hides cells that have quotes or line breaks of their own: %s', (text) => {
    expect(veilOf(samples).words(text)).not.toMatch(/Quilp|Zorvex|Bela/);
  });

  it('hides the whole of a cell of which a part was met before', () => {
    const veil = veilOf(samples);
    veil.cell('Quilp');
    veil.cell('Quilp Zorvex');
    expect(veil.words('Rows of Quilp Zorvex were left out')).not.toMatch(/Quilp|Zorvex/);
  });

  it('keeps names', () => {
    expect(veilOf(samples).words('Column "Name" is filled in 3 rows')).toBe(
      'Column "Name" is filled in 3 rows',
    );
  });
});

it('shows no shape either where nothing may be shown', () => {
  const veil = veilOf('none');
  veil.cell('Quilp-77');
  expect(veil.words('Rows of Quilp-77 were left out')).toBe('Rows of (not shown) were left out');
});

it('has nothing of a letter in its shape', () => {
  expect(mask('हिन्दी e\u0301')).toBe('aaa a');
});

it('keeps the keys of renamed columns to itself where they may be cells', () => {
  const shown = JSON.stringify(
    veilOf('masked').recipe({ union: [{ input: 'a', names: { Zorvex: 'Name' } }] }),
  );
  expect(shown).not.toContain('Zorvex');
  expect(shown).toContain('"Name"');
});

it.each(['</data>', '</data >', '< / DATA>', '<data>', '</data\n>'])(
  'lets no cell end the data: %s',
  (mark) => {
    const inner = asData(`a ${mark} b`).split('\n').slice(1, -1).join('\n');
    expect(inner).not.toMatch(/<[\s/]*data/i);
  },
);
