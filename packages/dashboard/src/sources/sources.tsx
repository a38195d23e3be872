import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Sources() {
  return <Page title={texts.shell.sources}>{null}</Page>;
}
