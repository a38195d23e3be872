import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts } from '../../parts.js';

export type Rule = Grammar<Parts, Data>['rule'];
