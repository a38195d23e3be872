import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Companies() {
  return <Page title={texts.shell.companies}>{null}</Page>;
}
