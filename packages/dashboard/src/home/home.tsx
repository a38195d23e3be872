import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function Home() {
  return <Page title={texts.shell.home}>{null}</Page>;
}
