import { describe, expect, test } from 'vitest';
import { displayedText } from './displayed.js';

const accounting = '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)';

describe('what a cell shows', () => {
  test.each([
    // General, with eleven digits at most
    ['0.974826388888889', 'General', '0.974826389'],
    ['12345678901234', 'General', '1.23457E+13'],
    ['99999999999', 'General', '99999999999'],
    ['5.5', 'General" kg"', '5.5 kg'],
    ['-26', '[Red][<-25]General;[Blue][>25]General;[Green]General', '26'],
    ['-1', '[Red][<-25]General;[Blue][>25]General;[Green]General', '-1'],
    // numbers
    ['1234.5', '#,##0.00', '1,234.50'],
    ['1.005', '0.00', '1.01'],
    ['-1.25', '0.0', '-1.3'],
    ['-0.001', '0.00', '0.00'],
    ['-0.001', '0.00;(0.00)', '(0.00)'],
    ['12', '0,000.0', '0,012.0'],
    ['1.25', '0000.000', '0001.250'],
    ['12345', '0.0,"k"', '12.3k'],
    ['0.125', '0.0%', '12.5%'],
    ['0.5', '0 %', '50 %'],
    ['1234567', '0.00E+00', '1.23E+06'],
    ['1.25', '# ?/?', '1 1/4'],
    ['5551234567', '[<=9999999]###-####;(###) ###-####', '(555) 123-4567'],
    ['0', '0;-0;"none"', 'none'],
    ['5', ';;;', ''],
    ['5', '0 zł', '5 zł'],
    ['1234.5', '[$€-407] #,##0.00', '€ 1,234.50'],
    ['0', accounting, ' -   '],
    ['-5.5', accounting, ' (5.50)'],
    // dates and times
    ['2023-03-15', 'm/d/yy', '3/15/23'],
    ['2023-03-15', 'dd.mm.yyyy', '15.03.2023'],
    ['2023-03-15', '[$-409]d mmm yyyy;@', '15 Mar 2023'],
    ['2023-03-15', 'yyyy年m月d日', '2023年3月15日'],
    ['2023-03-15 12:00:00', 'm/d/yy h:mm', '3/15/23 12:00'],
    ['1900-01-31', 'm/d/yy', '1/31/00'],
    ['1904-01-01', 'd mmm yyyy', '1 Jan 1904'],
    ['18:00:00', 'h:mm AM/PM', '6:00 PM'],
    ['36:00:00', '[h]:mm', '36:00'],
    ['02:57:46.598', 'hh:mm:ss.00', '02:57:46.60'],
    ['-1', 'yyyy-mm-dd', ''],
    // texts
    ['abc', accounting, ' abc '],
    ['abc', '0.00', 'abc'],
    ['abc', '0;-0;0;"<"@">"', '<abc>'],
    ['2023-03-15', '0.00', '2023-03-15'],
    ['TRUE', accounting, 'TRUE'],
    ['#N/A', accounting, '#N/A'],
    ['0.5', '""', ''],
    ['0.5', '"half "\\""!"', 'half "!'],
    // a format that makes no sense
    ['5.25', '[', '['],
    ['1000000000000000000000', '#,##0.0', '1,000,000,000,000,000,000,000.0'],
    ['', '0.00', ''],
  ])('%s under %s', (stored, format, shown) => {
    expect(displayedText(stored, format)).toBe(shown);
  });

  test('no format at all can make it throw', () => {
    const parts = [
      '0',
      '#',
      '?',
      '.',
      ',',
      '%',
      '"',
      '\\',
      '_',
      '*',
      '[',
      ']',
      'h',
      'm',
      's',
      'E+',
      '@',
      ';',
      '/',
      '$',
    ];
    for (let seed = 1; seed <= 1500; seed += 1) {
      let left = seed;
      let format = '';
      while (left > 0) {
        format += parts[left % parts.length];
        left = Math.floor(left / parts.length);
      }
      for (const stored of ['-1234.5', '2023-03-15 10:00:00', 'text']) {
        expect(typeof displayedText(stored, format)).toBe('string');
      }
    }
  });
});
