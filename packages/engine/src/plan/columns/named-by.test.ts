import { expect, it } from 'vitest';
import { formsOf } from '../../words/forms-of.js';
import { isGone, likenesses, NamedBy } from './named-by.js';

it('knows other forms of a word', () => {
  expect(formsOf('stornierte')).toContain('storniert');
  expect(formsOf('canceladas')).toContain('cancelado');
  expect(formsOf('box')).toEqual(['box']);
});

it('finds texts by their words, other forms, meanings and parts, the surest first', () => {
  const states = new NamedBy(['Descartado', 'cancelled', 'Car Wash', 'AdBlue']);
  expect(states.find(['adblue'])).toEqual({ texts: ['AdBlue'], likeness: likenesses.same });
  expect(states.find(['descartadas'])).toEqual({ texts: ['Descartado'], likeness: likenesses.form });
  expect(states.find(['storniert'])).toEqual({ texts: ['cancelled'], likeness: likenesses.meaning });
  expect(states.find(['washes'])).toEqual({ texts: ['Car Wash'], likeness: likenesses.part });
  expect(states.find(['open'])).toBeUndefined();
  expect(states.find([])).toBeUndefined();
});

it('knows what is no longer', () => {
  expect(isGone('archived')).toBe(true);
  expect(isGone('gelöscht')).toBe(true);
  expect(isGone('open')).toBe(false);
});
