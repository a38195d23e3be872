import { expect, it } from 'vitest';
import { stepsInWords } from './steps-in-words.js';

it('says what was done, once, and leaves out what is done to every text', () => {
  expect(
    stepsInWords([
      '"Telefon", with extra spaces removed',
      'the value, left empty where it says "k.a."',
      '"Land", with extra spaces removed',
      'the value, as an international phone number',
    ]),
  ).toEqual(['left empty where it says "k.a."', 'as an international phone number']);
});

it('has nothing to say of what was taken as it is', () => {
  expect(stepsInWords(['"Name"'])).toEqual([]);
  expect(stepsInWords([])).toEqual([]);
});
