import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../api/use-read.js';
import { ConnectionForm } from '../connectors/connection-form.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';

interface Props {
  migrationId: string;
  /** Name of its source, whose connector is the one to begin with. */
  source: string | null;
  /** Key of the connector of its connection, null without one. */
  connected: string | null;
}

/** Where data is pulled from beside the files; most migrations have files alone, so it opens on demand. */
export function LiveConnection({ migrationId, source, connected }: Props) {
  const [isOpen, { toggle }] = useDisclosure(connected !== null);
  const sources = useRead('listDashboardSources', undefined, { enabled: isOpen });
  const preset = sources.data?.sources.find(({ name }) => name === source)?.connector ?? undefined;
  const words = texts.migration;
  return (
    <Section
      title={words.live}
      aside={
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? words.hideLive : words.showLive}
        </Button>
      }
    >
      <Text size="sm" c="var(--quiet)">
        {connected === null ? words.noLive : words.isLive(connected)}
      </Text>
      <Collapse expanded={isOpen} mt="sm">
        {isOpen && (sources.data || sources.error) && (
          <ConnectionForm key={migrationId} migrationId={migrationId} connected={connected} preset={preset} />
        )}
      </Collapse>
    </Section>
  );
}
