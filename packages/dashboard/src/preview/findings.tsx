import type { Answer } from '@godwit/client/inputs';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts/texts.js';
import classes from './findings.module.css';

type Finding = Answer<'getPreview'>['sheets'][number]['health']['findings'][number];

const shownAtFirst = 3;

interface Props {
  findings: readonly Finding[];
  /** Shows the invalid rows of a column. */
  onColumn(column: string): void;
}

/** What speaks against the sheet, before anything else, a sentence each. */
export function Findings({ findings, onColumn }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (findings.length === 0) {
    return (
      <Text size="sm" c="var(--quiet)">
        {texts.sheet.healthy}
      </Text>
    );
  }
  const shown = showsAll ? findings : findings.slice(0, shownAtFirst);
  return (
    <section aria-label={texts.sheet.findingsFirst} className={classes.findings}>
      <ul>
        {shown.map(({ kind, column, message }) => (
          <li key={`${kind} ${column ?? ''} ${message}`}>
            {message}
            {column !== undefined && (
              <>
                {' '}
                <Anchor component="button" type="button" size="sm" onClick={() => onColumn(column)}>
                  {texts.sheet.seeRows}
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
      {findings.length > shownAtFirst && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.sheet.fewerFindings : texts.sheet.moreFindings(findings.length - shownAtFirst)}
        </Button>
      )}
    </section>
  );
}
