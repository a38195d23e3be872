import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Settings() {
  return <Page title={texts.shell.settings}>{null}</Page>;
}
