import { RunCanceled, reasonOf } from '../../failed.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import type { Draft } from '../feeds/draft.js';
import { inLinkOrder } from '../views/targets.js';
import type { View } from '../views/view.js';
import type { TryOut } from './try-out.js';
import { writeRecipe } from './write.js';

/** Where rows are tried, and the sheets that a draft looks things up in. */
export interface Trying {
  tryOut: TryOut;
  views: readonly View[];
  linked: readonly Draft[];
  signal?: AbortSignal | undefined;
}

/**
 * The sheets that a draft makes with those it looks things up in. What of it cannot be carried out is left out of it,
 * and said: a sheet that lacks a column is worth more than none. Throws where the draft has no part in the failure.
 */
export async function runDraft(draft: Draft, trying: Trying): Promise<SheetFile[]> {
  try {
    return await sheetsOf(draft, trying);
  } catch (failure) {
    if (failure instanceof RunCanceled || trying.signal?.aborted) throw failure;
    if (!(await leaveOutFailing(draft, trying, failure))) throw failure;
    return await sheetsOf(draft, trying);
  }
}

/** After a run of all of them failed: what had to be left out of which, that they can be carried out. */
export async function mended(
  drafts: readonly Draft[],
  trying: Pick<Trying, 'tryOut' | 'views' | 'signal'>,
  failure: unknown,
): Promise<string[]> {
  if (failure instanceof RunCanceled || trying.signal?.aborted) throw failure;
  const before = new Set(drafts.flatMap(({ notes }) => notes));
  const templates = inLinkOrder(drafts.map(({ template }) => template));
  for (const draft of drafts.toSorted(
    (a, b) => templates.indexOf(a.template) - templates.indexOf(b.template),
  ))
    await runDraft(draft, { ...trying, linked: linkedFrom(draft, drafts) });
  return drafts.flatMap(({ notes }) => notes.filter((note) => !before.has(note)));
}

/** The finished sheets that a draft looks things up in, and those that these do. */
export function linkedFrom({ template }: Draft, drafts: readonly Draft[]): Draft[] {
  const names = template.columns.flatMap(({ linkRule = [] }) => linkRule.map(({ templateId }) => templateId));
  const direct = drafts.filter(({ template: { slug, id } }) =>
    names.some((name) => name === slug || name === id),
  );
  const further = direct.flatMap((each) => linkedFrom(each, drafts.slice(0, drafts.indexOf(each))));
  return drafts.filter((each) => direct.includes(each) || further.includes(each));
}

async function sheetsOf(draft: Draft, { tryOut, views, linked }: Trying): Promise<SheetFile[]> {
  const { sheets } = await tryOut.run(writeRecipe([...linked, draft], views, { notes: [], answers: [] }));
  return sheets;
}

/** Puts the parts of a draft together again, each that can be carried out with those before it. */
async function leaveOutFailing(draft: Draft, trying: Trying, failure: unknown): Promise<boolean> {
  const { template, filters, deduplicate, members } = draft;
  const all = members.map(({ feeds }) => new Map(feeds));
  const isFine = () =>
    sheetsOf(draft, trying).then(
      () => true,
      (error) => {
        if (error instanceof RunCanceled || trying.signal?.aborted) throw error;
        return false;
      },
    );
  const left: string[] = [];
  for (const { feeds } of members) feeds.clear();
  draft.filters = [];
  delete draft.deduplicate;
  for (const { name } of template.columns) {
    const own = all.map((feeds) => feeds.get(name));
    if (own.every((feed) => feed === undefined)) continue;
    for (const [at, feed] of own.entries()) if (feed) members[at]?.feeds.set(name, feed);
    if (await isFine()) continue;
    for (const { feeds } of members) feeds.delete(name);
    left.push(`"${name}" stays empty`);
  }
  draft.filters = filters;
  if (filters.length > 0 && !(await isFine())) {
    draft.filters = [];
    left.push('all its rows stay');
  }
  if (deduplicate) draft.deduplicate = deduplicate;
  if (deduplicate && !(await isFine())) {
    delete draft.deduplicate;
    left.push('rows that share a key stay as they are');
  }
  draft.notes.push(
    ...left.map((each) => `${template.name}: ${each}: the plan for it failed (${reasonOf(failure)}).`),
  );
  return left.length > 0;
}
