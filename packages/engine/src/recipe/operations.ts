import { boolean } from './operations/boolean.js';
import { calculate } from './operations/calculate.js';
import { coalesce } from './operations/coalesce.js';
import { collapse } from './operations/collapse.js';
import { column } from './operations/column.js';
import { concat } from './operations/concat.js';
import { constant } from './operations/constant.js';
import { date } from './operations/date.js';
import { datetime } from './operations/datetime.js';
import { digitsOnly } from './operations/digits_only.js';
import { emptyIf } from './operations/empty_if.js';
import { epochDate } from './operations/epoch_date.js';
import { excelDate } from './operations/excel_date.js';
import { extract } from './operations/extract.js';
import { hashId } from './operations/hash_id.js';
import { htmlText } from './operations/html_text.js';
import { if_ } from './operations/if.js';
import { integer } from './operations/integer.js';
import { join } from './operations/join.js';
import { joinList } from './operations/join_list.js';
import { jsonGet } from './operations/json_get.js';
import { jsonObject } from './operations/json_object.js';
import { lengthLimit } from './operations/length_limit.js';
import { lookup } from './operations/lookup.js';
import { lower } from './operations/lower.js';
import { map } from './operations/map.js';
import { mask } from './operations/mask.js';
import { namePart } from './operations/name_part.js';
import { number } from './operations/number.js';
import { pad } from './operations/pad.js';
import { phoneE164 } from './operations/phone_e164.js';
import { prefix } from './operations/prefix.js';
import { replace } from './operations/replace.js';
import { replacePattern } from './operations/replace_pattern.js';
import { round } from './operations/round.js';
import { scale } from './operations/scale.js';
import { sequence } from './operations/sequence.js';
import { sheetLookup } from './operations/sheet_lookup.js';
import { split } from './operations/split.js';
import { sql } from './operations/sql.js';
import { strip } from './operations/strip.js';
import { substring } from './operations/substring.js';
import { suffix } from './operations/suffix.js';
import { title } from './operations/title.js';
import { trim } from './operations/trim.js';
import { upper } from './operations/upper.js';

/** Every operation. CONTRIBUTING.md walks through adding one. */
export const operations = [
  boolean,
  calculate,
  coalesce,
  collapse,
  column,
  concat,
  constant,
  date,
  datetime,
  digitsOnly,
  emptyIf,
  epochDate,
  excelDate,
  extract,
  hashId,
  htmlText,
  if_,
  integer,
  join,
  joinList,
  jsonGet,
  jsonObject,
  lengthLimit,
  lookup,
  lower,
  map,
  mask,
  namePart,
  number,
  pad,
  phoneE164,
  prefix,
  replace,
  replacePattern,
  round,
  scale,
  sequence,
  sheetLookup,
  split,
  sql,
  strip,
  substring,
  suffix,
  title,
  trim,
  upper,
] as const;
