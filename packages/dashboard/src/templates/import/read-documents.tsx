import { ActionIcon, Alert, Group, Text } from '@mantine/core';
import { RemoveIcon } from '../../parts/catalog-icons.js';
import { sentenceOf } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import classes from './import.module.css';
import { Notes } from './notes.js';
import type { Review } from './review.js';
import type { Unread } from './use-documents.js';

interface Props {
  review: Review;
  unread: readonly Unread[];
  reading: string | undefined;
  onRemove: (name: string) => void;
  onDismiss: (name: string) => void;
}

/** The documents so far: what each was read as, and which could not be. */
export function ReadDocuments({ review, unread, reading, onRemove, onDismiss }: Props) {
  const t = texts.importing;
  const templatesOf = (name: string) => review.templates.filter(({ document }) => document === name).length;
  return (
    <>
      <Text size="sm" c="var(--quiet)" role="status" hidden={reading === undefined}>
        {reading !== undefined && t.reading(reading)}
      </Text>
      {unread.map(({ name, error }) => (
        <Alert
          key={name}
          color="red"
          variant="light"
          role="alert"
          title={t.notRead(name)}
          withCloseButton
          closeButtonLabel={t.dismiss(name)}
          onClose={() => onDismiss(name)}
        >
          {sentenceOf(error)}
        </Alert>
      ))}
      {review.documents.length > 0 && (
        <Section title={t.documents}>
          <ul className={classes.list}>
            {review.documents.map(({ name, kind, notes }) => (
              <li key={name}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <div className={classes.about}>
                    <Text component="span" c="var(--mantine-color-text)">
                      {name}
                    </Text>{' '}
                    {t.read(t.kinds[kind], templatesOf(name))}
                  </div>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t.removeDocument(name)}
                    onClick={() => onRemove(name)}
                  >
                    <RemoveIcon />
                  </ActionIcon>
                </Group>
                {notes.length > 0 && (
                  <>
                    <Text size="sm" fw={500}>
                      {t.notCarriedTitle}
                    </Text>
                    <Notes notes={notes} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
