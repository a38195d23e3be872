import type { Result } from '../routes.js';
import { ids, times } from './values.js';

type Connector = Result<'listConnectors'>['connectors'][number];
type Connection = Result<'getSourceConnection'>['source_connection'];
type CredentialRequest = NonNullable<Result<'getRun'>['credential_request']>;

const secret = { type: 'string', writeOnly: true, airbyte_secret: true };

export const connector: Connector = {
  key: 'hubspot',
  name: 'HubSpot',
  category: 'CRM',
  config_schema: {
    type: 'object',
    title: 'HubSpot',
    properties: {
      page_size: { type: 'integer', title: 'Page size', description: 'Records that are asked for at once' },
      start_date: { type: 'string', title: 'Start date', description: 'Records that are older stay behind' },
    },
    required: ['start_date'],
  },
  credential_schema: {
    type: 'object',
    title: 'Sign in to HubSpot',
    description: 'One of the two ways',
    oneOf: [
      {
        title: 'Private app',
        properties: {
          credentials_title: { type: 'string', const: 'Private App Credentials' },
          access_token: { ...secret, title: 'Access token' },
        },
        required: ['credentials_title', 'access_token'],
      },
      {
        title: 'OAuth',
        properties: {
          credentials_title: { type: 'string', const: 'OAuth Credentials' },
          client_id: { type: 'string', title: 'Client id' },
          client_secret: { ...secret, title: 'Client secret' },
          refresh_token: { ...secret, title: 'Refresh token' },
        },
        required: ['credentials_title', 'client_id', 'client_secret', 'refresh_token'],
      },
    ],
  },
  guidance: {
    summary: 'Make a private app and copy its access token',
    steps: [
      'Open Settings, Integrations, Private apps',
      'Create an app that may read contacts',
      'Copy its token',
    ],
    links: [{ label: 'Private apps', url: 'https://developers.hubspot.com/docs/api/private-apps' }],
  },
};

export const credentials = {
  credentials_title: 'Private App Credentials',
  access_token: 'pat-eu1-2f6c1e9a-58d3-4b70-9c1e-7a4d0b3f6e21',
};

export const credentialRequest: CredentialRequest = {
  connection_id: ids.connection,
  source_key: connector.key,
  source_name: connector.name,
  reason: 'HubSpot refused the access token',
  guidance: connector.guidance,
  schema: {
    type: 'object',
    title: 'Sign in to HubSpot',
    description: 'A private app that may read contacts',
    properties: {
      credentials_title: { type: 'string', const: 'Private App Credentials' },
      access_token: { ...secret, title: 'Access token', description: 'Begins with pat-' },
    },
    required: ['access_token'],
  },
};

export const connection: Connection = {
  id: ids.connection,
  profile_id: 'workbook',
  source_key: connector.key,
  name: connector.name,
  category: connector.category,
  config: { start_date: '2020-01-01' },
  selected_streams: ['contacts'],
  stream_state: { contacts: { updated_at: times.later } },
  creds_configured: true,
  bound_source_extractor_id: 'hubspot@1',
  last_snapshot: {
    streams: [{ name: 'contacts', rows: 1204, columns: ['email', 'company'] }],
    taken_at: times.later,
  },
  last_sync_at: times.later,
};

export const stream: Result<'discoverSourceConnection'>['streams'][number] = {
  name: 'contacts',
  columns: [
    { name: 'id', type: 'varchar(255)' },
    { name: 'email', type: 'varchar(255)', comment: 'Primary e-mail' },
  ],
  primary_key: ['id'],
  links: [{ columns: ['company_id'], stream: 'companies', references: ['id'] }],
  comment: 'People',
  row_count: 1204,
  incremental: true,
};
