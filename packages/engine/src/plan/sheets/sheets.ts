import { reasonOf } from '../../failed.js';
import type { Link } from '../../profile/links.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { pairsThings } from '../columns/pairs.js';
import { splitAddresses } from '../feeds/addresses.js';
import { choicesByCode } from '../feeds/by-code.js';
import { choicesWithin } from '../feeds/choices-within.js';
import { codesWithin } from '../feeds/codes-within.js';
import { computed } from '../feeds/computed.js';
import { countWithin } from '../feeds/counters.js';
import { currencyOfAmounts } from '../feeds/currencies.js';
import type { Draft } from '../feeds/draft.js';
import { memberOf } from '../feeds/feeds.js';
import { firstFilled } from '../feeds/first-filled.js';
import { flagsOf } from '../feeds/flags.js';
import { joinParts } from '../feeds/joins.js';
import { namesOfFirst } from '../feeds/joint-names.js';
import { type Finished, linkColumns } from '../feeds/links.js';
import { itemsOfLists } from '../feeds/list-items.js';
import type { Member } from '../feeds/member.js';
import { parentsByCode } from '../feeds/outline.js';
import { partsOfPaths } from '../feeds/path-parts.js';
import { phonesByRow } from '../feeds/phones.js';
import { endsOfRanges } from '../feeds/ranges.js';
import { rowsBehind } from '../feeds/rows-behind.js';
import { joinAsSaid } from '../feeds/said-joins.js';
import { partsSaid } from '../feeds/said-parts.js';
import { tell } from '../feeds/tell.js';
import { unitsBeside } from '../feeds/units-beside.js';
import { duplicatesOf } from '../rows/duplicates.js';
import { filtersOf } from '../rows/filters.js';
import { means } from '../told/said.js';
import type { View, ViewColumn } from '../views/view.js';
import { type Bases, basesFor } from './bases.js';
import { linkingOf } from './linking.js';
import type { Terms } from './score.js';

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

/** What may feed a column beside the columns themselves; each sees what those before it found. */
const proposers: readonly ((member: Member, template: Template, drafting: Drafting) => void)[] = [
  firstFilled,
  tell,
  splitAddresses,
  joinParts,
  partsSaid,
  endsOfRanges,
  itemsOfLists,
  namesOfFirst,
  partsOfPaths,
  codesWithin,
  flagsOf,
  choicesByCode,
  choicesWithin,
  phonesByRow,
  rowsBehind,
  computed,
  unitsBeside,
  currencyOfAmounts,
  parentsByCode,
];

/** One that fails on what it has never seen proposes nothing, and its sheet is made without it. */
function attempt(propose: () => void, draft: Draft, { feeds }: Member): void {
  const before = new Map(feeds);
  try {
    propose();
  } catch (error) {
    feeds.clear();
    for (const [name, feed] of before) feeds.set(name, feed);
    draft.notes.push(
      `${draft.template.name}: one way to feed its columns failed and was left out (${reasonOf(error)}).`,
    );
  }
}

/** Every way to make the sheet that is worth a try, the likeliest first; none where no table is about it. */
export async function draftsOf(template: Template, drafting: Drafting): Promise<Draft[]> {
  const { columnsOf } = drafting;
  const knowing: Drafting = { ...drafting, ...linkingOf(drafting) };
  const found = await basesFor(template, knowing, columnsOf);
  return found.flatMap((bases) => draftOf(template, bases, knowing) ?? []);
}

function draftOf(
  template: Template,
  { members: bases, first, notes, prior, sameKey }: Bases,
  knowing: Drafting,
): Draft | undefined {
  const { targets, finished, columnsOf } = knowing;
  const draft: Draft = {
    template,
    members: bases.map((matched) => memberOf(matched, columnsOf(matched.view), knowing)),
    filters: [],
    notes: [...notes, ...bases.flatMap(({ view }) => view.notes.map((note) => `${view.label}: ${note}`))],
    prior,
    pairs: pairsThings(first.view, template, first.assigned),
    sameKey,
  };
  if (draft.members.every(({ feeds }) => feeds.size === 0)) return undefined;
  for (const member of draft.members)
    for (const propose of proposers) attempt(() => propose(member, template, knowing), draft, member);
  linkColumns(draft, targets.templates, finished);
  for (const member of draft.members) {
    for (const propose of [joinAsSaid, countWithin])
      attempt(() => propose(member, template, knowing), draft, member);
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
      const at = duplicates.prefer.findIndex((said) => means(said, view, knowing.views));
      return at < 0 ? duplicates.prefer.length : at;
    };
    draft.members.sort((a, b) => rank(a) - rank(b));
  }
  return draft;
}
