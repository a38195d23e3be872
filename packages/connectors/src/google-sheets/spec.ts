import type { ConnectorSpec } from '../connector.js';
import { secretMark } from '../secrets.js';

export const googleSheetsSpec: ConnectorSpec = {
  key: 'google-sheets',
  version: 1,
  name: 'Google Sheets',
  category: 'spreadsheet',
  configSchema: {
    type: 'object',
    properties: {
      spreadsheet: {
        type: 'string',
        title: 'Spreadsheet',
        minLength: 1,
        maxLength: 2000,
        description:
          'Its address in the browser (https://docs.google.com/spreadsheets/d/…), or the id in it.',
      },
    },
    required: ['spreadsheet'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    properties: {
      service_account_key: {
        type: 'string',
        title: 'Key of a service account',
        minLength: 1,
        description: 'The whole JSON file that Google gave.',
        multiline: true,
        ...secretMark,
      },
    },
    required: ['service_account_key'],
    additionalProperties: false,
  },
  guidance: {
    summary: 'The JSON key of a service account that the spreadsheet is shared with.',
    steps: [
      'Open the Google Cloud console, choose or make a project, and enable the Google Sheets API for it.',
      'Open IAM & Admin, Service Accounts, Create service account. It needs no role.',
      'Open the account, Keys, Add key, Create new key, JSON. A file is downloaded: paste all of it here.',
      'Open the spreadsheet, click Share, and add the e-mail address of the service account (client_email in the file) as a viewer.',
    ],
    links: [
      {
        label: 'Enable the Google Sheets API',
        url: 'https://console.cloud.google.com/apis/library/sheets.googleapis.com',
      },
      { label: 'Service accounts', url: 'https://console.cloud.google.com/iam-admin/serviceaccounts' },
      { label: 'Making and deleting keys', url: 'https://cloud.google.com/iam/docs/keys-create-delete' },
    ],
  },
};
