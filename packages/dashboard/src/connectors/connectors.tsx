import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Connectors() {
  return <Page title={texts.shell.connectors}>{null}</Page>;
}
