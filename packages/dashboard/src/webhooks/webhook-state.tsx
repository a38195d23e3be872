import type { Result } from '@godwit/contract/routes';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import classes from './webhooks.module.css';

export type Webhook = Result<'listWebhooks'>['webhooks'][number];

/** Whether it is sent to, and whether that works. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) return <span className={classes.off}>{texts.webhooks.off}</span>;
  if (webhook.failing_since) {
    return (
      <span className={classes.wrong}>
        {texts.webhooks.failing} <When at={webhook.failing_since} />
      </span>
    );
  }
  return <span className={classes.good}>{texts.webhooks.on}</span>;
}
