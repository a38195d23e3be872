import type { Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';

/** The id itself, or an address that has it. */
export function spreadsheetId({ spreadsheet }: Settings): string {
  const text = String(spreadsheet).trim();
  const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(text)?.[1] ?? text;
  // /d/e/… is what "Publish to the web" gives: another id, which the interface does not know.
  if (/\/d\/e\//.test(text) || !/^[\w-]{10,200}$/.test(id))
    throw new ConnectorError(
      'config',
      'This is no spreadsheet: give its address as the browser shows it, https://docs.google.com/spreadsheets/d/…/edit, or the id in it.',
    );
  return id;
}
