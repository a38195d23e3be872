import type { Conversion } from '../../convert/conversion.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Told } from '../told/said.js';
import type { Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Scene } from './choice.js';
import type { Pair } from './clues.js';

/** A column of the source that may feed a column of the template. */
export interface Candidate {
  source: ViewColumn;
  probability: number;
  /** How likely it was by itself, before it was weighed together with all others. */
  prior?: number;
  /** Whether it competed with the other columns of its table: what is likely of it, is not of them. */
  isWeighed?: boolean;
  reason: string;
  conversion: Conversion;
}

export interface Matched {
  view: View;
  template: Template;
  /** By the name of the template's column, the most likely first. */
  candidates: ReadonlyMap<string, Candidate[]>;
  /** One source for each column, by the name of the template's column. */
  assigned: ReadonlyMap<string, Candidate>;
  /** How much of the template it fills: 0 to 1. */
  coverage: number;
}

/** A column that rows are one by. */
export interface Keyed {
  column: ViewColumn;
  /** The columns that hold one value for each of its values; undefined where nobody knows. */
  settled: ReadonlySet<string> | undefined;
}

export interface Knowing {
  told: Told;
  views: readonly View[];
  /** Rows of one kind, of views whose rows are of several. */
  kinds?: readonly View[];
  targets: Targets;
  /** Whether the rows of one name those of the other: lines and their order are never rows of one kind. */
  areLinked?(a: View, b: View): boolean;
  /** Whether its rows are those of a sheet that was drafted before. */
  hasSheet?(view: View): boolean;
  /** Whether its rows are those of a sheet that was drafted before, and that this template has to link to. */
  isLinkedSheet?(view: View, template: Template): boolean;
  /** Whether a column holds what names the rows of another table. */
  isForeign?(view: View, column: string): boolean;
  /** Whether rows of other tables name the rows of the view by this column. */
  isLedTo?(view: View, column: string): boolean;
  /** The view that somebody said a template is made from. */
  chosen?(template: Template): View | undefined;
  /** Of the values of a column, the share that is in what the template's column links to. */
  linked?(column: TemplateColumn, source: ViewColumn, conversion: Conversion | undefined): number | undefined;
  /** The same of the very column that is linked to, not of what else names its rows. */
  pointsTo?(column: TemplateColumn, source: ViewColumn, conversion: Conversion): number | undefined;
  /** Whether a column holds the key that is linked to, or leads to the rows that it is of. */
  isLinkedKey?(column: TemplateColumn, view: View, source: ViewColumn): boolean;
  /** Whether rows of a view, of which no sheet is made yet, name those that a template has to link to. */
  isPartOf?(view: View, template: Template): boolean;
  /** Cells stay as they were read: a column that wants a text, and says no more, takes what is called like it. */
  asRead?: boolean;
  /** Sees what columns of a table are weighed for those of a template. */
  see?: ((weighed: Weighed) => void) | undefined;
}

export interface Weighed {
  pairs: readonly Pair[];
  scene: Scene;
  /** What the table itself calls them; undefined for those of other tables. */
  columns: readonly (string | undefined)[];
}
