import { expect, test } from 'vitest';
import { toldApart } from './told-apart.js';

const told = (text: string, ...others: string[]) =>
  toldApart(text, others).map(({ called, value }) => [called, value]);

test('what differs between texts of one make, called by the word beside it', () => {
  expect(
    told(
      'Zone A – Old Town: permits as at 31 March 2024',
      'Zone C1 – Hospital North: permits as at 28 March 2024',
      'Zone B – Station: permits as at 31 March 2024',
    ),
  ).toEqual([
    ['Zone', 'A'],
    ['Zone name', 'Old Town'],
    ['Date', '31 March 2024'],
  ]);
  expect(told('1. Spieltag (19.08.)', '2. Spieltag (26.08.)')[0]).toEqual(['Spieltag', '1']);
});

test('names of files, with what stands around it', () => {
  const [part] = toldApart('subscribed_email_export_7f', [
    'unsubscribed_email_export_7f',
    'cleaned_email_export_7f',
  ]);
  expect(part).toEqual({ after: '', before: '_email', value: 'subscribed', called: undefined });
});

test('a year is no number of what stands before it', () => {
  expect(told('METER READINGS 2022 (end of month)', 'METER READINGS 2023 (end of month)')).toEqual([
    ['Year', '2022'],
  ]);
});

test('texts that have no word in common are not made alike', () => {
  expect(told('Heren 1', 'Dames 1')).toEqual([]);
  expect(told('Heren 1')).toEqual([]);
  expect(told('orders_export_1', 'orders_export_2')).toEqual([]);
});

test('what a number is the number of', () => {
  expect(toldApart('RECIPE CARD No. 7', ['RECIPE CARD No. 8'])).toMatchObject([
    { after: 'RECIPE CARD No. ', value: '7', called: 'RECIPE CARD number' },
  ]);
});
