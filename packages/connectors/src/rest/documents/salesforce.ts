import type { RestStream, ShippedDocument } from '../document.js';
import { link } from './link.js';

/** All fields of an object that can be asked for, its own and those that were added to it. */
function object(name: string, comment: string, references: Record<string, string> = {}): RestStream {
  return {
    name,
    path: '/services/data/{api_version}/query',
    parameters: { q: `SELECT {fields} FROM ${name} WHERE SystemModstamp >= {since} ORDER BY SystemModstamp` },
    record_path: 'records',
    omit: ['attributes'],
    primary_key: ['Id'],
    links: Object.entries(references).map(([column, other]) => link(column, other, 'Id')),
    fields: {
      path: `/services/data/{api_version}/sobjects/${name}/describe`,
      record_path: 'fields',
      name: 'name',
      type: 'type',
      comment: 'label',
      // Parts of addresses and places are fields of their own; the bytes of files are not asked for.
      skip: { type: ['address', 'location', 'base64'] },
    },
    incremental: { field: 'SystemModstamp', format: 'iso', start: '{start_date}' },
    comment,
  };
}

export const salesforce: ShippedDocument = {
  key: 'salesforce',
  version: 1,
  name: 'Salesforce',
  category: 'crm',
  base_url: '{instance_url}',
  settings: {
    properties: {
      instance_url: {
        type: 'string',
        title: 'My Domain address',
        description: 'Like https://acme.my.salesforce.com, without anything behind it.',
        pattern: '^https://[^/?#\\s]+$',
        examples: ['https://acme.my.salesforce.com'],
      },
      api_version: {
        type: 'string',
        title: 'Version of the API',
        pattern: '^v\\d+\\.0$',
        default: 'v62.0',
      },
      start_date: {
        type: 'string',
        title: 'Only what changed since',
        description: 'A date like 2024-01-31. Left out: everything.',
        default: '1970-01-01',
      },
    },
    required: ['instance_url'],
  },
  auth: [
    {
      type: 'oauth2_client_credentials',
      method: 'client_credentials',
      title: 'Client credentials of an external client app',
      token_url: '{instance_url}/services/oauth2/token',
      credentials: {
        client_id: { type: 'string', title: 'Consumer key', minLength: 1 },
        client_secret: { type: 'string', title: 'Consumer secret', minLength: 1 },
      },
    },
    {
      type: 'oauth2_refresh_token',
      method: 'refresh_token',
      title: 'Refresh token of an app',
      token_url: '{instance_url}/services/oauth2/token',
      credentials: {
        client_id: { type: 'string', title: 'Consumer key', minLength: 1 },
        client_secret: { type: 'string', title: 'Consumer secret', minLength: 1 },
        refresh_token: { type: 'string', title: 'Refresh token', minLength: 1 },
      },
      required: ['client_id', 'refresh_token'],
    },
    {
      type: 'bearer',
      method: 'access_token',
      title: 'Access token',
      description: 'Works until the session ends, two hours by default.',
      token: '{access_token}',
      credentials: { access_token: { type: 'string', title: 'Access token', minLength: 1 } },
    },
  ],
  pagination: { type: 'next_url', url_path: 'nextRecordsUrl', end_path: 'done', total_path: 'totalSize' },
  // Refused with 403, though the credentials are good.
  limits: { texts: ['REQUEST_LIMIT_EXCEEDED', 'UNABLE_TO_LOCK_ROW', 'SERVER_UNAVAILABLE'] },
  check: {
    path: '/services/data/{api_version}/query',
    parameters: { q: 'SELECT Name FROM Organization' },
    who: 'records.0.Name',
  },
  guidance: {
    summary:
      'An external client app with the client credentials flow signs in as one user of your organisation, and sees what that user may see.',
    steps: [
      'In Setup, open External Client App Manager and make a new external client app (or a connected app, where your organisation has these).',
      'Enable OAuth with the scope "Manage user data via APIs (api)"; any callback address will do.',
      'Enable the client credentials flow, and choose under "Run As" a user who may read all that shall be moved.',
      'Copy the consumer key and the consumer secret of the app.',
      'Find your My Domain address in Setup under My Domain: https://acme.my.salesforce.com.',
    ],
    links: [
      {
        label: 'Client credentials flow',
        url: 'https://help.salesforce.com/s/articleView?id=xcloud.configure_client_credentials_flow_for_external_client_apps.htm',
      },
      {
        label: 'My Domain',
        url: 'https://help.salesforce.com/s/articleView?id=sf.domain_name_overview.htm',
      },
    ],
  },
  streams: [
    object('Account', 'Companies and persons that you do business with.', {
      OwnerId: 'User',
      ParentId: 'Account',
    }),
    object('Contact', 'People at accounts.', { AccountId: 'Account', OwnerId: 'User' }),
    object('Lead', 'People who may become customers.', { OwnerId: 'User' }),
    object('Opportunity', 'Sales that may come about.', { AccountId: 'Account', OwnerId: 'User' }),
    object('OpportunityLineItem', 'Products of opportunities.', {
      OpportunityId: 'Opportunity',
      Product2Id: 'Product2',
      PricebookEntryId: 'PricebookEntry',
    }),
    object('Product2', 'What is sold.'),
    object('Pricebook2', 'Lists of prices.'),
    object('PricebookEntry', 'Prices of products.', { Product2Id: 'Product2', Pricebook2Id: 'Pricebook2' }),
    object('Case', 'Questions and complaints of customers.', {
      AccountId: 'Account',
      ContactId: 'Contact',
      OwnerId: 'User',
    }),
    object('Campaign', 'Marketing campaigns.', { OwnerId: 'User' }),
    object('CampaignMember', 'Who a campaign is for.', {
      CampaignId: 'Campaign',
      ContactId: 'Contact',
      LeadId: 'Lead',
    }),
    object('Contract', 'Contracts with accounts.', { AccountId: 'Account', OwnerId: 'User' }),
    object('Order', 'Orders of accounts.', { AccountId: 'Account', ContractId: 'Contract' }),
    object('OrderItem', 'Products of orders.', { OrderId: 'Order', Product2Id: 'Product2' }),
    object('Asset', 'What accounts have bought.', {
      AccountId: 'Account',
      ContactId: 'Contact',
      Product2Id: 'Product2',
    }),
    object('Task', 'Things to do, and calls and mails.', { OwnerId: 'User', AccountId: 'Account' }),
    object('Event', 'Appointments.', { OwnerId: 'User', AccountId: 'Account' }),
    object('User', 'Who signs in.', { ManagerId: 'User' }),
  ],
};
