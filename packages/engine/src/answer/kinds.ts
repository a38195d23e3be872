import type { Kind } from './kind.js';
import { counting, countingExactly } from './kinds/counting.js';
import { empty } from './kinds/empty.js';
import { failures } from './kinds/failures.js';
import { feeds } from './kinds/feeds.js';
import { figures } from './kinds/figures.js';
import { formats } from './kinds/formats.js';
import { mapping } from './kinds/mapping.js';
import { open, summary } from './kinds/open.js';
import { origin } from './kinds/origin.js';
import { placeholders } from './kinds/placeholders.js';
import { reading } from './kinds/reading.js';
import { repeats } from './kinds/repeats.js';
import { rows } from './kinds/rows.js';
import { rules } from './kinds/rules.js';
import { trace } from './kinds/trace.js';
import { unused } from './kinds/unused.js';
import { values } from './kinds/values.js';
import { whatIf } from './kinds/what-if.js';

/** Every kind of question; of two that fit equally well the first is tried. */
export const kinds: readonly Kind[] = [
  origin,
  mapping,
  failures,
  figures,
  countingExactly,
  counting,
  repeats,
  rows,
  trace,
  values,
  empty,
  unused,
  feeds,
  formats,
  placeholders,
  reading,
  rules,
  whatIf,
  open,
  summary,
];
