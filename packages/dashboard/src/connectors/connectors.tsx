import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { ConnectMigration } from './connect-migration.js';
import type { Connector } from './connector.js';
import classes from './connectors.module.css';
import { Guidance } from './guidance.js';
import { Needs } from './needs.js';

export function Connectors() {
  const connectors = useRead('listConnectors', undefined, { staleTime: 300_000 });
  const t = texts.connectors;
  return (
    <Page title={t.title} about={t.about}>
      <Loaded of={connectors}>
        {({ connectors: all }) => (all.length > 0 ? <Choice all={all} /> : <Empty title={t.none} />)}
      </Loaded>
    </Page>
  );
}

function Choice({ all }: { all: readonly Connector[] }) {
  const [key, setKey] = useState(all[0]?.key);
  const chosen = all.find((connector) => connector.key === key) ?? all[0];
  const categories = [...new Set(all.map(({ category }) => category))];
  const t = texts.connectors;
  return (
    <div className={classes.page}>
      <nav aria-label={t.choose}>
        {categories.map((category) => (
          <div key={category}>
            <p className={classes.kind}>{t.category(category)}</p>
            <ul className={classes.list}>
              {all
                .filter((connector) => connector.category === category)
                .map((connector) => (
                  <li key={connector.key}>
                    <UnstyledButton
                      className={classes.item}
                      aria-current={connector === chosen ? 'true' : undefined}
                      onClick={() => setKey(connector.key)}
                    >
                      {connector.name}
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      {chosen && <OneConnector key={chosen.key} connector={chosen} />}
    </div>
  );
}

function OneConnector({ connector }: { connector: Connector }) {
  const t = texts.connectors;
  const { description } = connector.config_schema;
  return (
    <div className={classes.parts}>
      <Section title={connector.name} aside={<Text size="sm">{t.category(connector.category)}</Text>}>
        {description && (
          <Text size="sm" mb="md">
            {description}
          </Text>
        )}
        <div className={classes.two}>
          <div>
            <h3>{t.settings}</h3>
            <Needs schema={connector.config_schema} />
          </div>
          <div>
            <h3>{t.credentials}</h3>
            <Needs schema={connector.credential_schema} />
            <h3>{t.how}</h3>
            <Guidance guidance={connector.guidance} />
          </div>
        </div>
      </Section>
      <ConnectMigration connector={connector} />
    </div>
  );
}
