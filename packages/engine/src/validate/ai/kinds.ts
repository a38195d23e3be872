import { allowed } from './kinds/allowed.js';
import { boolean } from './kinds/boolean.js';
import { letterCase } from './kinds/case.js';
import { characters } from './kinds/characters.js';
import { colour } from './kinds/colour.js';
import { country } from './kinds/country.js';
import { currency } from './kinds/currency.js';
import { date } from './kinds/date.js';
import { datetime } from './kinds/datetime.js';
import { decimal } from './kinds/decimal.js';
import { digits } from './kinds/digits.js';
import { email } from './kinds/email.js';
import { ends } from './kinds/ends.js';
import { integer } from './kinds/integer.js';
import { ip } from './kinds/ip.js';
import { language } from './kinds/language.js';
import { length } from './kinds/length.js';
import { letters } from './kinds/letters.js';
import { money } from './kinds/money.js';
import { percent } from './kinds/percent.js';
import { phone } from './kinds/phone.js';
import { postcode } from './kinds/postcode.js';
import { range } from './kinds/range.js';
import { region } from './kinds/region.js';
import { shape } from './kinds/shape.js';
import { spaceless } from './kinds/spaceless.js';
import { starts } from './kinds/starts.js';
import { time } from './kinds/time.js';
import { url } from './kinds/url.js';
import { uuid } from './kinds/uuid.js';

/** In the order in which they are checked and shown: what a value is, then how much, then how it is written. */
export const kinds = [
  allowed,
  email,
  phone,
  url,
  uuid,
  ip,
  colour,
  country,
  region,
  postcode,
  currency,
  language,
  datetime,
  date,
  time,
  percent,
  money,
  integer,
  decimal,
  boolean,
  range,
  digits,
  letters,
  characters,
  letterCase,
  spaceless,
  starts,
  ends,
  shape,
  length,
] as const;
