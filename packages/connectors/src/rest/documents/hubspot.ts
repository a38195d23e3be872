import type { RestStream, ShippedDocument } from '../document.js';
import { link } from './link.js';

/** Objects have the properties that an account gave them: these are asked for by name. */
function object(
  name: string,
  comment: string,
  references: Record<string, string> = {},
  associations?: string,
): RestStream {
  return {
    name,
    path: `/crm/v3/objects/${name}`,
    parameters: { properties: '{fields}', archived: false, ...(associations && { associations }) },
    record_path: 'results',
    lift: ['properties'],
    primary_key: ['id'],
    links: Object.entries(references).map(([column, other]) => link(column, other)),
    fields: {
      path: `/crm/v3/properties/${name}`,
      record_path: 'results',
      name: 'name',
      type: 'type',
      comment: 'label',
      skip: { hidden: [true] },
    },
    comment,
  };
}

/** Short lists that come at once. */
function list(name: string, path: string, comment: string): RestStream {
  return {
    name,
    path,
    record_path: 'results',
    primary_key: ['id'],
    pagination: { type: 'none' },
    comment,
  };
}

const owned = { hubspot_owner_id: 'owners' };

export const hubspot: ShippedDocument = {
  key: 'hubspot',
  version: 1,
  name: 'HubSpot',
  category: 'crm',
  base_url: 'https://api.hubapi.com',
  auth: {
    type: 'bearer',
    token: '{access_token}',
    credentials: {
      access_token: {
        type: 'string',
        title: 'Access token of a private app',
        description: 'It begins with pat-.',
        minLength: 1,
      },
    },
  },
  pagination: {
    type: 'cursor',
    parameter: 'after',
    cursor_path: 'paging.next.after',
    size_parameter: 'limit',
    size: 100,
  },
  check: { path: '/account-info/v3/details', who: 'portalId' },
  guidance: {
    summary: 'A private app of your account gives a token that may read what you choose.',
    steps: [
      'In HubSpot, open Settings, then Integrations, then Private Apps (or Legacy Apps), as a super admin.',
      'Create a private app and give it a name.',
      'Under Scopes choose crm.objects.contacts.read, crm.objects.companies.read, crm.objects.deals.read, crm.objects.line_items.read, crm.objects.owners.read, crm.schemas.contacts.read, crm.schemas.companies.read, crm.schemas.deals.read, e-commerce (products) and tickets.',
      'Create the app, show its token under Auth, and copy it.',
    ],
    links: [
      {
        label: 'Private apps',
        url: 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview',
      },
    ],
  },
  streams: [
    object('contacts', 'People.', { ...owned, associatedcompanyid: 'companies' }),
    object('companies', 'Organisations.', owned),
    object('deals', 'Sales under way.', owned, 'contacts,companies,line_items'),
    object('tickets', 'Requests of customers.', owned, 'contacts,companies'),
    object('products', 'What is sold.'),
    object('line_items', 'Products of deals.', { hs_product_id: 'products' }, 'deals'),
    {
      name: 'owners',
      path: '/crm/v3/owners',
      record_path: 'results',
      primary_key: ['id'],
      comment: 'Users that records belong to.',
    },
    list('deal_pipelines', '/crm/v3/pipelines/deals', 'Pipelines of deals with their stages.'),
    list('ticket_pipelines', '/crm/v3/pipelines/tickets', 'Pipelines of tickets with their stages.'),
  ],
};
