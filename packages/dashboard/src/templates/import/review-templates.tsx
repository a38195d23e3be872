import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { Problem } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import classes from './import.module.css';
import { chosenOf, type Imported, type Review, type Reviewed } from './review.js';
import { ReviewedTemplate } from './reviewed-template.js';
import { StoreReviewed } from './store-reviewed.js';
import { type OnClash, useCheck } from './use-store.js';

interface Props {
  review: Review;
  onReview: (change: (before: Review) => Review) => void;
  onStored: (stored: Imported) => void;
}

/** More than these are closed at first: a schema may have hundreds of tables. */
const mostOpen = 3;

export function ReviewTemplates({ review, onReview, onStored }: Props) {
  const listed = useRead('listDashboardTemplates');
  const [onClash, setOnClash] = useState<OnClash>('refuse');
  const stored = useMemo(
    () => new Map(listed.data?.templates.map(({ slug, name }) => [slug, name])),
    [listed.data],
  );
  const chosen = useMemo(() => chosenOf(review, new Set(stored.keys())), [review, stored]);
  const check = useCheck(chosen, onClash);
  const clash = useCheck(chosen, 'refuse');
  const isChecked = check.data !== undefined && !check.isPlaceholderData && !check.error;
  const checkedOf = (key: string) =>
    check.isPlaceholderData ? undefined : check.data?.templates[chosen.keys.indexOf(key)];
  const names = new Map(review.templates.map(({ key, name }) => [key, name]));
  const nameOf = (slug: string) => names.get(slug) ?? stored.get(slug) ?? slug;
  const change = (key: string, to: Partial<Reviewed>) =>
    onReview((before) => ({
      ...before,
      templates: before.templates.map((each) => (each.key === key ? { ...each, ...to } : each)),
    }));
  const t = texts.importing;
  return (
    <Section title={t.review} aside={t.reviewed(chosen.templates.length, review.templates.length)}>
      <ul className={classes.list}>
        {review.templates.map((reviewed) => (
          <ReviewedTemplate
            key={`${reviewed.document} ${reviewed.key}`}
            reviewed={reviewed}
            checked={checkedOf(reviewed.key)}
            droppedLinks={chosen.droppedLinks.filter(({ template }) => template === reviewed.key)}
            isOpen={review.templates.length <= mostOpen}
            showDocument={review.documents.length > 1}
            nameOf={nameOf}
            onChange={(to) => change(reviewed.key, to)}
          />
        ))}
      </ul>
      <Stack gap="md" mt="md">
        {check.error && <Problem error={check.error} onAgain={() => void check.refetch()} />}
        <StoreReviewed
          chosen={chosen}
          clashes={clash.data?.templates.filter(({ action }) => action === 'clash').length ?? 0}
          onClash={onClash}
          onOnClash={setOnClash}
          isChecked={isChecked}
          onStored={onStored}
        />
      </Stack>
    </Section>
  );
}
