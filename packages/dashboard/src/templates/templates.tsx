import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Templates() {
  return <Page title={texts.shell.templates}>{null}</Page>;
}
