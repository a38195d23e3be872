import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';

export function SheetPage() {
  return <Page title={texts.shell.home}>{null}</Page>;
}
