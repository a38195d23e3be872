import { z } from 'zod';
import { PHONE_SHAPE } from '../../../cells/phones.js';
import { isAbout, mentions, OWNERS } from '../grammar.js';
import { checkKind, matchesWhole, wholeSql } from '../kind.js';
import { isNamed } from '../names.js';

const NOUN =
  '(?:(?:tele)?phone|telephone|mobile|cell(?:ular)?|fax|landline)(?:(?: or | ?/ ?)(?:mobile|cell|phone|telephone|fax))?(?: ?phone)?(?: numbers?| no\\.?| #)?';
const CERTAIN =
  '(?:(?:tele)?phone|mobile|cell|fax)(?: phone)?(?: numbers?| no\\.?| #)|(?:tele)?phone|mobile phone|cell ?phone|telephone|fax';
const E164 = '\\+[1-9][0-9]{6,14}';

/** 6 to 15 digits with what people put between them; numbering plans are not looked up. */
export const phone = checkKind(
  'phone',
  { e164: z.boolean(), digits: z.int().min(6).max(15).nullable() },
  {
    recognise: (wording) => {
      const e164 = wording.parts.some((part) => /\bE164\b/i.test(part));
      const about = isAbout(wording, NOUN, { before: OWNERS }) || isNamed(wording, CERTAIN) || e164;
      if (!about || mentions(wording, /\b(?:country|dial\w*|area|calling) codes?\b/i)) return null;
      const counted = wording.parts
        .map(
          (part) =>
            /^(?:must be |exactly |with )*(\d{1,2})[- ]digits?\b/i.exec(part)?.[1] ??
            / (?:with|of|as|be|exactly) (\d{1,2}) digits?$/i.exec(part)?.[1],
        )
        .find(Boolean);
      const digits = counted ? Number(counted) : null;
      return { e164, digits: digits !== null && digits >= 6 && digits <= 15 ? digits : null };
    },
    passes: ({ e164, digits }, value) => {
      if (!matchesWhole(value, e164 ? E164 : PHONE_SHAPE)) return false;
      return digits === null || matchesWhole(digitsOf(value), counted(digits));
    },
    sql: ({ e164, digits }, value) => {
      const shaped = wholeSql(value, e164 ? E164 : PHONE_SHAPE);
      if (digits === null) return shaped;
      const bare = `regexp_replace(regexp_replace(${value}, '[#,EeXx].*', '', 's'), '[^0-9]', '', 'g')`;
      return `(${shaped} AND ${wholeSql(bare, counted(digits))})`;
    },
    must: ({ e164, digits }) => {
      if (e164) return 'must be a phone number in E.164 format, like +14155550132';
      return digits === null ? 'must be a phone number' : `must be a phone number of ${digits} digits`;
    },
  },
);

/** "10 digits" is said of national numbers: a country code of up to three may stand before them. */
function counted(digits: number): string {
  return `[0-9]{${digits},${digits + 3}}`;
}

function digitsOf(value: string): string {
  return value.replace(/[#,EeXx].*/su, '').replace(/[^0-9]/g, '');
}
