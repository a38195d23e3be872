import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function WebhookPage() {
  return <Page title={texts.shell.webhooks}>{null}</Page>;
}
