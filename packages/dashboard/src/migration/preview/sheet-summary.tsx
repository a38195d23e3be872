import type { Result } from '@godwit/contract/routes';
import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { ColumnBars } from './column-bars.js';
import classes from './preview.module.css';

type Sheet = Result<'getPreview'>['sheets'][number];

interface Props {
  migrationId: string;
  sheet: Sheet;
  /** Of many sheets the columns are shown when they are asked for. */
  isOpenFirst: boolean;
}

/** One sheet of a preview: how many rows, what speaks against it, how its columns are. */
export function SheetSummary({ migrationId, sheet, isOpenFirst }: Props) {
  const [isOpen, { toggle }] = useDisclosure(isOpenFirst);
  const { template, row_count, invalid_row_count, health, mapping } = sheet;
  return (
    <article className={classes.sheet} aria-label={template.name}>
      <div className={classes.head}>
        <h3>{template.name}</h3>
        <Text size="sm">{texts.common.rows(row_count)}</Text>
        <Text size="sm" className={invalid_row_count > 0 ? classes.wrong : undefined}>
          {invalid_row_count > 0
            ? texts.summary.invalid(invalid_row_count)
            : row_count > 0 && texts.summary.allValid}
        </Text>
        <Anchor
          size="sm"
          fw={500}
          aria-label={texts.summary.openOf(template.name)}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/migrations/$migration_id/sheets/$slug"
              params={{ migration_id: migrationId, slug: template.slug }}
              search={{ of: 'preview' }}
            />
          )}
        >
          {texts.summary.open}
        </Anchor>
      </div>
      {health.findings.length > 0 && (
        <ul className={classes.findings} aria-label={texts.summary.findings}>
          {health.findings.map(({ kind, column, message }) => (
            <li key={`${kind} ${column} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {row_count > 0 && !isOpenFirst && (
        <Button variant="subtle" size="compact-xs" mt={6} ml={-8} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.summary.hideColumns : texts.summary.showColumns(mapping.length)}
        </Button>
      )}
      {row_count > 0 && isOpen && (
        <ColumnBars migrationId={migrationId} slug={template.slug} name={template.name} of="preview" />
      )}
    </article>
  );
}
