import { describe, expect, it } from 'vitest';
import {
  addDocument,
  chosenOf,
  emptyReview,
  type Imported,
  type ReadTemplate,
  type Review,
} from './review.js';

function column(name: string, link?: string): ReadTemplate['columns'][number] {
  const plain = { name, description: '', required: false, unique: false };
  if (!link) return { ...plain, desiredRule: 'none' };
  return { ...plain, desiredRule: 'link', linkRule: [{ templateId: link, columnName: 'Id' }] };
}

function imported(...templates: [slug: string, link?: string][]): Imported {
  return {
    dry_run: true,
    kind: 'sql',
    templates: templates.map(([slug, link]) => ({
      slug,
      name: slug.toUpperCase(),
      description: null,
      columns: [column('Id'), ...(link ? [column('Other', link)] : [])],
      rules: [],
      action: 'create',
    })),
    not_carried_over: [
      { template: 'orders', column: 'Id', message: 'an index' },
      { message: 'a trigger', at: 'line 3' },
    ],
  };
}

const review = addDocument(emptyReview, 'shop.sql', imported(['customers'], ['orders', 'customers']));

function change(key: string, to: Partial<Review['templates'][number]>): Review {
  return {
    ...review,
    templates: review.templates.map((each) => (each.key === key ? { ...each, ...to } : each)),
  };
}

function slugsAndLinks(of: Review, stored: string[] = []) {
  return chosenOf(of, new Set(stored)).templates.map(({ slug, columns }) => [
    slug,
    ...columns.flatMap(({ linkRule = [] }) => linkRule.map(({ templateId }) => templateId)),
  ]);
}

describe('a review of documents', () => {
  it('keeps notes with what they are about', () => {
    expect(review.documents[0]?.notes).toEqual([{ message: 'a trigger', at: 'line 3' }]);
    expect(review.templates.map(({ notes }) => notes.length)).toEqual([0, 1]);
  });

  it('gives a second document of the same slugs its own, and its links follow', () => {
    const both = addDocument(review, 'again.sql', imported(['customers'], ['orders', 'customers']));
    expect(slugsAndLinks(both)).toEqual([
      ['customers'],
      ['orders', 'customers'],
      ['customers_2'],
      ['orders_2', 'customers_2'],
    ]);
  });

  it('lets links follow a template that is renamed', () => {
    expect(slugsAndLinks(change('customers', { name: 'Our Buyers' }))).toEqual([
      ['our_buyers'],
      ['orders', 'our_buyers'],
    ]);
  });

  it('drops links to what is not taken and not stored, and says so', () => {
    const without = change('customers', { isWanted: false });
    expect(slugsAndLinks(without)).toEqual([['orders']]);
    const { droppedLinks, templates } = chosenOf(without, new Set());
    expect(droppedLinks).toEqual([{ template: 'orders', column: 'Other', target: 'CUSTOMERS' }]);
    expect(templates[0]?.columns[1]?.desiredRule).toBe('none');
    expect(slugsAndLinks(without, ['customers'])).toEqual([['orders', 'customers']]);
  });
});
