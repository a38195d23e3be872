import type { Link } from '../../profile/links.js';
import type { Wanted } from '../../target/target.js';
import { findTemplate, type Template } from '../../validate/template.js';
import { leadingHere } from '../columns/finer.js';
import type { Draft } from '../feeds/draft.js';
import { LinkValues } from '../feeds/link-values.js';
import { linkColumns, linkKey } from '../feeds/links.js';
import { identityOf, inLinkOrder } from '../views/targets.js';
import type { View } from '../views/view.js';
import type { Work } from '../views/work.js';
import { comeWithParents, keepNeeded, stayWithParents } from './needed-rows.js';
import { linkedFrom, runDraft, type Trying } from './runnable.js';
import { bestAt, measure, scoreOf } from './score.js';
import { clearly } from './score-weights.js';
import { type Drafting, draftsOf, type TriedWay } from './sheets.js';
import type { TryOut } from './try-out.js';
import { keepOneOfEach } from './which-stays.js';

/** A draft for every template that some table is about; in the order of the templates. */
export async function draftAll(
  templates: readonly Template[],
  drafting: Drafting,
  tryOut: TryOut,
  work: Work,
  signal: AbortSignal | undefined,
): Promise<{ drafts: Draft[]; notes: string[] }> {
  const drafts: Draft[] = [];
  const notes: string[] = [];
  const knowing = {
    ...drafting,
    hasSheet: (view: View) => drafts.some((draft) => isRowsOf(draft, view)),
    isLinkedSheet: (view: View, template: Template) =>
      drafts.some((draft) => leadsTo(template, draft.template, templates) && isRowsOf(draft, view)),
  };
  for (const template of inLinkOrder(templates)) {
    signal?.throwIfAborted();
    const draft = await work.tool(
      'get_template',
      { templateId: template.slug, templateName: template.name },
      async () => bestOf(await draftsOf(template, knowing), drafts, drafting, { tryOut, signal }),
      (done) => (done ? `made from ${madeFrom(done)}` : 'no table is about it'),
    );
    if (!draft) {
      notes.push(`No table has the data of ${template.name}; it stays empty.`);
      continue;
    }
    stayWithParents(draft, drafts, drafting);
    comeWithParents(draft, drafts);
    drafts.push(draft);
    await finish(draft, drafts, templates, drafting, { tryOut, signal });
    notes.push(...draft.notes);
  }
  keepOneOfEach(drafts, drafting);
  keepNeeded(drafts, drafting);
  return {
    drafts: drafts.sort((a, b) => templates.indexOf(a.template) - templates.indexOf(b.template)),
    notes,
  };
}

function leadsTo({ columns }: Template, other: Template, templates: readonly Template[]): boolean {
  return columns.some(
    ({ required, linkRule = [] }) =>
      required === true && linkRule.some(({ templateId }) => findTemplate(templates, templateId) === other),
  );
}

/** Whether the rows of a view are those of the draft, one for one. */
function isRowsOf({ template, members }: Draft, view: View): boolean {
  const identity = identityOf(template)?.name;
  return members.some(({ view: { table }, feeds }) => {
    const { distinct = 0, filled = 0 } =
      (identity === undefined ? undefined : feeds.get(identity)?.sources[0]?.profile) ?? {};
    return table === view.table && filled > 0 && distinct >= 0.9 * filled;
  });
}

/** Of several ways to make a sheet, the one whose rows fit best. */
async function bestOf(
  ways: readonly Draft[],
  drafts: readonly Draft[],
  drafting: Drafting,
  trying: Pick<Trying, 'tryOut' | 'signal'>,
): Promise<Draft | undefined> {
  const [first, ...others] = ways;
  if (!first || others.length === 0) return first;
  const { views, tried: seeTried } = drafting;
  const finer = (view: View) =>
    !mayLeadFromElsewhere(view, drafting) && leadingHere(view, first.template, drafting).length > 0;
  const tried: TriedWay[] = [];
  for (const way of ways) {
    const sheets = await runDraft(way, { ...trying, views, linked: linkedFrom(way, drafts) });
    const sheet = sheets.find((each) => each.template.slug === way.template.slug);
    tried.push({ sheet, terms: sheet && (await measure(sheet, way, sheets, finer)) });
  }
  await seeTried?.(first.template, tried);
  const scores = tried.map(({ terms }) => (terms ? scoreOf(terms) : 0));
  return ways[bestAt(scores, (at) => (isNear(ways[at]) ? 0 : clearly))];
}

/** Whether what leads to the rows of a view may be rows of another table, or several made of each of its own. */
function mayLeadFromElsewhere({ table, at }: View, { views, links }: Drafting): boolean {
  const isMade = views.some(
    (each) =>
      each.table === table && each.reshape.some(({ step }) => step === 'unpivot' || step === 'explode'),
  );
  const from = (link: Link) => views.find((each) => each.at === link.from.table)?.table;
  return (
    isMade ||
    links.some((link) => link.to.table === at && link.cardinality === 'many' && from(link) !== table)
  );
}

/** As likely as the first before anything is made of it. */
function isNear(way: Draft | undefined): boolean {
  return way?.sameKey === true || way?.members.every(({ view }) => view.kind !== undefined) === true;
}

function madeFrom({ members }: Draft): string {
  return members.map(({ view }) => view.label).join(' and ');
}

const naming: readonly Wanted['kind'][] = ['text', 'name', 'code', 'email', 'phone', 'url', 'domain'];

/** What others link to has to be seen before they are drafted. */
async function finish(
  draft: Draft,
  drafts: readonly Draft[],
  templates: readonly Template[],
  { views, finished, targets }: Drafting,
  trying: Pick<Trying, 'tryOut' | 'signal'>,
): Promise<void> {
  const { slug, id } = draft.template;
  const isName = (name: string) => {
    const column = draft.template.columns.find((each) => each.name === name);
    return column !== undefined && naming.includes(targets.of(draft.template, column).wanted.kind);
  };
  const columns = templates.flatMap((each) =>
    each.columns.flatMap(({ linkRule = [] }) =>
      linkRule
        .filter(({ templateId }) => templateId === slug || templateId === id)
        .map(({ columnName }) => columnName),
    ),
  );
  if (columns.length === 0) return;
  // What stays behind is linked to as well.
  const whole = { ...draft, filters: draft.filters.filter(({ hint }) => !hint) };
  const sheets = await runDraft(whole, { ...trying, views, linked: drafts.filter((each) => each !== draft) });
  const sheet = sheets.find((each) => each.template.slug === slug);
  // Of a part of the rows nobody can say what is not among them.
  if (!sheet || !trying.tryOut.hasAllRowsOf(sheet)) return;
  for (const column of new Set(columns)) {
    const values = await LinkValues.read(sheet, column, isName);
    if (!values) continue;
    values.madeFrom = draft.members.flatMap(({ view, feeds }) => {
      const [source, ...others] = feeds.get(column)?.sources ?? [];
      return source && !source.via && others.length === 0 ? [{ table: view.table, column: source.name }] : [];
    });
    values.composed = draft.members.flatMap(({ view, feeds }) => {
      const feed = feeds.get(column);
      return feed?.sources.length === 0 ? [{ table: view.table, expression: feed.expression }] : [];
    });
    finished.set(linkKey(slug, column), values);
  }
  linkColumns(draft, templates, finished);
}
