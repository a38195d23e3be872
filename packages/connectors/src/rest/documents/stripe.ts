import type { RestStream, ShippedDocument } from '../document.js';
import { link } from './link.js';

function list(
  name: string,
  comment: string,
  references: Record<string, string> = {},
  more: Partial<RestStream> = {},
): RestStream {
  return {
    name,
    path: `/v1/${name}`,
    record_path: 'data',
    primary_key: ['id'],
    links: Object.entries(references).map(([column, other]) => link(column, other)),
    comment,
    ...more,
  };
}

/**
 * No stream is incremental: Stripe can be asked for what was created since a time, and not for what changed, so that a
 * subscription that ended would go unnoticed.
 */
export const stripe: ShippedDocument = {
  key: 'stripe',
  version: 1,
  name: 'Stripe',
  category: 'payments',
  base_url: 'https://api.stripe.com',
  settings: {
    properties: {
      connected_account: {
        type: 'string',
        title: 'Connected account',
        description: 'acct_…, where a platform reads one of its accounts. Left out: the account of the key.',
        pattern: '^acct_\\w+$',
      },
    },
  },
  auth: {
    type: 'bearer',
    token: '{secret_key}',
    credentials: {
      secret_key: {
        type: 'string',
        title: 'Restricted or secret key',
        description: 'It begins with rk_live_ or sk_live_ (rk_test_ or sk_test_ for test data).',
        minLength: 1,
      },
    },
  },
  // Answers keep the shape of this version, whatever the account has.
  headers: { 'Stripe-Version': '2024-06-20', 'Stripe-Account': '{connected_account}' },
  pagination: {
    type: 'last_record',
    parameter: 'starting_after',
    field: 'id',
    has_more_path: 'has_more',
    size_parameter: 'limit',
    size: 100,
  },
  check: { path: '/v1/customers', parameters: { limit: 1 } },
  guidance: {
    summary: 'A restricted key that may only read is enough, and safer than the secret key.',
    steps: [
      'In the Stripe Dashboard, open Developers, then API keys.',
      'Create a restricted key and give it the permission Read for all core, billing and connect resources that shall be moved.',
      'Copy the key: it is shown once.',
    ],
    links: [
      { label: 'API keys in the Dashboard', url: 'https://dashboard.stripe.com/apikeys' },
      { label: 'Restricted keys', url: 'https://docs.stripe.com/keys' },
    ],
  },
  streams: [
    list('customers', 'Who pays.'),
    list('products', 'What is sold.', { default_price: 'prices' }),
    list('prices', 'What products cost.', { product: 'products' }),
    list('coupons', 'Discounts.'),
    list('promotion_codes', 'Codes for coupons.', { customer: 'customers' }),
    list('tax_rates', 'Rates of taxes.'),
    list(
      'subscriptions',
      'What customers pay for again and again; ended ones too.',
      { customer: 'customers' },
      {
        parameters: { status: 'all' },
      },
    ),
    list(
      'subscription_items',
      'Prices of subscriptions.',
      { subscription: 'subscriptions' },
      {
        parameters: { subscription: '{subscription_id}' },
        parent: { stream: 'subscriptions', keys: { subscription_id: 'id' } },
      },
    ),
    list('invoices', 'Bills.', { customer: 'customers', subscription: 'subscriptions', charge: 'charges' }),
    list(
      'invoice_lines',
      'What stands on invoices.',
      { invoice_id: 'invoices' },
      {
        path: '/v1/invoices/{invoice_id}/lines',
        parent: { stream: 'invoices', keys: { invoice_id: 'id' } },
      },
    ),
    list('invoiceitems', 'What will stand on the next invoice.', {
      customer: 'customers',
      invoice: 'invoices',
    }),
    list('credit_notes', 'Corrections of invoices.', { customer: 'customers', invoice: 'invoices' }),
    list('payment_intents', 'Payments under way and done.', { customer: 'customers', invoice: 'invoices' }),
    list('charges', 'Attempts to collect money.', {
      customer: 'customers',
      invoice: 'invoices',
      payment_intent: 'payment_intents',
      balance_transaction: 'balance_transactions',
    }),
    list('refunds', 'Money given back.', { charge: 'charges', payment_intent: 'payment_intents' }),
    list('disputes', 'Payments that customers contest.', { charge: 'charges' }),
    list('payouts', 'Money paid to the bank.', { balance_transaction: 'balance_transactions' }),
    list('balance_transactions', 'What came into and went out of the balance.'),
    list(
      'payment_methods',
      'Cards and accounts of customers.',
      { customer: 'customers' },
      {
        path: '/v1/customers/{customer_id}/payment_methods',
        parent: { stream: 'customers', keys: { customer_id: 'id' } },
      },
    ),
  ],
};
