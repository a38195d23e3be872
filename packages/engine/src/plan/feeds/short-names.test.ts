import { expect, it } from 'vitest';
import { ShortNames } from './short-names.js';

const people = new ShortNames();
people.add('Carl Huhn', '1');
people.add('Beate Henck', '2');
people.add('Thomas Henck', '3');
people.add('Anna Maria Kern', '4');
people.add('Anna Kolb', '5');
people.add('Depot', '6');

it('finds who is called by one name, with a letter of the other where two have it', () => {
  const found = ['Huhn', 'HENCK, B.', 'T. Henck', 'Kern, Anna M.', 'Anna Kol', 'Kolb A'].map((each) =>
    people.find(each),
  );
  expect(found).toEqual(['1', '2', '3', '4', undefined, '5']);
});

it('finds nobody where several may be meant, or none', () => {
  for (const each of ['Henck', 'Anna K.', 'B.', 'Depot', 'Huhn 2', 'Huhn, X.', 'Anna Kern', ''])
    expect(people.find(each)).toBeUndefined();
});
