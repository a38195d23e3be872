import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Webhooks() {
  return <Page title={texts.shell.webhooks}>{null}</Page>;
}
