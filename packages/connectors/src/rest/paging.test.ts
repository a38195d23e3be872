import { expect, it } from 'vitest';
import { nextLink } from './paging.js';

it.each<[string, string | string[] | undefined, string | undefined]>([
  ['none', undefined, undefined],
  ['quoted', '<https://a.b/?page=2>; rel="next"', 'https://a.b/?page=2'],
  ['not quoted', '<https://a.b/?page=2>; rel=next', 'https://a.b/?page=2'],
  ['among others', '<x>; rel="first", <y>; rel="next", <z>; rel="last"', 'y'],
  ['with commas and semicolons in it', '<https://a.b/?f=a,b;c&p=2>; rel="next"', 'https://a.b/?f=a,b;c&p=2'],
  ['with other words', '<y>; title="a, b"; rel="next"; type="x"', 'y'],
  ['of several relations', '<y>; rel="last next"', 'y'],
  ['in several headers', ['<x>; rel="prev"', '<y>; rel="NEXT"'], 'y'],
  ['of another relation', '<x>; rel="prev"; title="next"', undefined],
])('finds the next page in a Link header: %s', (_, header, url) => {
  expect(nextLink(header)).toBe(url);
});
