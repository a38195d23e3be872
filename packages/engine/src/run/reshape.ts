import type { Reshape } from '../recipe/reshape.js';
import type { Relation } from './relation.js';
import { context } from './reshape/context.js';
import { explode } from './reshape/explode.js';
import { fillDown } from './reshape/fill-down.js';
import { promoteHeader } from './reshape/promote-header.js';
import { records } from './reshape/records.js';
import { sections } from './reshape/sections.js';
import { transpose } from './reshape/transpose.js';
import { unpivot } from './reshape/unpivot.js';

/** Carries out a step on the rows of one input. */
export function reshape(relation: Relation, step: Reshape): Relation {
  switch (step.step) {
    // Said where the tables are read.
    case 'rows':
      return relation;
    case 'sections':
      return sections(relation, step);
    case 'promote_header':
      return promoteHeader(relation, step);
    case 'transpose':
      return transpose(relation, step);
    case 'records':
      return records(relation, step);
    case 'fill_down':
      return fillDown(relation, step);
    case 'unpivot':
      return unpivot(relation, step);
    case 'explode':
      return explode(relation, step);
    case 'context':
      return context(relation, step);
  }
}
