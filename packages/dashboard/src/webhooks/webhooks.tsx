import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Row, Rows } from '../parts/rows.js';
import { Section } from '../parts/section.js';
import { ShownOnce } from '../parts/shown-once.js';
import { texts } from '../texts/texts.js';
import { AddWebhook } from './add-webhook.js';
import { type Webhook, WebhookState } from './webhook-state.js';
import classes from './webhooks.module.css';

export function Webhooks() {
  const role = useRead('me').data?.user.role;
  const [isAdding, adding] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const add = <Button onClick={adding.open}>{texts.webhooks.add}</Button>;
  if (role === 'member') {
    return (
      <Page title={texts.shell.webhooks} about={texts.webhooks.about}>
        <Text size="sm">{texts.webhooks.adminsOnly}</Text>
      </Page>
    );
  }
  return (
    <Page title={texts.shell.webhooks} about={texts.webhooks.about} actions={add}>
      <AddWebhook isOpen={isAdding} onClose={adding.close} onMade={setSecret} />
      {secret && (
        <ShownOnce
          label={texts.webhooks.secret}
          value={secret}
          about={texts.webhooks.secretOnce}
          onClose={() => setSecret(undefined)}
        />
      )}
      <WebhookList />
    </Page>
  );
}

function WebhookList() {
  const webhooks = useRead('listWebhooks');
  return (
    <Loaded of={webhooks}>
      {({ webhooks: all }) =>
        all.length === 0 ? (
          <Empty title={texts.webhooks.none}>{texts.webhooks.noneAbout}</Empty>
        ) : (
          <Section title={texts.webhooks.endpoints}>
            <Rows label={texts.webhooks.endpoints}>
              {all.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Rows>
          </Section>
        )
      }
    </Loaded>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  return (
    <Row
      title={
        <Link to="/webhooks/$webhook_id" params={{ webhook_id: webhook.id }} className={classes.link}>
          {webhook.url}
        </Link>
      }
      about={
        <Stack gap={0}>
          {webhook.description && <span>{webhook.description}</span>}
          <span>{webhook.events.map((event) => texts.webhooks.eventNames[event]).join(' · ')}</span>
        </Stack>
      }
      side={<WebhookState webhook={webhook} />}
    />
  );
}
