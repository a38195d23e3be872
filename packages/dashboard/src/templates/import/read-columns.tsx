import { Text } from '@mantine/core';
import listing from '../../parts/listing.module.css';
import { texts } from '../../texts/texts.js';
import { rulesInWords } from '../rule-words.js';
import type { ReadTemplate } from './review.js';

interface Props {
  template: Pick<ReadTemplate, 'columns' | 'rules'>;
  nameOf: (slug: string) => string;
}

/** The columns and cross-cell rules that a template would have. */
export function ReadColumns({ template, nameOf }: Props) {
  const t = texts.importing;
  return (
    <table className={listing.table}>
      <thead>
        <tr>
          <th scope="col" className={listing.lead}>
            {t.column}
          </th>
          <th scope="col">{t.asks}</th>
        </tr>
      </thead>
      <tbody>
        {template.columns.map((column) => (
          <tr key={column.name}>
            <td>
              {column.name}
              {column.description && (
                <Text size="xs" c="var(--quiet)">
                  {column.description}
                </Text>
              )}
            </td>
            <td>
              {rulesInWords(column, nameOf).join(' · ') || (
                <span className={listing.quiet}>{texts.templates.columnRules.none}</span>
              )}
            </td>
          </tr>
        ))}
        {template.rules.map((rule) => (
          <tr key={`rule ${rule.name}`}>
            <td>
              {rule.name}
              <Text size="xs" c="var(--quiet)">
                {t.rule}
              </Text>
            </td>
            <td>
              <span className={listing.code}>{rule.expression}</span>
              <div>{rule.message}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
