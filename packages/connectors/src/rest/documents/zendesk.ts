import type { RestStream, ShippedDocument } from '../document.js';
import { link } from './link.js';

/** Lists in pages of 100. */
function list(name: string, comment: string, references: Record<string, string> = {}): RestStream {
  return {
    name,
    path: `/api/v2/${name}.json`,
    record_path: name,
    primary_key: ['id'],
    links: Object.entries(references).map(([column, other]) => link(column, other)),
    comment,
  };
}

/** Everything that changed since a time. Ten requests a minute are allowed, of 1,000 records each. */
function exported(name: string, comment: string, references: Record<string, string>): RestStream {
  return {
    ...list(name, comment, references),
    path: `/api/v2/incremental/${name}/cursor.json`,
    pagination: {
      type: 'next_url',
      url_path: 'after_url',
      end_path: 'end_of_stream',
      size_parameter: 'per_page',
      size: 1000,
    },
    incremental: { field: 'updated_at', parameter: 'start_time', format: 'unix', start: '{start_date}' },
  };
}

export const zendesk: ShippedDocument = {
  key: 'zendesk',
  version: 1,
  name: 'Zendesk',
  category: 'support',
  base_url: 'https://{subdomain}.zendesk.com',
  settings: {
    properties: {
      subdomain: {
        type: 'string',
        title: 'Subdomain',
        description: 'acme, where you sign in at acme.zendesk.com.',
        pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
        examples: ['acme'],
      },
      start_date: {
        type: 'string',
        title: 'Tickets and users changed since',
        description: 'A date like 2024-01-31. Left out: all of them.',
        default: '2007-01-01',
      },
    },
    required: ['subdomain'],
  },
  auth: [
    {
      type: 'basic',
      method: 'api_token',
      title: 'E-mail address and API token',
      username: '{email}/token',
      password: '{api_token}',
      credentials: {
        email: { type: 'string', title: 'E-mail address of an administrator', minLength: 3 },
        api_token: { type: 'string', title: 'API token', minLength: 1 },
      },
    },
    {
      type: 'bearer',
      method: 'access_token',
      title: 'OAuth access token',
      token: '{access_token}',
      credentials: { access_token: { type: 'string', title: 'Access token', minLength: 1 } },
    },
  ],
  pagination: {
    type: 'cursor',
    parameter: 'page[after]',
    cursor_path: 'meta.after_cursor',
    has_more_path: 'meta.has_more',
    size_parameter: 'page[size]',
    size: 100,
  },
  limits: {
    remaining_header: 'ratelimit-remaining',
    reset_header: 'ratelimit-reset',
    reset_format: 'seconds',
  },
  check: { path: '/api/v2/users/me.json', who: 'user.email' },
  guidance: {
    summary: 'An API token lets an administrator of your Zendesk sign in without a password.',
    steps: [
      'Sign in to Zendesk as an administrator and open the Admin Center.',
      'Open Apps and integrations, then APIs, then API tokens (in some accounts: Zendesk API, with token access enabled).',
      'Add an API token, give it a description and copy it: it is shown once.',
      'Give it here with the e-mail address that you sign in with.',
    ],
    links: [
      {
        label: 'API tokens',
        url: 'https://support.zendesk.com/hc/en-us/articles/4408889192858',
      },
      {
        label: 'Signing in to the API',
        url: 'https://developer.zendesk.com/api-reference/introduction/security-and-auth/',
      },
    ],
  },
  streams: [
    exported('tickets', 'Requests of customers. Deleted ones have the status deleted.', {
      requester_id: 'users',
      submitter_id: 'users',
      assignee_id: 'users',
      organization_id: 'organizations',
      group_id: 'groups',
      brand_id: 'brands',
      ticket_form_id: 'ticket_forms',
    }),
    exported('users', 'Customers, agents and administrators.', { organization_id: 'organizations' }),
    {
      name: 'ticket_comments',
      path: '/api/v2/tickets/{ticket_id}/comments.json',
      record_path: 'comments',
      primary_key: ['id'],
      links: [link('ticket_id', 'tickets'), link('author_id', 'users')],
      // A comment is a change of its ticket.
      parent: { stream: 'tickets', keys: { ticket_id: 'id' }, changes_with_parent: true },
      comment: 'What was written in tickets, one request for each ticket.',
    },
    list('organizations', 'Companies that users belong to.', { group_id: 'groups' }),
    list('organization_memberships', 'Which users belong to which organizations.', {
      user_id: 'users',
      organization_id: 'organizations',
    }),
    list('groups', 'Teams of agents.'),
    list('group_memberships', 'Which agents belong to which groups.', {
      user_id: 'users',
      group_id: 'groups',
    }),
    list('ticket_fields', 'Fields of tickets, with the meaning of custom_fields.'),
    { ...list('ticket_forms', 'Forms of tickets.'), pagination: { type: 'none' } },
    list('user_fields', 'Fields of users.'),
    list('organization_fields', 'Fields of organizations.'),
    list('ticket_metrics', 'Times and counts of tickets.', { ticket_id: 'tickets' }),
    list('satisfaction_ratings', 'How customers rated tickets.', {
      ticket_id: 'tickets',
      requester_id: 'users',
    }),
    list('macros', 'Prepared answers.'),
    list('brands', 'Brands of the account.'),
  ],
};
