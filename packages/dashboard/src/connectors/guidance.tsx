import { Anchor, Stack, Text } from '@mantine/core';
import type { Connector } from './connector.js';
import classes from './connectors.module.css';

/** How a person comes by what is asked for. */
export function Guidance({ guidance: { summary, steps, links } }: Pick<Connector, 'guidance'>) {
  return (
    <Stack gap={6}>
      {summary && <Text size="sm">{summary}</Text>}
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {links.map(({ label, url }) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer noopener" size="sm">
          {label}
        </Anchor>
      ))}
    </Stack>
  );
}
