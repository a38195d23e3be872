import type { Result } from '@godwit/contract/routes';
import { Text } from '@mantine/core';
import { texts } from '../../texts/texts.js';
import previewClasses from '../preview/preview.module.css';
import classes from './deliver.module.css';

type Report = NonNullable<Result<'listRuns'>['runs'][number]['report']>;

interface Props {
  report: Report;
  /** Of sheets, by slug. */
  names: ReadonlyMap<string, string>;
}

/** What an execute had to say beside its counts: what spoke against it, and what of the files reached no sheet. */
export function ReportNotes({ report, names }: Props) {
  const unused = report.coverage.unused_inputs;
  const findings = report.findings ?? [];
  return (
    <>
      {findings.length > 0 && (
        <ul className={previewClasses.findings} aria-label={texts.delivery.findings}>
          {findings.map(({ template, message }) => (
            <li key={`${template} ${message}`}>
              {names.get(template) ?? template}: {message}
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <details>
          <Text component="summary" size="sm" mt={8}>
            {texts.delivery.unused(unused.length)}
          </Text>
          <ul className={classes.unused}>
            {unused.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
