import type { Let } from '../duck/sql.js';
import { literal } from '../duck/sql.js';
import { lowerText, trimSql, trimText, WHITE_SPACE } from './text.js';

/** What people put between the letters and digits of a key, or leave out. */
const MARKS = `${WHITE_SPACE}!-/:-@[-\`{-~\u00b7\u2010-\u2015\u2212`.replace('[-`', '\\[-`');
const marks = new RegExp(`[${MARKS}]+`, 'gu');

/**
 * What keys have in common that two programs or people write: letters and digits, in any case, without leading zeros
 * and without the ".0" of a number. "WV20 CNM" is "wv20cnm", "#00042" is "42".
 */
export function bareText(value: string): string {
  return lowerText(trimText(value))
    .replace(/^([0-9]+)\.0+$/, '$1')
    .replace(marks, '')
    .replace(/^0+([0-9])/, '$1');
}

export function bareSql(sql: string, context: Let): string {
  const whole = `regexp_replace(lower(${trimSql(sql, context)}), '^([0-9]+)\\.0+$', '\\1')`;
  return `regexp_replace(regexp_replace(${whole}, ${literal(`[${MARKS}]+`)}, '', 'g'), '^0+([0-9])', '\\1')`;
}
