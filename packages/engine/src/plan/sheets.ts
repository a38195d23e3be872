import type { Link } from '../profile/links.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { splitAddresses } from './addresses.js';
import { type Bases, basesFor } from './bases.js';
import { choicesByCode } from './by-code.js';
import { computed } from './computed.js';
import { countWithin } from './counters.js';
import { currencyOfAmounts } from './currencies.js';
import type { Draft } from './draft.js';
import { duplicatesOf } from './duplicates.js';
import { memberOf } from './feeds.js';
import { filtersOf } from './filters.js';
import { flagsOf } from './flags.js';
import { joinParts } from './joins.js';
import { namesOfFirst } from './joint-names.js';
import { cellsOf, type Finished, linkColumns, linkOf } from './links.js';
import { itemsOfLists } from './list-items.js';
import type { Knowing } from './match-view.js';
import { parentsByCode } from './outline.js';
import { partsOfPaths } from './path-parts.js';
import { phonesByRow } from './phones.js';
import { endsOfRanges } from './ranges.js';
import { rowsBehind } from './rows-behind.js';
import { means } from './said.js';
import { joinAsSaid } from './said-joins.js';
import type { Terms } from './score.js';
import { tell } from './tell.js';
import { unitsBeside } from './units-beside.js';
import type { View, ViewColumn } from './view.js';

/** One way to make a sheet, carried out. */
export interface TriedWay {
  sheet: SheetFile | undefined;
  terms: Terms | undefined;
}

/** Called for every sheet that several ways were tried for, the likeliest first. */
export type SeeTried = (template: Template, ways: readonly TriedWay[]) => void | Promise<void>;

export interface Drafting extends Knowing {
  columnsOf(view: View): readonly ViewColumn[];
  finished: Finished;
  tried?: SeeTried | undefined;
  /** Between what was profiled. */
  links: readonly Link[];
}

/** Every way to make the sheet that is worth a try, the likeliest first; none where no table is about it. */
export async function draftsOf(template: Template, drafting: Drafting): Promise<Draft[]> {
  const { targets, finished, columnsOf } = drafting;
  const knowing: Knowing = {
    ...drafting,
    linked: (column, source, conversion) => {
      const link = linkOf(column, targets.templates, finished);
      if (!link) return undefined;
      const [made = 0] = conversion ? link.shares(cellsOf(conversion.expression, source)) : [];
      const { sample } = source.profile;
      return Math.max(
        made,
        link.shareWithBeginning(sample),
        link.shareOfBare(sample),
        ...link.shares(sample),
      );
    },
    isLinkedKey: (column, { table }, { name, via }) =>
      !via &&
      (linkOf(column, targets.templates, finished)?.madeFrom.some(
        (made) => made.table === table && made.column === name,
      ) ??
        false),
    pointsTo: (column, source, { expression }) => {
      const link = linkOf(column, targets.templates, finished);
      return (
        link &&
        Math.max(
          link.shareWithBeginning(source.profile.sample),
          link.shareOfBare(source.profile.sample),
          link.shares(cellsOf(expression, source))[0] ?? 0,
        )
      );
    },
  };
  const found = await basesFor(template, knowing, columnsOf);
  return found.flatMap((bases) => draftOf(template, bases, drafting, knowing) ?? []);
}

function draftOf(
  template: Template,
  { members: bases, notes, prior, sameKey }: Bases,
  drafting: Drafting,
  knowing: Knowing,
): Draft | undefined {
  const { targets, finished, columnsOf } = drafting;
  const draft: Draft = {
    template,
    members: bases.map((matched) => memberOf(matched, columnsOf(matched.view), knowing)),
    filters: [],
    notes: [...notes, ...bases.flatMap(({ view }) => view.notes.map((note) => `${view.label}: ${note}`))],
    prior,
    sameKey,
  };
  if (draft.members.every(({ feeds }) => feeds.size === 0)) return undefined;
  for (const member of draft.members) {
    tell(member, template, knowing);
    splitAddresses(member, template, knowing);
    joinParts(member, template, knowing);
    endsOfRanges(member, template, knowing);
    itemsOfLists(member, template, knowing);
    namesOfFirst(member, template, knowing);
    partsOfPaths(member, template, knowing);
    flagsOf(member, template, knowing);
    choicesByCode(member, template, knowing);
    phonesByRow(member, template, knowing);
    rowsBehind(member, template, drafting);
    computed(member, template, knowing);
    unitsBeside(member, template, knowing);
    currencyOfAmounts(member, template, knowing);
    parentsByCode(member, template, knowing);
  }
  linkColumns(draft, targets.templates, finished);
  for (const member of draft.members) {
    joinAsSaid(member, template, knowing);
    countWithin(member, template, knowing);
    const { filters, notes: refused } = filtersOf(template, member, knowing);
    draft.filters.push(...filters);
    draft.notes.push(...refused);
  }
  const duplicates = duplicatesOf(template, draft.members, knowing);
  if (duplicates) {
    draft.deduplicate = duplicates.deduplicate;
    draft.notes.push(
      `Rows are one when they agree in ${duplicates.deduplicate.by.join(' and ')}: ${duplicates.reason}`,
    );
    const rank = ({ view }: { view: View }) => {
      const at = duplicates.prefer.findIndex((said) => means(said, view, drafting.views));
      return at < 0 ? duplicates.prefer.length : at;
    };
    draft.members.sort((a, b) => rank(a) - rank(b));
  }
  return draft;
}
