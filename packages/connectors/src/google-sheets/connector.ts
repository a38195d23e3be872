import type { Connector } from '../connector.js';
import { googleSheetsSpec } from './spec.js';

export interface SheetsOptions {
  /** Where the interface of Google Sheets is. No setting: whoever has the token has all that the account may see. */
  apiUrl: string;
  /** How long the first wait is where Google is asked too often; each further one is twice as long. */
  backoffMs: number;
}

const google: SheetsOptions = { apiUrl: 'https://sheets.googleapis.com', backoffMs: 2000 };

export function googleSheets(options: Partial<SheetsOptions> = {}): Connector {
  return {
    spec: googleSheetsSpec,
    async connect(config, credentials, context) {
      const { spreadsheetId } = await import('./spreadsheet-id.js');
      const { serviceAccountIn } = await import('./service-account.js');
      const { SheetsApi } = await import('./api.js');
      const { checkSpreadsheet } = await import('./check.js');
      const { discoverSheets } = await import('./discover.js');
      const { readSheet } = await import('./read.js');
      const account = serviceAccountIn(credentials);
      const api = new SheetsApi(spreadsheetId(config), account, context, { ...google, ...options });
      return {
        check: () => checkSpreadsheet(api),
        discover: () => discoverSheets(api),
        read: (stream, sink) => readSheet(api, stream.name, sink),
        close: async () => {},
      };
    },
  };
}

export const googleSheetsConnector = googleSheets();
