import { expect, test } from 'vitest';
import { withSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import { itemsSql } from '../run/reshape/explode.js';
import { itemsOf } from '../run/testing/reference-reshape.js';
import { findExplode } from './find-explode.js';
import { jsonItems, quotedItems } from './json-items.js';

test('a list of quoted items needs no brackets', () => {
  expect(quotedItems('"Trade","Fair, 2023"')).toEqual(['Trade', 'Fair, 2023']);
  expect(quotedItems('["Trade"]')).toEqual(['Trade']);
  expect(quotedItems('"Trade" fair')).toBeUndefined();
  expect(jsonItems('"Trade","Fair"')).toBeUndefined();
});

test('a column of such lists is found, commas in an item or not', () => {
  const rows = [['"Trade","Fair, 2023"'], ['"Trade"'], [''], ['"News","Trade"'], ['"News"']];
  const [found] = findExplode({ columns: ['TAGS'], rows, whole: true });
  expect(found?.step).toEqual({ step: 'explode', column: 'TAGS', by: 'json' });
});

test('is carried out as the reference does', async () => {
  const cells = ['"Trade","Fair, 2023"', ' "one" ', '"open', '["a","b"]', '"a", 1.50', '""', 'plain, text'];
  for (const cell of cells) {
    const [row] = await withSession({}, (session) =>
      session.rows(`SELECT to_json(${itemsSql(literal(cell), 'json')})::VARCHAR AS items`),
    );
    expect(JSON.parse(String(row?.items))).toEqual(itemsOf(cell, 'json'));
  }
});
