import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import listing from '../../parts/listing.module.css';
import { PageLink } from '../../parts/page-link.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import classes from './import.module.css';
import type { Imported } from './review.js';

/** What is there now, each with the way to it. */
export function StoredTemplates({ stored, onMore }: { stored: Imported; onMore: () => void }) {
  const t = texts.importing;
  const changed = stored.templates.filter(({ action }) => action !== 'unchanged').length;
  return (
    <Section title={t.stored(changed)}>
      <ul className={classes.list}>
        {stored.templates.map(({ slug, name, columns, action }) => (
          <li key={slug} className={classes.about}>
            <PageLink to="/templates/$slug" params={{ slug }}>
              {name}
            </PageLink>{' '}
            <span className={listing.code}>{slug}</span> {t.columns(columns.length)}, {t.done[action]}
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="md">
        <Button component={Link} to="/templates">
          {t.toTemplates}
        </Button>
        <Button variant="default" onClick={onMore}>
          {t.importMore}
        </Button>
      </Group>
    </Section>
  );
}
