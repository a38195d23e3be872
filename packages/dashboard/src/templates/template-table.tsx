import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { ArchiveIcon } from '../parts/catalog-icons.js';
import classes from '../parts/listing.module.css';
import { PageLink } from '../parts/page-link.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import type { Found, FoundGroup, Listed } from './found.js';
import { some } from './some.js';

interface Props {
  groups: readonly FoundGroup[];
  names: ReadonlyMap<string, string>;
  onArchive: (template: Listed) => void;
}

export function TemplateTable({ groups, names, onArchive }: Props) {
  const t = texts.templates;
  const isGrouped = groups.some(({ grouping }) => grouping !== null);
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.lead}>
              {t.name}
            </th>
            <th scope="col" className={classes.number}>
              {t.columns}
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              {t.rules}
            </th>
            <th scope="col">{t.usedBy}</th>
            <th scope="col" className={classes.wide}>
              {t.linkedFrom}
            </th>
            <th scope="col" className={classes.wide}>
              {t.changed}
            </th>
            <th scope="col">
              <VisuallyHidden>{t.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {groups.map(({ grouping, found }) => (
          <tbody key={grouping ?? ''}>
            {isGrouped && (
              <tr className={classes.group}>
                <th colSpan={7} scope="rowgroup">
                  {grouping ?? t.noGroup} <span className={classes.quiet}>{found.length}</span>
                </th>
              </tr>
            )}
            {found.map((each) => (
              <TemplateRow key={each.template.slug} {...each} names={names} onArchive={onArchive} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function TemplateRow({ template, columns, names, onArchive }: Found & Omit<Props, 'groups'>) {
  const t = texts.templates;
  const { name, slug, description, used_by: used } = template;
  return (
    <tr>
      <td>
        <PageLink to="/templates/$slug" params={{ slug }} fw={500}>
          {name}
        </PageLink>{' '}
        <span className={classes.code}>{slug}</span>
        {description && (
          <Text size="xs" c="var(--quiet)" lineClamp={1}>
            {description}
          </Text>
        )}
        {columns.length > 0 && <div className={classes.quiet}>{t.columnMatch(some(columns))}</div>}
      </td>
      <td className={classes.number}>{texts.common.number(template.column_count)}</td>
      <td className={`${classes.number} ${classes.wide}`}>{texts.common.number(template.rule_count)}</td>
      <td>
        {used.migrations === 0 ? (
          <span className={classes.quiet}>{t.unused}</span>
        ) : (
          t.migrations(used.migrations)
        )}
        {used.in_flight && (
          <Text size="xs" className={classes.waits} title={t.inFlightWhy}>
            {t.inFlight}
          </Text>
        )}
      </td>
      <td className={classes.wide}>{some(template.linked_from.map((other) => names.get(other) ?? other))}</td>
      <td className={classes.wide}>
        <When at={template.updated_at} />
      </td>
      <td className={classes.number}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.archiveNamed(name)}
          title={t.archive}
          onClick={() => onArchive(template)}
        >
          <ArchiveIcon />
        </ActionIcon>
      </td>
    </tr>
  );
}
