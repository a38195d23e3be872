import type { Conversion } from '../../convert/conversion.js';
import { convert } from '../../convert/convert.js';
import type { Target } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Knowing } from './candidate.js';
import { conventionsOf } from './conventions.js';

/** The best way to make a column of the template of the values of one of the source. */
export function conversionOf(
  view: View,
  source: ViewColumn,
  template: Template,
  target: Target,
  { told, views }: Knowing,
): Conversion {
  const conventions = conventionsOf(
    { view, source, template, target: target.column.name, wanted: target.wanted },
    told,
    views,
  );
  const [best] = convert(source.profile.sample, source.cell, target, conventions);
  if (!best) throw new Error('a column can always be taken as it stands');
  return best;
}
