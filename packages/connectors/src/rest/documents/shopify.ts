import type { RestStream, ShippedDocument } from '../document.js';
import { link } from './link.js';

function list(name: string, comment: string, more: Partial<RestStream> = {}): RestStream {
  return { name, path: `/${name}.json`, record_path: name, primary_key: ['id'], comment, ...more };
}

/** Those that can be asked for what changed. */
const changing = {
  incremental: { field: 'updated_at', parameter: 'updated_at_min', format: 'iso', start: '{start_date}' },
} as const;

export const shopify: ShippedDocument = {
  key: 'shopify',
  version: 1,
  name: 'Shopify',
  category: 'commerce',
  base_url: 'https://{shop}.myshopify.com/admin/api/{api_version}',
  settings: {
    properties: {
      shop: {
        type: 'string',
        title: 'Shop',
        description: 'acme, where the shop is acme.myshopify.com.',
        pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
        examples: ['acme'],
      },
      api_version: {
        type: 'string',
        title: 'Version of the API',
        // Of one that is no longer kept, Shopify answers with the oldest that is.
        pattern: '^\\d{4}-\\d{2}$',
        default: '2025-07',
      },
      start_date: {
        type: 'string',
        title: 'Only what changed since',
        description: 'A date like 2024-01-31. Left out: everything.',
      },
    },
    required: ['shop'],
  },
  auth: [
    {
      type: 'oauth2_client_credentials',
      method: 'client_credentials',
      title: 'Client id and secret of an app of the Dev Dashboard',
      token_url: 'https://{shop}.myshopify.com/admin/oauth/access_token',
      name: 'X-Shopify-Access-Token',
      value: '{access_token}',
    },
    {
      type: 'api_key',
      method: 'access_token',
      title: 'Admin API access token of a custom app',
      name: 'X-Shopify-Access-Token',
      value: '{access_token}',
      credentials: {
        access_token: {
          type: 'string',
          title: 'Admin API access token',
          description: 'It begins with shpat_.',
          minLength: 1,
        },
      },
    },
  ],
  pagination: { type: 'link_header', size_parameter: 'limit', size: 250 },
  check: { path: '/shop.json', who: 'shop.name' },
  guidance: {
    summary: 'An app of your own that is installed in the shop may read what you choose.',
    steps: [
      'In the admin of the shop, open Settings, then Apps, then Develop apps, then Build apps in Dev Dashboard.',
      'Create an app and release a version with the scopes read_customers, read_orders, read_all_orders, read_products, read_inventory, read_locations, read_draft_orders and read_price_rules. Without read_all_orders only orders of the last 60 days are given.',
      'Install the app in the shop.',
      'Copy the client id and the client secret from the settings of the app. (A custom app from before 2026 has an Admin API access token instead, which was shown once.)',
    ],
    links: [
      {
        label: 'Access tokens for apps of the Dev Dashboard',
        url: 'https://shopify.dev/docs/apps/build/dev-dashboard/get-api-access-tokens',
      },
      { label: 'Access scopes', url: 'https://shopify.dev/docs/api/usage/access-scopes' },
    ],
  },
  streams: [
    list('customers', 'Who buys.', changing),
    list('orders', 'What was bought, with lines, discounts, taxes, refunds and deliveries.', {
      ...changing,
      parameters: { status: 'any' },
      links: [link('customer.id', 'customers')],
    }),
    {
      name: 'order_transactions',
      path: '/orders/{order_id}/transactions.json',
      record_path: 'transactions',
      primary_key: ['id'],
      links: [link('order_id', 'orders')],
      pagination: { type: 'none' },
      parent: { stream: 'orders', keys: { order_id: 'id' }, changes_with_parent: true },
      comment: 'Payments of orders, one request for each order.',
    },
    list('draft_orders', 'Orders that are not placed yet.', changing),
    list('products', 'What is sold, with variants, options and images.', changing),
    list('custom_collections', 'Groups of products, chosen by hand.', changing),
    list('smart_collections', 'Groups of products, chosen by rules.', changing),
    list('collects', 'Which products are in which custom collections.', {
      links: [link('product_id', 'products'), link('collection_id', 'custom_collections')],
    }),
    list('locations', 'Where stock is kept.', { pagination: { type: 'none' } }),
    {
      name: 'inventory_levels',
      path: '/inventory_levels.json',
      parameters: { location_ids: '{location_id}' },
      record_path: 'inventory_levels',
      primary_key: ['inventory_item_id', 'location_id'],
      links: [link('location_id', 'locations')],
      parent: { stream: 'locations', keys: { location_id: 'id' } },
      comment: 'How much is where.',
    },
    list('price_rules', 'Conditions of discounts.'),
    {
      name: 'discount_codes',
      path: '/price_rules/{price_rule_id}/discount_codes.json',
      record_path: 'discount_codes',
      primary_key: ['id'],
      links: [link('price_rule_id', 'price_rules')],
      parent: { stream: 'price_rules', keys: { price_rule_id: 'id' } },
      comment: 'Codes for discounts.',
    },
  ],
};
